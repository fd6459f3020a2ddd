import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './driver-sign-out.copy.ts'

/** For drivers. */
export const UNSENT_COPY: Translated<typeof en.UNSENT_COPY> = {
  title: 'No se ha enviado todo',
  openTitle: '¿Cerrar sesión ahora?',
  openJobs: (count) =>
    `Tienes ${formatCounted(count, 'servicio abierto', 'servicios abiertos')}. Las direcciones y los contactos salen de este dispositivo; solo los ves de nuevo al iniciar sesión.`,
  onDuty: 'Estás en turno: la central sigue contando contigo, y tu ubicación deja de compartirse.',
  offline: 'Ahora no hay conexión: no puedes volver a iniciar sesión hasta que regrese.',
  keepLabel: 'Contraseña para leer tus servicios abiertos (opcional)',
  keepHint:
    'Durante 12 horas, la página de inicio de sesión muestra sus direcciones y contactos a quien la conozca. Mejor que no sea la de tu cuenta.',
  keepTooShort: (min) => `Al menos ${min} caracteres`,
  text: (unsent) =>
    `Falta enviar: ${unsent}. Vuelve a iniciar sesión en este dispositivo dentro de 7 días, con red, y se enviará entonces. Hasta entonces nadie puede abrir aquí las fotos y los comprobantes; después de 7 días se eliminan.`,
  steps: (count) => formatCounted(count, 'paso'),
  proofs: (count) => formatCounted(count, 'comprobante'),
  files: (count) => formatCounted(count, 'foto'),
  positions: (count) => formatCounted(count, 'ubicación', 'ubicaciones'),
  logOut: 'Cerrar sesión de todos modos',
  stay: 'Seguir en la sesión',
}
