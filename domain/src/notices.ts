/** What a person is told outside the screen they are on. */

export const NOTICE_KINDS = [
  'order_placed',
  'order_confirmed',
  'order_declined',
  'order_cancelled',
  'driver_assigned',
  'job_assigned',
  'job_withdrawn',
  'order_picked_up',
  'order_delivered',
  'message',
  'rating',
  'payment_failed',
  'order_waiting',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
