import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './recipient-texts.copy.ts'

export const RECIPIENT_TEXTS_COPY: Translated<typeof en.RECIPIENT_TEXTS_COPY> = {
  label: 'Enviar avisos por mensaje de texto al destinatario (dio su permiso)',
  hint: 'En camino, a 10 minutos, entregado. Solo el número de pedido y un enlace de seguimiento; puede responder STOP.',
  numberWanted: 'Escriba el celular del destinatario, sin extensión, para enviarle mensajes',
}
