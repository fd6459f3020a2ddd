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
  'payment_refunded',
  'order_waiting',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** By which ways a person can be told. `screen` is the bell. */
export const NOTICE_CHANNELS = ['screen', 'email', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** An order that nobody took on for this long after it was cleared, or nobody looked at after it was placed. */
export const WAITING_NOTICE_AFTER_MINUTES = 15
/** An order for a later day waits for nobody until its slot is this near. */
export const SLOT_IS_NEAR_HOURS = 2

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
  payment_refunded: 'A payment is given back',
  order_waiting: `An order waits over ${WAITING_NOTICE_AFTER_MINUTES} minutes`,
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
    'payment_failed',
    'payment_refunded',
    'message',
  ],
  driver: ['job_assigned', 'job_withdrawn', 'message', 'rating'],
  admin: ['order_placed', 'order_waiting', 'payment_failed', 'message'],
}

/** What is also mailed to somebody who has chosen nothing: what must not be missed by whoever is not at a screen. */
const MAILED_BY_DEFAULT: Record<Role, readonly NoticeKind[]> = {
  client: ['order_delivered', 'order_declined'],
  driver: [],
  admin: ['payment_failed'],
}

/** Only what somebody chose; everything else follows the defaults, also those of a later version. */
export type NoticeChoices = { readonly [K in NoticeKind]?: { readonly [C in NoticeChannel]?: boolean } }

export type NoticeChannels = Record<NoticeChannel, boolean>

/** By which ways this person is told of this. Push is off until a browser has asked for it, and then on. */
export function channelsFor(
  kind: NoticeKind,
  person: { role: Role; choices: NoticeChoices; hasPush: boolean },
): NoticeChannels {
  const chosen = person.choices[kind]
  return {
    screen: chosen?.screen ?? true,
    email: chosen?.email ?? MAILED_BY_DEFAULT[person.role].includes(kind),
    push: person.hasPush && (chosen?.push ?? true),
  }
}

const ORDER_SCREENS: Record<Role, string> = {
  client: '/orders',
  driver: '/driver-dashboard',
  admin: '/admin-dashboard',
}

export type NoticeSubject = { kind: NoticeKind; orderId: number | null; supportUserId?: number | null }

/** Where a notice leads: to the conversation, or to the role's own view of the order. */
export function noticePath({ kind, orderId, supportUserId = null }: NoticeSubject, role: Role): string {
  if (kind === 'message' && supportUserId !== null) return `/messages?support=${role === 'admin' ? supportUserId : 1}`
  const screen = kind === 'message' ? '/messages' : ORDER_SCREENS[role]
  return orderId === null ? screen : `${screen}?order=${orderId}`
}
