import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './locked-jobs.copy.ts'

export const LOCKED_COPY: Translated<typeof en.LOCKED_COPY> = {
  title: 'Tus servicios abiertos en este teléfono',
  lead: 'Cerraste sesión sin conexión. La contraseña que elegiste entonces muestra direcciones y contactos.',
  label: 'Contraseña elegida al cerrar sesión',
  read: 'Leer mis servicios abiertos',
  wrong: (triesLeft) =>
    triesLeft > 0
      ? `Esta no es la contraseña. ${triesLeft === 1 ? 'Queda' : 'Quedan'} ${formatCounted(triesLeft, 'intento')}; después se eliminan aquí.`
      : 'Los servicios se eliminaron de este teléfono. Inicia sesión para verlos.',
  readOnly: 'Solo para leer. Inicia sesión para seguir con el servicio.',
  stops: { pickup: 'Recolección', delivery: 'Entrega', return: 'Devolución' },
  packages: (count) => formatCounted(count, 'paquete'),
}
