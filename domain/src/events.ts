/** Everything that is written down as having happened: an order's own changes, and what happens around orders. */
import type { OrderEventName } from './order-lifecycle.ts'

/** These leave an order's status as it is. */
export const SIDE_EVENT_NAMES = [
  'message.sent',
  'rating.given',
  'payment.settled',
  'payment.failed',
  'payment.refunded',
  'payment.refund_failed',
  'payment.changed',
  'reminder.order_waiting',
  'driver.changed',
] as const
export type SideEventName = (typeof SIDE_EVENT_NAMES)[number]

export type EventName = OrderEventName | SideEventName
