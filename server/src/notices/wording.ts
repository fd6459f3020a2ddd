/** The notices of each event about an order, and their recipients. An event in this table has `sendNotice` in reactors.ts. */

import type { Language } from '@meridian/domain/accounts/language.ts'
import type { NoticeKind } from '@meridian/domain/notices/notices.ts'
import type { EventDetails, EventName } from '@meridian/domain/orders/events.ts'
import { APPROVAL_NOTICES as approvalsEn } from '../texts/approval-notices.ts'
import { APPROVAL_NOTICES as approvalsEs } from '../texts/es/approval-notices.ts'
import { ORDER_NOTICES as es } from '../texts/es/notices.ts'
import { ORDER_NOTICES as en, type OrderFacts } from '../texts/notices.ts'
import type { ApprovalRecipient } from './approval-recipients.ts'

const TEXTS = { en: { ...en, ...approvalsEn }, es: { ...es, ...approvalsEs } }

/** `orderedFor`: the client, of an order that an admin placed. */
export type Recipient = 'client' | 'orderedFor' | 'admins' | 'driver' | 'previousDriver' | ApprovalRecipient

/** Of several events: the details that any of them may have. */
type Words<Name extends EventName> = {
  title: string
  body: (facts: OrderFacts, details: EventDetails[Name]) => string
  brief?: (facts: OrderFacts) => string
}

type Wording<Name extends EventName = EventName> = {
  to: Recipient
  kind: NoticeKind
  words: (texts: (typeof TEXTS)['en']) => Words<Name>
}

/** The same to each of them. */
const toEach = <Name extends EventName>(
  recipients: readonly Recipient[],
  kind: NoticeKind,
  words: Wording<Name>['words'],
): readonly Wording<Name>[] => recipients.map((to) => ({ to, kind, words }))

const CONFIRMED: Wording = { to: 'client', kind: 'order_confirmed', words: (texts) => texts.confirmed }
const DRIVER_ASSIGNED: Wording = { to: 'client', kind: 'driver_assigned', words: (texts) => texts.driverAssigned }
const ANOTHER_DRIVER: Wording = { to: 'client', kind: 'driver_assigned', words: (texts) => texts.anotherDriver }
const JOB_ASSIGNED: Wording = { to: 'driver', kind: 'job_assigned', words: (texts) => texts.jobAssigned }
const CANCELLED: Wording<'order.cancelled' | 'order.expired'> = {
  to: 'client',
  kind: 'order_cancelled',
  words: (texts) => texts.cancelled,
}
const jobGone = <Name extends EventName>(words: Wording<Name>['words']): Wording<Name> => ({
  to: 'previousDriver',
  kind: 'job_withdrawn',
  words,
})
const atRisk = (words: Wording['words']) => toEach<EventName>(['client', 'admins', 'driver'], 'sample_at_risk', words)
const CLIENT_AND_ADMINS = ['client', 'admins'] as const

const TABLE = {
  'order.placed': [
    { to: 'admins', kind: 'order_placed', words: (texts) => texts.placed },
    { to: 'orderedFor', kind: 'ordered_for_you', words: (texts) => texts.placedForYou },
  ],
  'terms.changed': [{ to: 'driver', kind: 'job_changed', words: (texts) => texts.jobChanged }],
  'address.corrected': [
    { to: 'driver', kind: 'job_changed', words: (texts) => texts.jobCorrected },
    { to: 'client', kind: 'problem_decided', words: (texts) => texts.addressCorrected },
  ],
  'order.paid': [CONFIRMED],
  'order.approved': [CONFIRMED],
  'order.charged': [CONFIRMED],
  'credit.exceeded': [{ to: 'admins', kind: 'credit_exceeded', words: (texts) => texts.creditExceeded }],
  'order.declined': [{ to: 'client', kind: 'order_declined', words: (texts) => texts.declined }],
  'order.accepted': [DRIVER_ASSIGNED],
  'order.assigned': [DRIVER_ASSIGNED, JOB_ASSIGNED],
  'order.reassigned': [DRIVER_ASSIGNED, JOB_ASSIGNED, jobGone((texts) => texts.jobReassigned)],
  'order.unassigned': [jobGone((texts) => texts.jobUnassigned)],
  'order.picked_up': [{ to: 'client', kind: 'order_picked_up', words: (texts) => texts.pickedUp }],
  'order.delivered': [{ to: 'client', kind: 'order_delivered', words: (texts) => texts.delivered }],
  'order.cancelled': [CANCELLED, jobGone((texts) => texts.jobCancelled)],
  'order.nothing_collected': [{ to: 'client', kind: 'order_cancelled', words: (texts) => texts.nothingCollected }],
  'order.expired': [CANCELLED],
  'order.returned': toEach(CLIENT_AND_ADMINS, 'order_returned', (texts) => texts.returned),
  'order.handed_over': [ANOTHER_DRIVER, jobGone((texts) => texts.jobHandedOver)],
  'order.taken_over': [
    ANOTHER_DRIVER,
    { to: 'driver', kind: 'job_assigned', words: (texts) => texts.jobOnTheRoad },
    jobGone((texts) => texts.jobTakenOver),
  ],
  // What a driver gives is for the admins' figures; only what a driver gets is a notice.
  'rating.given': [{ to: 'driver', kind: 'rating', words: (texts) => texts.rated }],
  'payment.failed': toEach(['admins', 'client'], 'payment_failed', (texts) => texts.paymentFailed),
  'payment.refunded': [{ to: 'client', kind: 'payment_refunded', words: (texts) => texts.paymentRefunded }],
  // A person has to see to it: the card is closed, or the bank did not take the money.
  'payment.refund_failed': [{ to: 'admins', kind: 'payment_failed', words: (texts) => texts.refundFailed }],
  'reminder.order_waiting': [{ to: 'admins', kind: 'order_waiting', words: (texts) => texts.waiting }],
  'exception.reported': toEach(CLIENT_AND_ADMINS, 'problem_reported', (texts) => texts.problemReported),
  'exception.decided': toEach(['driver', 'client'], 'problem_decided', (texts) => texts.problemDecided),
  'delay.reported': toEach(CLIENT_AND_ADMINS, 'running_late', (texts) => texts.runningLate),
  'proof.attempts_failed': toEach(CLIENT_AND_ADMINS, 'evidence_in_doubt', (texts) => texts.attemptsFailed),
  'proof.not_received': toEach(CLIENT_AND_ADMINS, 'evidence_in_doubt', (texts) => texts.pictureNotReceived),
  'count.differs': toEach(CLIENT_AND_ADMINS, 'evidence_in_doubt', (texts) => texts.countDiffers),
  'stability.warning': atRisk((texts) => texts.sampleTimeRunsOut),
  'stability.unreachable': atRisk((texts) => texts.sampleMayBeLate),
  'stability.expired': atRisk((texts) => texts.sampleOutOfTime),
  'stability.out_of_band': atRisk((texts) => texts.temperatureOutOfRange),
  'return.started': toEach(['driver', 'client'], 'problem_decided', (texts) => texts.returnStarted),
  'approval.requested': [{ to: 'approvers', kind: 'approval_wanted', words: (texts) => texts.approvalWanted }],
  'approval.reminded': [{ to: 'approvers', kind: 'approval_wanted', words: (texts) => texts.approvalStillWanted }],
  'approval.given': [{ to: 'asker', kind: 'approval_decided', words: (texts) => texts.approvalGiven }],
  'approval.declined': toEach(['asker', 'owners'], 'approval_decided', (texts) => texts.approvalDeclined),
  'approval.lapsed': [{ to: 'asker', kind: 'approval_decided', words: (texts) => texts.approvalLapsed }],
  'approval.dropped': [{ to: 'asker', kind: 'approval_decided', words: (texts) => texts.approvalDropped }],
  'plan.left': [
    { to: 'admins', kind: 'plan_left', words: (texts) => texts.planLeft },
    jobGone((texts) => texts.plannedForAnother),
  ],
  'offer.made': [{ to: 'driver', kind: 'job_offered', words: (texts) => texts.jobOffered }],
} satisfies { readonly [N in EventName]?: readonly Wording<N>[] }

export type OrderNoticeName = keyof typeof TABLE
export const NOTICES: { readonly [N in OrderNoticeName]: readonly Wording<N>[] } = TABLE

export const hasNotice = (name: EventName): name is OrderNoticeName => name in NOTICES

type Named<Name extends OrderNoticeName> = { name: Name; details: EventDetails[Name] }

export const noticesOf = <Name extends OrderNoticeName>(
  { name, details }: Named<Name>,
  facts: OrderFacts,
  language: Language,
) =>
  NOTICES[name].map(({ to, kind, words }: Wording<Name>) => {
    const { title, body, brief } = words(TEXTS[language])
    const text = body(facts, details)
    return { to, kind, title, body: text, brief: brief?.(facts) ?? text }
  })
