/** Without á, í, ó and ú, which the GSM alphabet does not have. Usted for recipients, tú for drivers. */
import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../sms.ts'

export const SMS_TEXTS: Translated<typeof en.SMS_TEXTS> = {
  on_the_way: ({ code, link }) => `Meridian: su entrega ${code} va en camino. ${link} Responda STOP para terminar.`,
  soon: ({ code }) => `Meridian: su entrega ${code} llega en unos 10 minutos. Responda STOP para terminar.`,
  delivered: ({ code }) => `Meridian: su pedido ${code} fue entregado. Responda STOP para terminar.`,
  offer: ({ code, link }) => `Meridian: te ofrecemos el servicio ${code}. ${link} Responde STOP para terminar.`,

  help: ({ company, phone }) =>
    `${company}: avisos de entrega por mensaje de texto.${phone === null ? '' : ` Llame al ${phone}.`} Responda STOP para terminar.`,
  stopped: ({ company }) => `${company}: ya no le enviaremos mensajes. Responda START para recibirlos de nuevo.`,
  started: ({ company }) => `${company}: le enviaremos mensajes de nuevo. Responda STOP para terminar.`,
}
