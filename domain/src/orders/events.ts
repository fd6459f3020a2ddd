/**
 * Every recorded event, and what its `details` hold. This is the list: the event's row, what follows from it
 * (server/src/reactors.ts) and the texts about it are typed by it.
 */

import type { Rater } from '../drivers/ratings.ts'
import type { Skill } from '../drivers/skills.ts'
import type { ApprovalReason } from '../organizations/approvals.ts'
import type { ExceptionKind, ExceptionOutcome } from '../proofs/exceptions.ts'
import type { ArrivalMethod, CheckedProofKind, ProofKind } from '../proofs/proofs.ts'
import type { CustodyStop, Stop } from '../proofs/stops.ts'
import type { DayOffName } from '../standing-orders/holidays.ts'
import type { LocalDate } from '../time/calendar.ts'
import type { CostingChange, OrderChangeKind } from './order-edits.ts'
import type { OrderChangeName, OrderEventName } from './order-lifecycle.ts'
import type { OrderStatus, PaymentState } from './orders.ts'

type OrderChange = {
  from: OrderStatus
  /** Only when another driver has the order now, or none. */
  previousDriverId?: number | null
  reason?: string
  /** The device's own time, when another one counts. */
  deviceTime?: string
  /** Canceled because the organization did not approve it, about which there is a notice of its own. */
  isUnapproved?: true
  /** Canceled with the day of its standing order, about which there is one notice. */
  isTakenBack?: true
}
type FailedPayment = { paymentId: number; reason: string; reference: string }
/** `isDecidedAtOnce`: by the system, when it was reported. What follows has a notice of its own. */
type Problem = { exceptionId: number; stop: CustodyStop; kind: ExceptionKind; isDecidedAtOnce?: true }
type NoDetails = Record<string, never>

/** They are stored as JSON: times are ISO texts. */
export type EventDetails = Record<OrderChangeName, OrderChange> & {
  /** `closedSites`: the sender knew that they are closed at the time. */
  'order.placed': { closedSites?: Stop[] }
  /** By the sender, before the pickup. The status stays, so it is no event of the order's life. */
  'terms.changed': { changes: OrderChangeKind[]; totalCents: number; totalCentsBefore: number; closedSites?: Stop[] }
  /** By dispatch, also with the goods on the road. */
  'address.corrected': { stop: Stop; totalCents: number; totalCentsBefore: number }
  'costing.changed': { changes: CostingChange[] }
  'message.sent': { messageId: number; threadId: number; supportUserId: number | null }
  'rating.given': { side: Rater; rating: number }
  'payment.settled': { paymentId: number }
  'payment.failed': FailedPayment
  'payment.refunded': { paymentId: number; amountCents: number }
  'payment.refund_failed': FailedPayment
  'payment.changed': { paymentId: number; state: PaymentState }
  /** An emergency went on account beyond the limit. */
  'credit.exceeded': { limitCents: number; usedCents: number }
  'reminder.order_waiting': { waitingFor: 'approval' | 'driver'; waitingSince: string }
  /** `releasedUserId`: the unverified account that had the new driver's address, and was closed. */
  'driver.changed': { isOnDuty?: boolean; releasedUserId?: number }
  'driver.skill_expiring': { skill: Skill; expiresOn: LocalDate }
  'driver.run_announced': { day: LocalDate; orders: number; firstAt: string }
  /** By dispatch. The first stop of those that are left, as it is now. */
  'driver.run_changed': { orderId: number; stop: CustodyStop }
  'exception.reported': Problem & { deviceTime?: string }
  'exception.decided': Problem & { decision: ExceptionOutcome }
  /** The driver has left the goods where they are held. */
  'exception.stored': { exceptionId: number; stop: CustodyStop }
  /** `at`: when the driver said so, which may be long before it arrives. */
  'delay.reported': { key: string; minutes: number; at: string }
  'return.started': { reason?: string }
  /** `isTakenBack`: the driver was not there. */
  'stop.arrived': { stop: CustodyStop; method: ArrivalMethod; isTakenBack?: true }
  'proof.added':
    | { stop: CustodyStop; kind: ProofKind; isSkipped?: true }
    | { isUploaded: true }
    | { isAttached: true }
    | { isPinUnlocked: true }
  'proof.attempts_failed': { stop: CustodyStop; kind: CheckedProofKind; failures: number }
  /** What was counted is not what was expected there. */
  'count.differs': { stop: CustodyStop }
  /** Their bytes did not arrive in time. */
  'proof.not_received': { stop: CustodyStop; pictures: number }
  /** `revision`: how often the order was edited by then; a decision from the notice is about that one. */
  'approval.requested': { reasons: ApprovalReason[]; totalCents: number; isAfterwards?: true; revision?: number }
  'approval.given': { reason?: string; isAfterwards?: true }
  'approval.declined': { reason?: string; isAfterwards?: true }
  'approval.reminded': { revision?: number }
  /** Nobody decided in time. */
  'approval.lapsed': NoDetails
  /** Not needed any more. */
  'approval.dropped': NoDetails
  'offer.made': NoDetails
  /** A new one, for dispatch to approve, or an approved one that is changed. */
  'standing.set_up': { standingOrderId: number; isChange: boolean }
  /** Somebody else than the person whose orders they are canceled what was ordered from this day on, or for it. */
  'standing.taken_back': { standingOrderId: number; how: 'paused' | 'ended' | 'changed' | 'skipped'; day: LocalDate }
  /** Days off on which it does not run, or runs on another day, or all the same. */
  'standing.days_off': {
    standingOrderId: number
    days: { named: LocalDate; runs: LocalDate | null; dayOff: DayOffName }[]
  }
  /** Days that could not be ordered: `reason` is the code of an error. */
  'standing.not_ordered': { standingOrderId: number; days: { day: LocalDate; reason: string }[] }
  /** Orders from this day on go beyond the sums that we agreed to: they wait. */
  'standing.beyond_agreement': {
    standingOrderId: number
    firstDay: LocalDate
    maxDayCents: number
    maxMonthCents: number
  }
  /**
   * A planned order leaves the driver of its plan otherwise than by the plan. `previousDriverId`: of an order that was not
   * assigned yet, about which nothing else tells that driver.
   */
  'plan.left': { how: 'given_to_another' | 'released' | 'rescheduled'; previousDriverId?: number }
  'stability.warning': NoDetails
  'stability.unreachable': NoDetails
  'stability.expired': NoDetails
  'stability.out_of_band': { stop: CustodyStop }
}

export type EventName = keyof EventDetails

/** What an event is about, by its name: only those of an order's life set its status. */
export type StatusOf<Name extends EventName> = Name extends OrderEventName ? OrderStatus : null
export type OrderIdOf<Name extends EventName> = Name extends `driver.${string}` | `standing.${string}`
  ? null
  : Name extends 'message.sent'
    ? number | null
    : number
