/**
 * The notices of events. `body` is for the bell. `brief` goes by mail and push, over other people's servers and on to locked
 * screens: an order's number and names of colleagues, but no address, no reason, and nothing that a user wrote.
 */

import { SKILL_LABELS } from '@meridian/domain/drivers/skills.ts'
import { WAITING_NOTICE_AFTER_MINUTES } from '@meridian/domain/notices/notices.ts'
import type { EventDetails } from '@meridian/domain/orders/events.ts'
import { changesText } from '@meridian/domain/orders/order-edits.ts'
import { orderLabel, PRIORITY_LABELS, type Priority } from '@meridian/domain/orders/orders.ts'
import { exceptionLabelAt, OUTCOME_LABELS, RETURNED_LABEL } from '@meridian/domain/proofs/exceptions.ts'
import type { CheckedProofKind } from '@meridian/domain/proofs/proofs.ts'
import { STABILITY_WARNING_MINUTES } from '@meridian/domain/proofs/stability-clock.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { BUSINESS_ZONE } from '@meridian/domain/time/calendar.ts'
import {
  formatCounted,
  formatDate,
  formatDollars,
  formatLocalDate,
  formatMinutes,
} from '@meridian/domain/time/format.ts'

export type OrderFacts = {
  orderId: number
  priority: Priority
  organizationName: string
  driverName: string | null
  pickupAddress: string
  deliveryAddress: string
  /** Who asked for, or decided, an approval; null elsewhere. */
  actorName: string | null
  /** What an approval is about, for who sees prices; null elsewhere. */
  approvalCents: number | null
}

/** Who wrote, and about which order; without one it is a support thread. The name of an account that is gone is null. */
export type TalkFacts = { senderName: string | null; orderId: number | null }

const label = (facts: OrderFacts) => orderLabel(facts.orderId)
const because = ({ reason }: { reason?: string }) => (reason ? ` Reason: ${reason}` : '')
const newDriver = (facts: OrderFacts) => facts.driverName ?? 'Another driver'

const STOP_NAMES: Record<CustodyStop, string> = { pickup: 'the pickup', delivery: 'the delivery', return: 'the return' }
const ENTERED: Record<CheckedProofKind, string> = { pin: 'a wrong PIN', seal: 'a wrong seal number' }

/** Of an order that the server still has as not picked up; the driver may have it by then, without a network. */
const NOT_THERE = 'Do not drive there. If you have its packages already, keep them and tell dispatch.'

export const ORDER_NOTICES = {
  placed: {
    title: 'New order',
    body: (facts: OrderFacts) =>
      `${PRIORITY_LABELS[facts.priority]}: ${facts.organizationName} placed ${label(facts)}.`,
  },
  placedForYou: {
    title: 'Ordered for you',
    body: (facts: OrderFacts) => `Meridian placed ${label(facts)} for you. Nothing has been charged.`,
  },
  confirmed: {
    title: 'Order confirmed',
    body: (facts: OrderFacts) => `${label(facts)} is confirmed and waits for a driver.`,
  },
  creditExceeded: {
    title: 'Over the credit limit',
    body: (facts: OrderFacts, { limitCents, usedCents }: EventDetails['credit.exceeded']) =>
      `${label(facts)} is an emergency and went on account: ${facts.organizationName} owes ${formatDollars(usedCents)} with a limit of ${formatDollars(limitCents)}.`,
    brief: (facts: OrderFacts) => `${label(facts)} is an emergency and went on account beyond the credit limit.`,
  },
  declined: {
    title: 'Order declined',
    body: (facts: OrderFacts, details: { reason?: string }) => `${label(facts)} was declined.${because(details)}`,
    brief: (facts: OrderFacts) => `${label(facts)} was declined.`,
  },
  cancelled: {
    title: 'Order canceled',
    body: (facts: OrderFacts, details: { reason?: string }) => `${label(facts)} was canceled.${because(details)}`,
    brief: (facts: OrderFacts) => `${label(facts)} was canceled.`,
  },
  nothingCollected: {
    title: 'Nothing to collect',
    body: (facts: OrderFacts) =>
      `${label(facts)}: the driver was at ${facts.pickupAddress} and found nothing to collect. The order is closed; the next day comes as planned.`,
    brief: (facts: OrderFacts) => `${label(facts)}: nothing was there to collect. The order is closed.`,
  },
  driverAssigned: {
    title: 'Driver assigned',
    body: (facts: OrderFacts) => `${facts.driverName ?? 'A driver'} is your driver for ${label(facts)}.`,
  },
  anotherDriver: {
    title: 'Another driver',
    body: (facts: OrderFacts) => `${newDriver(facts)} now carries ${label(facts)}.`,
  },
  jobAssigned: {
    title: 'New job for you',
    body: (facts: OrderFacts) => `${label(facts)}: pick up at ${facts.pickupAddress}.`,
    brief: (facts: OrderFacts) => `${label(facts)} is assigned to you.`,
  },
  jobOnTheRoad: {
    title: 'New job for you',
    body: (facts: OrderFacts) => `${label(facts)} is picked up already: get it from the driver who has it.`,
  },
  jobOffered: {
    title: 'Job offered',
    body: (facts: OrderFacts) =>
      `${label(facts)} is offered to you: pick up at ${facts.pickupAddress}. Please answer soon.`,
    brief: (facts: OrderFacts) => `${label(facts)} is offered to you. Please answer soon.`,
  },
  jobChanged: {
    title: 'Job changed',
    body: (facts: OrderFacts, { changes }: EventDetails['terms.changed']) =>
      `${label(facts)}: the sender changed the ${changesText(changes)}.`,
    brief: (facts: OrderFacts) => `The sender changed ${label(facts)}. Open it to see what is different.`,
  },
  jobCorrected: {
    title: 'Address corrected',
    body: (facts: OrderFacts, { stop }: EventDetails['address.corrected']) =>
      `${label(facts)}: dispatch corrected the ${stop} address to ${stop === 'pickup' ? facts.pickupAddress : facts.deliveryAddress}.`,
    brief: (facts: OrderFacts) => `Dispatch corrected where ${label(facts)} goes. Open it to see what is different.`,
  },
  addressCorrected: {
    title: 'Address corrected',
    body: (facts: OrderFacts, { stop, totalCents, totalCentsBefore }: EventDetails['address.corrected']) =>
      `${label(facts)}: dispatch corrected the ${stop} address. ${
        totalCents === totalCentsBefore ? 'The price stays the same.' : `The price is now ${formatDollars(totalCents)}.`
      }`,
    brief: (facts: OrderFacts) => `Dispatch corrected where ${label(facts)} goes. Open it to see what is different.`,
  },
  // Without the reason: it is written for the client and for the order's history, not for the driver it may be about.
  planLeft: {
    title: 'Order left a driver’s run',
    body: (facts: OrderFacts, { how }: EventDetails['plan.left']) => {
      if (how === 'given_to_another')
        return `${label(facts)} was in another driver’s run. ${newDriver(facts)} has it now.`
      return how === 'released'
        ? `${facts.driverName ?? 'A driver'} gave back ${label(facts)}. It is open to all drivers.`
        : `The sender moved ${label(facts)} to another day. It is no longer planned for ${facts.driverName ?? 'a driver'}.`
    },
  },
  plannedForAnother: {
    title: 'Planned job reassigned',
    body: (facts: OrderFacts, { how }: EventDetails['plan.left']) =>
      how === 'rescheduled'
        ? `${label(facts)}, which was planned for you, was moved to another day.`
        : `${label(facts)}, which was planned for you, was given to another driver.`,
  },
  jobReassigned: {
    title: 'Job reassigned',
    body: (facts: OrderFacts) => `${label(facts)} was given to another driver and is no longer yours. ${NOT_THERE}`,
  },
  jobUnassigned: {
    title: 'Job unassigned',
    body: (facts: OrderFacts) => `${label(facts)} was unassigned and is no longer yours. ${NOT_THERE}`,
  },
  jobCancelled: {
    title: 'Job canceled',
    body: (facts: OrderFacts) => `${label(facts)} was canceled and is no longer yours. ${NOT_THERE}`,
  },
  jobHandedOver: {
    title: 'Handed over',
    body: (facts: OrderFacts) => `${newDriver(facts)} has ${label(facts)} now: your handover is complete.`,
  },
  jobTakenOver: {
    title: 'Hand over this job',
    body: (facts: OrderFacts) => `${newDriver(facts)} carries ${label(facts)} from here. Hand over the packages.`,
  },
  pickedUp: {
    title: 'Picked up',
    body: (facts: OrderFacts) => `${label(facts)} was picked up and is on its way.`,
  },
  delivered: {
    title: 'Delivered',
    body: (facts: OrderFacts) => `${label(facts)} was delivered to ${facts.deliveryAddress}.`,
    brief: (facts: OrderFacts) => `${label(facts)} was delivered. Open it to see the details and rate the driver.`,
  },
  returnStarted: {
    title: 'Back to the sender',
    body: (facts: OrderFacts, details: { reason?: string }) =>
      `${label(facts)} goes back to the sender.${because(details)}`,
    brief: (facts: OrderFacts) => `${label(facts)} goes back to the sender.`,
  },
  returned: {
    title: RETURNED_LABEL,
    body: (facts: OrderFacts) => `${label(facts)} was returned to ${facts.pickupAddress}.`,
    brief: (facts: OrderFacts) => `${label(facts)} was returned to its sender.`,
  },
  rated: {
    title: 'New rating',
    body: (facts: OrderFacts, { rating }: EventDetails['rating.given']) =>
      `You were given ${rating === 1 ? '1 star' : `${rating} stars`} for ${label(facts)}.`,
  },
  paymentFailed: {
    title: 'Payment failed',
    body: (facts: OrderFacts) => `The payment for ${label(facts)} did not go through.`,
  },
  paymentRefunded: {
    title: 'Payment refunded',
    body: (facts: OrderFacts, { amountCents }: EventDetails['payment.refunded']) =>
      `${formatDollars(amountCents)} for ${label(facts)} is on its way back to you.`,
    brief: (facts: OrderFacts) => `A refund for ${label(facts)} is on its way back to you.`,
  },
  refundFailed: {
    title: 'Refund failed',
    body: (facts: OrderFacts) => `The refund for ${label(facts)} did not go through.`,
  },
  waiting: {
    title: 'Order is waiting',
    body: (facts: OrderFacts) =>
      `${PRIORITY_LABELS[facts.priority]}: ${label(facts)} of ${facts.organizationName} has waited for over ${WAITING_NOTICE_AFTER_MINUTES} minutes.`,
  },
  problemReported: {
    title: 'Problem reported',
    body: (facts: OrderFacts, { kind, stop }: EventDetails['exception.reported']) =>
      `${label(facts)}: ${exceptionLabelAt(kind, stop)}. Decide what happens next.`,
    brief: (facts: OrderFacts) =>
      `The driver reported a problem with ${label(facts)}. Open it to decide what happens next.`,
  },
  problemDecided: {
    title: 'Decision made',
    body: (facts: OrderFacts, { kind, stop, decision }: EventDetails['exception.decided']) =>
      `${label(facts)}: ${OUTCOME_LABELS[decision]} (${exceptionLabelAt(kind, stop)}).`,
    brief: (facts: OrderFacts) => `A decision was made about the problem with ${label(facts)}.`,
  },
  runningLate: {
    title: 'Running late',
    body: (facts: OrderFacts, { minutes, at }: EventDetails['delay.reported']) =>
      `${label(facts)}: the driver runs about ${formatMinutes(minutes)} late, as of ${formatDate(new Date(at), 'timeAndZone', BUSINESS_ZONE)}.`,
  },
  pictureNotReceived: {
    title: 'Picture not received',
    body: (facts: OrderFacts, { stop, pictures }: EventDetails['proof.not_received']) =>
      `${label(facts)}: ${formatCounted(pictures, 'picture')} announced for ${STOP_NAMES[stop]} did not arrive from the driver’s device.`,
  },
  attemptsFailed: {
    title: 'Wrong PIN or seal',
    body: (facts: OrderFacts, { stop, kind, failures }: EventDetails['proof.attempts_failed']) =>
      `${label(facts)}: ${ENTERED[kind]} was entered ${failures} times at ${STOP_NAMES[stop]}.`,
  },
  countDiffers: {
    title: 'Count differs',
    body: (facts: OrderFacts, { stop }: EventDetails['count.differs']) =>
      `${label(facts)}: what was counted at ${STOP_NAMES[stop]} is not what was expected. The driver gave a reason.`,
  },
  sampleTimeRunsOut: {
    title: 'Sample time runs out',
    body: (facts: OrderFacts) => `${label(facts)}: less than ${STABILITY_WARNING_MINUTES} minutes are left.`,
  },
  sampleMayBeLate: {
    title: 'Sample may be late',
    body: (facts: OrderFacts) => `${label(facts)}: it cannot be expected to arrive before its time runs out.`,
  },
  sampleOutOfTime: {
    title: 'Sample out of time',
    body: (facts: OrderFacts) => `${label(facts)}: the time allowed since its collection is over.`,
  },
  temperatureOutOfRange: {
    title: 'Temperature out of range',
    body: (facts: OrderFacts) => `${label(facts)}: a reading is outside of the allowed range.`,
  },
}

export const MESSAGE_NOTICE = {
  title: 'New message',
  next: 'New messages',
  body: ({ senderName, orderId }: TalkFacts): string =>
    orderId === null
      ? `${senderName ?? 'Someone'} wrote in the support thread.`
      : `${senderName ?? 'Someone'} wrote about ${orderLabel(orderId)}.`,
}

type ExpiringSkill = EventDetails['driver.skill_expiring']

/** About a driver and no order. */
export const DRIVER_NOTICES = {
  skillExpires: 'Skill expires soon',
  ownSkillExpires: ({ skill, expiresOn }: ExpiringSkill) =>
    `Your '${SKILL_LABELS[skill]}' is valid until ${formatLocalDate(expiresOn, 'date')}. After that you get no jobs that need it.`,
  skillOfDriverExpires: ({ skill, expiresOn }: ExpiringSkill, driverName: string | null) =>
    `'${SKILL_LABELS[skill]}' of ${driverName ?? 'Someone'} is valid until ${formatLocalDate(expiresOn, 'date')}.`,
  runChanged: 'Your stops are in another order',
  changed: ({ orderId, stop }: EventDetails['driver.run_changed']) =>
    `Dispatch changed your run. Next is ${STOP_NAMES[stop]} of ${orderLabel(orderId)}; what is on board stays with you.`,
  runPlanned: 'Tomorrow is planned',
  planned: ({ orders, firstAt }: EventDetails['driver.run_announced']) =>
    `${formatCounted(orders, 'order')} planned for you tomorrow, the first stop at ${formatDate(new Date(firstAt), 'timeAndZone', BUSINESS_ZONE)}.`,
}

export const NOTICE_MAIL = {
  /** With the order, so that a mailbox tells one from another. */
  subject: (title: string, orderNumber: string | null) =>
    orderNumber ? `Meridian ${orderNumber}: ${title}` : `Meridian: ${title}`,
  /** Over the link, of an approval that is asked for. */
  decide: 'Approve or decline here, after signing in:',
  choose: (stop: string, settings: string) =>
    `Stop mails of this kind: ${stop}\nChoose what is mailed to you: ${settings}`,
}
