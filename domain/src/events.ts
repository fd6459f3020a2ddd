/** All recorded event types: changes of an order, and events around orders. */
import type { OrderEventName } from './order-lifecycle.ts'

/** These do not change an order's status. */
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
  'exception.reported',
  'exception.decided',
  'return.started',
  'stop.arrived',
  'proof.added',
  'driver.skill_expiring',
  'driver.run_announced',
  'offer.made',
  'stability.warning',
  'stability.unreachable',
  'stability.expired',
  'stability.out_of_band',
] as const
export type SideEventName = (typeof SIDE_EVENT_NAMES)[number]

export type EventName = OrderEventName | SideEventName
