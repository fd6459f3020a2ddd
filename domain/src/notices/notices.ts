/** Notifications: their kinds, channels and defaults. */
import type { Role } from '../orders/order-lifecycle.ts'

export { NOTICE_KIND_LABELS } from '../texts/notices.ts'
export { WAITING_NOTICE_AFTER_MINUTES } from './waiting-notice.ts'

export const NOTICE_KINDS = [
  'order_placed',
  'order_confirmed',
  'order_declined',
  'order_cancelled',
  'driver_assigned',
  'job_assigned',
  'job_withdrawn',
  'job_changed',
  'order_picked_up',
  'order_delivered',
  'message',
  'rating',
  'payment_failed',
  'payment_refunded',
  'order_waiting',
  'problem_reported',
  'problem_decided',
  'running_late',
  'order_returned',
  'job_offered',
  'run_planned',
  'run_changed',
  'skill_expiring',
  'sample_at_risk',
  'evidence_in_doubt',
  'approval_wanted',
  'approval_decided',
  'standing_day',
  'standing_order',
  'ordered_for_you',
  'plan_left',
  'credit_exceeded',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** `screen` is the bell. */
export const NOTICE_CHANNELS = ['screen', 'email', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** An order for a later day does not count as waiting until its slot is this near. */
export const SLOT_IS_NEAR_HOURS = 2

/** The kinds each role receives; only these have switches. */
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
    'problem_reported',
    'problem_decided',
    'running_late',
    'order_returned',
    'sample_at_risk',
    'evidence_in_doubt',
    'approval_wanted',
    'approval_decided',
    'standing_day',
    'ordered_for_you',
    'message',
  ],
  driver: [
    'job_offered',
    'job_assigned',
    'job_withdrawn',
    'job_changed',
    'run_planned',
    'run_changed',
    'problem_decided',
    'sample_at_risk',
    'skill_expiring',
    'message',
    'rating',
  ],
  admin: [
    'order_placed',
    'standing_order',
    'order_waiting',
    'plan_left',
    'problem_reported',
    'running_late',
    'order_returned',
    'sample_at_risk',
    'evidence_in_doubt',
    'payment_failed',
    'credit_exceeded',
    'skill_expiring',
    'message',
  ],
}

/** What changes a driver's day: it is read before anything else, whatever the driver chose for the bell. */
const CHANGES_OF_DAY = [
  'job_assigned',
  'job_withdrawn',
  'job_changed',
  'run_changed',
  'problem_decided',
] as const satisfies readonly NoticeKind[]
export const changesDay = (kind: NoticeKind): boolean => CHANGES_OF_DAY.some((one) => one === kind)

/** Mailed unless the user chose otherwise: notices that must not be missed while the app is closed. */
const MAILED_BY_DEFAULT: Record<Role, readonly NoticeKind[]> = {
  client: [
    'order_confirmed',
    'order_delivered',
    'order_declined',
    'order_cancelled',
    'running_late',
    'problem_reported',
    'order_returned',
    'sample_at_risk',
    'evidence_in_doubt',
    'approval_wanted',
    'approval_decided',
    'standing_day',
    'ordered_for_you',
  ],
  driver: [],
  admin: ['payment_failed', 'problem_reported', 'sample_at_risk', 'evidence_in_doubt'],
}

/** Only the user's explicit choices; everything else follows the defaults, including those of later versions. */
export type NoticeChoices = { readonly [K in NoticeKind]?: { readonly [C in NoticeChannel]?: boolean } }

export type NoticeChannels = Record<NoticeChannel, boolean>

/** The channels this notice is sent on. Push is on once a browser has subscribed, and off before. */
export function channelsFor(
  kind: NoticeKind,
  person: { role: Role; choices: NoticeChoices; hasPush: boolean },
): NoticeChannels {
  const chosen = person.choices[kind]
  return {
    screen: (person.role === 'driver' && changesDay(kind)) || (chosen?.screen ?? true),
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

/** The link of a notice: the conversation, or the role's own view of the order. */
export function noticePath({ kind, orderId, supportUserId = null }: NoticeSubject, role: Role): string {
  if (kind === 'standing_order') return '/admin/standing-orders'
  if (kind === 'standing_day') return '/standing-orders'
  // Of several orders, which are decided together.
  if (kind === 'approval_wanted' && orderId === null) return '/organization?tab=approvals'
  if (kind === 'message' && supportUserId !== null) return `/messages?support=${role === 'admin' ? supportUserId : 1}`
  const screen = kind === 'message' ? '/messages' : ORDER_SCREENS[role]
  return orderId === null ? screen : `${screen}?order=${orderId}`
}
