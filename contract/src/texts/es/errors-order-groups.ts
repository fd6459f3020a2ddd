import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../errors-order-groups.ts'

export const ORDER_GROUP_SENTENCES: Translated<typeof en.ORDER_GROUP_SENTENCES> = {
  orders_refused: ({ faulty, total }) =>
    `No se pidió nada: ${faulty} de ${total} entregas ${faulty === 1 ? 'necesita' : 'necesitan'} un cambio`,
  order_out_of_shape: 'Esta dirección debe ser la que comparten las entregas',
  order_group_not_found: 'No se encontraron estos pedidos',
  group_nothing_due: 'Por ahora no hay nada que pagar de estos pedidos',
  group_payment_not_found: 'No se encontró este pago',
}
