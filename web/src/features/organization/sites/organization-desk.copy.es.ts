import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './organization-desk.copy.ts'

export const DESK_COPY: Translated<typeof en.DESK_COPY> = {
  open: 'Pantalla de recepción',
  openFor: (site) => `Pantalla de recepción de ${site}`,
  title: (site) => `Pantalla de recepción de ${site}`,
  lead: 'Muestra lo que se recoge y se entrega aquí hoy, con horas en vivo, en una tableta o computadora sin sesión iniciada. No muestra artículos ni nombres de pacientes.',
  make: 'Crear un enlace',
  another: 'Crear otro enlace',
  failed: 'El enlace no se creó. Revise su conexión e intente de nuevo.',
  url: 'Dirección de la pantalla',
  qr: 'Código QR de la pantalla: escanéelo con la tableta y escriba el PIN',
  pin: 'PIN',
  madeHint: 'Anote los dos ahora: por seguridad no se muestran de nuevo.',
  copy: 'Copiar la dirección',
  copied: 'Copiada',
  links: 'Enlaces a esta pantalla',
  none: 'Todavía no hay enlaces.',
  linksFailed: 'Los enlaces no se cargaron',
  made: (by) => (by === null ? 'Creado por alguien que ya no está' : `Creado por ${by}`),
  neverUsed: 'Sin usar todavía',
  lastUsed: 'Último uso',
  blocked: (pins) => `Terminó después de ${formatCounted(pins, 'PIN incorrecto', 'PIN incorrectos')}`,
  revoke: 'Revocar',
  revoked: { title: 'Enlace revocado', message: 'Sus pantallas ya no muestran nada.', tone: 'success' },
  revokeFailed: { title: 'El enlace no se revocó', message: 'Intente de nuevo.', tone: 'danger' },
}
