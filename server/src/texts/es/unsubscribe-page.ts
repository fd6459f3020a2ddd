import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../unsubscribe-page.ts'

export const UNSUBSCRIBE_TEXTS: Translated<typeof en.UNSUBSCRIBE_TEXTS> = {
  title: 'Correos de Meridian',
  lead: '¿Quiere dejar de recibir correos sobre esto? En la aplicación lo sigue viendo.',
  stop: 'No recibir más estos correos',
  stopped: 'Listo. Ya no recibirá correos sobre esto:',
  unknown: 'Este enlace no está completo. Cópielo otra vez del correo, o elija en su configuración qué se le envía.',
  settings: 'Elegir qué se envía por correo',
}
