import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import type * as en from './edit-order.copy.ts'

export const EDIT_ORDER_COPY: Translated<typeof en.EDIT_ORDER_COPY> = {
  title: (label) => `Editar el pedido ${label}`,
  subtitle: 'Se puede hasta que se recoja. A su chofer se le avisa qué cambió.',
  missing: 'Abra un pedido y elija ahí Editar pedido.',
  tooLate: 'Este pedido ya no se puede cambiar',
  tooLateWhy: 'Ya se recogió, o no se entregará.',
  back: 'Volver al pedido',
  keep: 'Dejarlo como está',
  save: 'Guardar cambios',
  saveAnyway: 'Guardar de todos modos',
  priceTitle: 'Precio',
  priceStays: (total) => `El precio sigue siendo ${formatAmount(total)}.`,
  priceBefore: 'Precio actual',
  priceAfter: 'Precio nuevo',
  pricing: 'Calculando el precio nuevo…',
  noPrice: 'El precio nuevo no se pudo calcular. Intente de nuevo en un momento.',
  toPay: (amount) => `Al guardar, paga la diferencia de ${formatAmount(amount)}.`,
  toRefund: (amount) => `Se reembolsa la diferencia de ${formatAmount(amount)}.`,
  notPaidYet: 'Aún no se ha pagado nada: usted paga el precio nuevo.',
  noAnswer: 'El servidor no respondió. Revise su conexión y guarde otra vez: nada se cambia dos veces.',
  saved: (label) => ({ title: 'Pedido cambiado', message: `Se guardó ${label}.`, tone: 'success' }),
  nothing: { title: 'Nada que guardar', message: 'El pedido está como estaba.', tone: 'info' },
}
