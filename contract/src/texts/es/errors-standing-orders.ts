import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'
import type * as en from '../errors-standing-orders.ts'

export const STANDING_ORDER_SENTENCES: Translated<typeof en.STANDING_ORDER_SENTENCES> = {
  standing_not_found: 'Su organización no tiene ese pedido fijo',
  standing_ended: 'Este pedido fijo ya terminó',
  standing_changed_meanwhile: 'Alguien cambió este pedido fijo mientras tanto. Vuelva a revisarlo.',
  standing_day_not_found: 'El pedido fijo no se hace ese día',
  standing_day_over: 'Ese día ya pasó',
  standing_day_taken: 'Ya se hace ese día. Elija otro.',
  standing_day_too_far: 'Ese día está demasiado lejos',
  standing_day_under_way: ({ orderId }) =>
    `Un chofer ya tiene el pedido ${orderLabel(orderId)}. Escríbanos para cancelarlo.`,
  standing_starts_in_the_past: 'El primer día ya pasó',
  standing_ends_before_start: 'El último día es anterior al primero',
  standing_names_no_day: 'No hay ningún día así entre el primero y el último',
  standing_zones_differ: 'Las recolecciones están en zonas horarias distintas. Haga un pedido fijo para cada zona.',
  standing_person_left:
    'La persona que lo creó ya no está en la organización. Cambie el pedido fijo para que otra persona sea responsable.',
  standing_beyond_agreement: ({ orderId, max }) => {
    const most = max
      ? ` de un máximo de ${formatDollars(max.dayCents)} por día y ${formatDollars(max.monthCents)} por mes`
      : ''
    return `El pedido ${orderLabel(orderId)} está confirmado sin pago según nuestro acuerdo${most}. Con este cambio lo superaría. Pídanos acordar más, o hágalo como un pedido aparte.`
  },
  too_many_standing_orders: ({ max }) => `Una organización puede tener ${max} pedidos fijos`,
}
