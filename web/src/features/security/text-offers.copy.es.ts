import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './text-offers.copy.ts'

export const TEXT_OFFERS_COPY: Translated<typeof en.TEXT_OFFERS_COPY> = {
  label: 'Enviarme un mensaje de texto cuando me ofrezcan un servicio',
  hint: (number) =>
    `Al ${number}, a cualquier hora mientras estés en turno. Solo el número de pedido y un enlace. Responde STOP para terminar.`,
  noNumber: 'Primero agrega tu celular de EE. UU. a tu perfil.',
  stopped: (number) => `${number} respondió STOP. Responde START a nuestro último mensaje para volver a recibirlos.`,
}
