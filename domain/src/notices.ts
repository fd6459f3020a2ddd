/** What a person is told outside the screen they are on. */
import type { Role } from './order-lifecycle.ts'

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

/** By which ways a person can be told. `screen` is the bell. */
export const NOTICE_CHANNELS = ['screen', 'email', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** An order that nobody took on for this long after it was cleared, or nobody looked at after it was placed. */
export const WAITING_NOTICE_AFTER_MINUTES = 15

export const NOTICE_KIND_LABELS: Record<NoticeKind, string> = {
  order_placed: 'A new order is placed',
  order_confirmed: 'An order is confirmed',
  order_declined: 'An order is declined',
  order_cancelled: 'An order is cancelled',
  driver_assigned: 'A driver is assigned',
  job_assigned: 'A job is assigned to you',
  job_withdrawn: 'A job is taken from you',
  order_picked_up: 'An order is picked up',
  order_delivered: 'An order is delivered',
  message: 'Somebody writes to you',
  rating: 'Somebody rates you',
  payment_failed: 'A payment fails',
  order_waiting: 'An order waits over 15 minutes',
}

/** What concerns whom: only these can be switched. */
export const NOTICE_KINDS_OF_ROLE: Record<Role, readonly NoticeKind[]> = {
  client: [
    'order_confirmed',
    'driver_assigned',
    'order_picked_up',
    'order_delivered',
    'order_declined',
    'order_cancelled',
    'message',
  ],
  driver: ['job_assigned', 'job_withdrawn', 'message', 'rating'],
  admin: ['order_placed', 'order_waiting', 'payment_failed', 'message'],
}
