/**
 * The notices of each event about an order, and their recipients. An event in this table has `sendNotice` in reactors.ts.
 *
 * `body` is for the bell. `brief` goes by mail and push, over other people's servers and on to locked screens: an order's
 * number and names of colleagues, but no address, no reason, and nothing that a user wrote.
 */
import { BUSINESS_ZONE } from '@meridian/domain/calendar.ts'
import type { EventDetails, EventName } from '@meridian/domain/events.ts'
import { EXCEPTION_LABELS, OUTCOME_LABELS, RETURNED_LABEL } from '@meridian/domain/exceptions.ts'
import { formatCounted, formatDate, formatDollars, formatMinutes } from '@meridian/domain/format.ts'
import { type NoticeKind, WAITING_NOTICE_AFTER_MINUTES } from '@meridian/domain/notices.ts'
import { changesText } from '@meridian/domain/order-edits.ts'
import { orderLabel, PRIORITY_LABELS, type Priority } from '@meridian/domain/orders.ts'
import type { CheckedProofKind } from '@meridian/domain/proofs.ts'
import { STABILITY_WARNING_MINUTES } from '@meridian/domain/stability-clock.ts'
import type { CustodyStop } from '@meridian/domain/stops.ts'

export type Recipient = 'client' | 'admins' | 'driver' | 'previousDriver'

export type OrderFacts = {
  orderId: number
  priority: Priority
  organizationName: string
  driverName: string | null
  pickupAddress: string
  deliveryAddress: string
}

/** Who wrote, and about which order; without one it is a support thread. */
export type TalkFacts = { senderName: string; orderId: number | null }

/** Of several events: the details that any of them may have. */
export type Wording<Name extends EventName = EventName> = {
  to: Recipient
  kind: NoticeKind
  title: string
  body: (facts: OrderFacts, details: EventDetails[Name]) => string
  brief?: (facts: OrderFacts) => string
}

const label = (facts: OrderFacts) => orderLabel(facts.orderId)
const because = ({ reason }: { reason?: string }) => (reason ? ` Reason: ${reason}` : '')

export const MESSAGE_SENT = {
  title: 'New message',
  next: 'New messages',
  body: ({ senderName, orderId }: TalkFacts): string =>
    orderId === null
      ? `${senderName} wrote in the support thread.`
      : `${senderName} wrote about ${orderLabel(orderId)}.`,
}

const CONFIRMED: Wording = {
  to: 'client',
  kind: 'order_confirmed',
  title: 'Order confirmed',
  body: (facts) => `${label(facts)} is confirmed and waits for a driver.`,
}
const DRIVER_ASSIGNED: Wording = {
  to: 'client',
  kind: 'driver_assigned',
  title: 'Driver assigned',
  body: (facts) => `${facts.driverName ?? 'A driver'} is your driver for ${label(facts)}.`,
}
const JOB_ASSIGNED: Wording = {
  to: 'driver',
  kind: 'job_assigned',
  title: 'New job for you',
  body: (facts) => `${label(facts)}: pick up at ${facts.pickupAddress}.`,
  brief: (facts) => `${label(facts)} is assigned to you.`,
}
/** Without the reason: it is written for the client and for the order's history, not for the driver it may be about. */
const jobGone = (title: string, body: (facts: OrderFacts) => string): Wording => ({
  to: 'previousDriver',
  kind: 'job_withdrawn',
  title,
  body,
})
const JOB_CHANGED: Wording<'terms.changed'> = {
  to: 'driver',
  kind: 'job_changed',
  title: 'Job changed',
  body: (facts, { changes }) => `${label(facts)}: the sender changed the ${changesText(changes)}.`,
  brief: (facts) => `The sender changed ${label(facts)}. Open it to see what is different.`,
}
const newDriver = (facts: OrderFacts) => facts.driverName ?? 'Another driver'
const JOB_REASSIGNED = jobGone(
  'Job reassigned',
  (facts) => `${label(facts)} was given to another driver and is no longer yours.`,
)
const JOB_UNASSIGNED = jobGone('Job unassigned', (facts) => `${label(facts)} was unassigned and is no longer yours.`)
const JOB_CANCELLED = jobGone('Job canceled', (facts) => `${label(facts)} was canceled and is no longer yours.`)
const JOB_HANDED_OVER = jobGone(
  'Handed over',
  (facts) => `${newDriver(facts)} has ${label(facts)} now: your handover is complete.`,
)
const JOB_TAKEN_OVER = jobGone(
  'Hand over this job',
  (facts) => `${newDriver(facts)} carries ${label(facts)} from here. Hand over the packages.`,
)
const CANCELLED: Wording<'order.cancelled' | 'order.expired'> = {
  to: 'client',
  kind: 'order_cancelled',
  title: 'Order canceled',
  body: (facts, details) => `${label(facts)} was canceled.${because(details)}`,
  brief: (facts) => `${label(facts)} was canceled.`,
}
const RATED: Wording<'rating.given'> = {
  to: 'driver',
  kind: 'rating',
  title: 'New rating',
  body: (facts, { rating }) => `You were given ${rating === 1 ? '1 star' : `${rating} stars`} for ${label(facts)}.`,
}
const PROBLEM_REPORTED: Omit<Wording<'exception.reported'>, 'to'> = {
  kind: 'problem_reported',
  title: 'Problem reported',
  body: (facts, { kind }) => `${label(facts)}: ${EXCEPTION_LABELS[kind]}. Decide what happens next.`,
  brief: (facts) => `The driver reported a problem with ${label(facts)}. Open it to decide what happens next.`,
}
const PROBLEM_DECIDED: Omit<Wording<'exception.decided'>, 'to'> = {
  kind: 'problem_decided',
  title: 'Decision made',
  body: (facts, { kind, decision }) => `${label(facts)}: ${OUTCOME_LABELS[decision]} (${EXCEPTION_LABELS[kind]}).`,
  brief: (facts) => `A decision was made about the problem with ${label(facts)}.`,
}
const RUNNING_LATE: Omit<Wording<'delay.reported'>, 'to'> = {
  kind: 'running_late',
  title: 'Running late',
  body: (facts, { minutes, at }) =>
    `${label(facts)}: the driver runs about ${formatMinutes(minutes)} late, as of ${formatDate(new Date(at), 'timeAndZone', BUSINESS_ZONE)}.`,
}
const RETURN_STARTED: Omit<Wording<'return.started'>, 'to'> = {
  kind: 'problem_decided',
  title: 'Back to the sender',
  body: (facts, details) => `${label(facts)} goes back to the sender.${because(details)}`,
  brief: (facts) => `${label(facts)} goes back to the sender.`,
}
const RETURNED: Omit<Wording, 'to'> = {
  kind: 'order_returned',
  title: RETURNED_LABEL,
  body: (facts) => `${label(facts)} was returned to ${facts.pickupAddress}.`,
  brief: (facts) => `${label(facts)} was returned to its sender.`,
}
const HANDED_OVER: Wording = {
  to: 'client',
  kind: 'driver_assigned',
  title: 'Another driver',
  body: (facts) => `${newDriver(facts)} now carries ${label(facts)}.`,
}
const RECEIVED_ON_THE_ROAD: Wording = {
  to: 'driver',
  kind: 'job_assigned',
  title: 'New job for you',
  body: (facts) => `${label(facts)} is picked up already: get it from the driver who has it.`,
}

const atRisk = (title: string, what: string): readonly Wording[] => {
  const words = { kind: 'sample_at_risk', title, body: (facts: OrderFacts) => `${label(facts)}: ${what}` } as const
  return [
    { ...words, to: 'client' },
    { ...words, to: 'admins' },
    { ...words, to: 'driver' },
  ]
}

const STOP_NAMES: Record<CustodyStop, string> = { pickup: 'the pickup', delivery: 'the delivery', return: 'the return' }
const NOT_RECEIVED: Omit<Wording<'proof.not_received'>, 'to'> = {
  kind: 'evidence_in_doubt',
  title: 'Picture not received',
  body: (facts, { stop, pictures }) =>
    `${label(facts)}: ${formatCounted(pictures, 'picture')} announced for ${STOP_NAMES[stop]} did not arrive from the driver’s device.`,
}

const attemptsFailed = (to: Recipient): Wording<'proof.attempts_failed'> => ({
  to,
  kind: 'evidence_in_doubt',
  title: 'Wrong PIN or seal',
  body: (facts, { stop, kind, failures }) =>
    `${label(facts)}: ${ENTERED[kind]} was entered ${failures} times at ${STOP_NAMES[stop]}.`,
})
const COUNT_DIFFERS: Omit<Wording<'count.differs'>, 'to'> = {
  kind: 'evidence_in_doubt',
  title: 'Count differs',
  body: (facts, { stop }) =>
    `${label(facts)}: what was counted at ${STOP_NAMES[stop]} is not what was expected. The driver gave a reason.`,
}
const ENTERED: Record<CheckedProofKind, string> = { pin: 'a wrong PIN', seal: 'a wrong seal number' }

const PAYMENT_FAILED: Omit<Wording, 'to'> = {
  kind: 'payment_failed',
  title: 'Payment failed',
  body: (facts) => `The payment for ${label(facts)} did not go through.`,
}

const TABLE = {
  'order.placed': [
    {
      to: 'admins',
      kind: 'order_placed',
      title: 'New order',
      body: (facts) => `${PRIORITY_LABELS[facts.priority]}: ${facts.organizationName} placed ${label(facts)}.`,
    },
  ],
  'terms.changed': [JOB_CHANGED],
  'order.paid': [CONFIRMED],
  'order.approved': [CONFIRMED],
  'order.declined': [
    {
      to: 'client',
      kind: 'order_declined',
      title: 'Order declined',
      body: (facts, details) => `${label(facts)} was declined.${because(details)}`,
      brief: (facts) => `${label(facts)} was declined.`,
    },
  ],
  'order.accepted': [DRIVER_ASSIGNED],
  'order.assigned': [DRIVER_ASSIGNED, JOB_ASSIGNED],
  'order.reassigned': [DRIVER_ASSIGNED, JOB_ASSIGNED, JOB_REASSIGNED],
  'order.unassigned': [JOB_UNASSIGNED],
  'order.picked_up': [
    {
      to: 'client',
      kind: 'order_picked_up',
      title: 'Picked up',
      body: (facts) => `${label(facts)} was picked up and is on its way.`,
    },
  ],
  'order.delivered': [
    {
      to: 'client',
      kind: 'order_delivered',
      title: 'Delivered',
      body: (facts) => `${label(facts)} was delivered to ${facts.deliveryAddress}.`,
      brief: (facts) => `${label(facts)} was delivered. Open it to see the details and rate the driver.`,
    },
  ],
  'order.cancelled': [CANCELLED, JOB_CANCELLED],
  'order.expired': [CANCELLED],
  'order.returned': [
    { ...RETURNED, to: 'client' },
    { ...RETURNED, to: 'admins' },
  ],
  'order.handed_over': [HANDED_OVER, JOB_HANDED_OVER],
  'order.taken_over': [HANDED_OVER, RECEIVED_ON_THE_ROAD, JOB_TAKEN_OVER],
  // What a driver gives is for the admins' figures; only what a driver gets is a notice.
  'rating.given': [RATED],
  'payment.failed': [
    { ...PAYMENT_FAILED, to: 'admins' },
    { ...PAYMENT_FAILED, to: 'client' },
  ],
  'payment.refunded': [
    {
      to: 'client',
      kind: 'payment_refunded',
      title: 'Payment refunded',
      body: (facts, { amountCents }) => `${formatDollars(amountCents)} for ${label(facts)} is on its way back to you.`,
      brief: (facts) => `A refund for ${label(facts)} is on its way back to you.`,
    },
  ],
  // A person has to see to it: the card is closed, or the bank did not take the money.
  'payment.refund_failed': [
    {
      to: 'admins',
      kind: 'payment_failed',
      title: 'Refund failed',
      body: (facts) => `The refund for ${label(facts)} did not go through.`,
    },
  ],
  'reminder.order_waiting': [
    {
      to: 'admins',
      kind: 'order_waiting',
      title: 'Order is waiting',
      body: (facts) =>
        `${PRIORITY_LABELS[facts.priority]}: ${label(facts)} of ${facts.organizationName} has waited for over ${WAITING_NOTICE_AFTER_MINUTES} minutes.`,
    },
  ],
  'exception.reported': [
    { ...PROBLEM_REPORTED, to: 'client' },
    { ...PROBLEM_REPORTED, to: 'admins' },
  ],
  'exception.decided': [
    { ...PROBLEM_DECIDED, to: 'driver' },
    { ...PROBLEM_DECIDED, to: 'client' },
  ],
  'delay.reported': [
    { ...RUNNING_LATE, to: 'client' },
    { ...RUNNING_LATE, to: 'admins' },
  ],
  'proof.attempts_failed': [attemptsFailed('client'), attemptsFailed('admins')],
  'proof.not_received': [
    { ...NOT_RECEIVED, to: 'client' },
    { ...NOT_RECEIVED, to: 'admins' },
  ],
  'count.differs': [
    { ...COUNT_DIFFERS, to: 'client' },
    { ...COUNT_DIFFERS, to: 'admins' },
  ],
  'stability.warning': atRisk('Sample time runs out', `less than ${STABILITY_WARNING_MINUTES} minutes are left.`),
  'stability.unreachable': atRisk('Sample may be late', 'it cannot be expected to arrive before its time runs out.'),
  'stability.expired': atRisk('Sample out of time', 'the time allowed since its collection is over.'),
  'stability.out_of_band': atRisk('Temperature out of range', 'a reading is outside of the allowed range.'),
  'return.started': [
    { ...RETURN_STARTED, to: 'driver' },
    { ...RETURN_STARTED, to: 'client' },
  ],
  'offer.made': [
    {
      to: 'driver',
      kind: 'job_offered',
      title: 'Job offered',
      body: (facts) => `${label(facts)} is offered to you: pick up at ${facts.pickupAddress}. Please answer soon.`,
      brief: (facts) => `${label(facts)} is offered to you. Please answer soon.`,
    },
  ],
} satisfies { readonly [N in EventName]?: readonly Wording<N>[] }

export type OrderNoticeName = keyof typeof TABLE
export const NOTICES: { readonly [N in OrderNoticeName]: readonly Wording<N>[] } = TABLE

export const hasNotice = (name: EventName): name is OrderNoticeName => name in NOTICES

type Named<Name extends OrderNoticeName> = { name: Name; details: EventDetails[Name] }

export const noticesOf = <Name extends OrderNoticeName>({ name, details }: Named<Name>, facts: OrderFacts) =>
  NOTICES[name].map(({ to, kind, title, ...words }: Wording<Name>) => {
    const body = words.body(facts, details)
    return { to, kind, title, body, brief: words.brief?.(facts) ?? body }
  })
