/** Each meaning has one color of the theme, always together with a label or an icon. */
import type { OrderStatus, Priority } from '@meridian/domain/orders/orders.ts'

export const PRIORITY_COLORS: Record<Priority, string> = {
  emergency: 'red',
  express: 'orange',
  standard: 'blue',
  scheduled: 'violet',
}

export const STATUS_COLORS: Record<OrderStatus, string> = {
  pending: 'yellow',
  confirmed: 'blue',
  assigned: 'violet',
  pickup_scheduled: 'cyan',
  pickup_complete: 'grape',
  in_transit: 'brand',
  delivered: 'green',
  cancelled: 'gray',
  declined: 'red',
}
