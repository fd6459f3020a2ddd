import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../ui.ts'

export const UI_COPY: Translated<typeof en.UI_COPY> = {
  pageTitle: (title) => `${title} · Meridian`,
  skipToContent: 'Ir al contenido',
  close: 'Cerrar',
  dismiss: 'Descartar',
  tryAgain: 'Intentar de nuevo',
  notLoaded: 'Esto no se cargó',
  unreachable: 'No se pudo contactar al servidor. Hay que revisar la conexión e intentar de nuevo.',
  answered: (status) => `El servidor respondió ${status}. No se cambió nada; se puede intentar de nuevo.`,
  noAccess: 'Sin acceso',
  noAccessWhy: 'Esta cuenta no puede ver esta pantalla.',
  toHome: 'Ir a la pantalla de inicio',
  screenFailed: 'Esta pantalla dejó de funcionar',
  screenFailedWhy:
    'Lo que guardó el servidor está a salvo. Hay que volver a cargar la pantalla; si sigue pasando, soporte puede ayudar.',
}
