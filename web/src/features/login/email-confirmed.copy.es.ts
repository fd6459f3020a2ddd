import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './email-confirmed.copy.ts'

export const EMAIL_CONFIRMED_COPY: Translated<typeof en.EMAIL_CONFIRMED_COPY> = {
  done: 'Su correo está confirmado',
  expired: 'Este enlace ya no funciona',
  goOn: 'Continuar',
}
