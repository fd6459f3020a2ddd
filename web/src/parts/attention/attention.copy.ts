/** Texts of the rail of exceptions. */

import type { AttentionCard } from '@meridian/contract/dispatch/attention.ts'
import type { ArrivalCause, AttentionReason, Severity } from '@meridian/domain/dispatch/attention.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { exceptionLabelAt, OUTCOME_LABELS } from '@meridian/domain/proofs/exceptions.ts'
import { BAND_LABELS, formatCelsius } from '@meridian/domain/proofs/stability.ts'
import { stabilityText } from '@meridian/domain/proofs/stability-clock.ts'
import type { Zone } from '@meridian/domain/time/calendar.ts'
import { formatCount, formatCounted, formatMinutes } from '@meridian/domain/time/format.ts'
import { boardTime, timeIn } from '../../copy/board-time.ts'
import { EXCEPTION_COPY } from '../../copy/exceptions.ts'

export const ATTENTION = 'Exceptions'

export const ATTENTION_COPY = {
  none: 'Nothing needs you now.',
  failed: 'The exceptions did not load',
  sound: 'Sound',
  soundOn: 'A sound when a new exception comes',
  filter: 'Show only',
  all: 'All',
  close: 'Close the exceptions',
  showAll: (exceptions: number) => `Show all ${formatCount(exceptions)}`,
  order: (label: string) => `Order ${label}`,
  decide: 'Decide',
  reassign: 'Reassign',
  message: 'Message client',
  call: (name: string) => `Call ${name}`,
  resolve: 'Resolve',
  acknowledge: 'Acknowledge',
  snooze: 'Snooze',
  snoozeFor: (minutes: number) => `For ${formatMinutes(minutes)}`,
  takeBack: 'Show again',
  notMarked: { title: 'Not saved', otherwise: 'Check your connection, then try again.' },
  acknowledgedBy: (name: string, time: string) => `${name} acknowledged this at ${time}`,
  snoozedBy: (name: string, until: string) => `${name} snoozed this until ${until}`,
  seen: (cards: number) => `Acknowledged and snoozed: ${formatCount(cards)}`,
  allOf: (items: number) => `Show all ${formatCount(items)}`,
  fewer: 'Show fewer',
} as const

export const SEVERITY_LABELS: Record<Severity, string> = {
  critical: 'Critical',
  serious: 'Serious',
  notice: 'To watch',
}

/** What the filters of the rail are called. */
export const GROUP_LABELS = {
  problem: 'To decide',
  unassigned: 'No driver',
  late: 'Late',
  at_risk: 'At risk',
  driver: 'Drivers',
  goods: 'Temperature and stability',
  proof: 'Proof missing',
} as const

const minutesUntil = (time: string, now: Date) => Math.round((Date.parse(time) - now.getTime()) / 60_000)

type ReasonText = { title: string; detail: string | null }

/** What it is, and what is known about it. */
export function reasonText(reason: AttentionReason, order: ReasonOrder, now: Date): ReasonText {
  switch (reason.kind) {
    case 'problem': {
      const left = minutesUntil(reason.dueAt, now)
      return {
        title: EXCEPTION_COPY.title(exceptionLabelAt(reason.problem, reason.stop), reason.stop),
        detail: EXCEPTION_COPY.byDefault(
          OUTCOME_LABELS[reason.defaultDecision],
          left > 0 ? `in ${formatMinutes(left)}` : null,
        ),
      }
    }
    case 'late': {
      const late = `${formatMinutes(reason.minutes)} late`
      const isPast = Date.parse(reason.promisedAt) < now.getTime()
      return { title: isPast ? late : `Will be ${late}`, detail: arrivalText(reason, order) }
    }
    case 'at_risk': {
      const { slackMinutes } = reason
      const title =
        slackMinutes < 0 ? `${formatMinutes(-slackMinutes)} late as planned` : `${formatMinutes(slackMinutes)} to spare`
      return { title, detail: arrivalText(reason, order) }
    }
    case 'unassigned':
      return {
        title: reason.lateMinutes > 0 ? `No driver, ${formatMinutes(reason.lateMinutes)} past due` : 'No driver yet',
        detail: leaveText(reason, order, now),
      }
    case 'no_driver':
      return { title: 'Auto-dispatch found no driver', detail: refusalText(reason.refusals) }
    case 'untaken':
      return { title: 'Nobody took the offer', detail: untakenText(reason) }
    case 'off_duty':
      return {
        title: reason.hasGoods ? 'Off duty with goods on board' : 'Off duty with work in hand',
        detail: reason.since && `Since ${boardTime(reason.since)}`,
      }
    case 'no_position':
      return {
        title: `No position for ${formatMinutes(-minutesUntil(reason.since, now))}`,
        detail: reason.lastSeenAt ? `Last seen ${boardTime(reason.lastSeenAt)}` : 'None on this job yet',
      }
    case 'temperature':
      return {
        title: `Measured ${formatCelsius(reason.celsius)}`,
        detail: `${BAND_LABELS[reason.band]}, at ${boardTime(reason.at)}`,
      }
    case 'stability':
      return { title: STABILITY_TITLES[reason.state], detail: stabilityText(new Date(reason.endsAt), now) }
    case 'proof':
      return {
        title: `${formatCounted(reason.pictures, 'picture')} not received`,
        detail: `Taken ${boardTime(reason.since)}, still on the driver’s phone`,
      }
    case 'count':
      return {
        title: `${reason.found} of ${reason.expected} at the ${reason.stop}`,
        detail: `Counted ${boardTime(reason.at)}, not resolved`,
      }
  }
}

/** What a card is about that has several orders or drivers. */
export function causeTitle({ items }: Pick<AttentionCard, 'items'>): string {
  const [first] = items
  const orders = formatCounted(items.length, 'order')
  switch (first?.reasons[0]?.kind) {
    case 'no_position':
      return `${formatCounted(items.length, 'driver')} report no position`
    case 'unassigned':
      return `${orders} without a driver`
    case 'proof':
      return `Pictures of ${orders} not received`
    case 'late':
      return `${first.driver?.name}: ${orders} will be late`
    default:
      return `${first?.driver?.name}: ${orders} at risk`
  }
}

const STABILITY_TITLES = {
  warning: 'The sample expires soon',
  unreachable: 'The sample will expire before it arrives',
  expired: 'The sample has expired',
} as const

export type ReasonOrder = { id: number; pickupZone: Zone; deliveryZone: Zone } | null

type Arrival = { etaAt: string; promisedAt: string; cause: ArrivalCause }

const arrivalText = ({ etaAt, promisedAt, cause }: Arrival, order: ReasonOrder): string =>
  `ETA ${timeIn(etaAt, order?.deliveryZone)}, due ${timeIn(promisedAt, order?.deliveryZone)}: ${causeText(cause, order)}`

/** 'leaves #ML-1073 at 11:00 AM, then 46 min of driving' */
function causeText({ after, driveMinutes }: ArrivalCause, order: ReasonOrder): string {
  const drive = `${formatMinutes(driveMinutes)} of driving`
  if (!after) return drive
  const isOwn = after.orderId === order?.id
  const from = isOwn ? 'its pickup' : orderLabel(after.orderId)
  return `leaves ${from} at ${timeIn(after.departsAt, isOwn ? order.pickupZone : undefined)}, then ${drive}`
}

function leaveText(
  { leaveBy, promisedAt }: { leaveBy: string; promisedAt: string },
  order: ReasonOrder,
  now: Date,
): string {
  const due = timeIn(promisedAt, order?.deliveryZone)
  return Date.parse(leaveBy) > now.getTime()
    ? `Has to leave by ${timeIn(leaveBy, order?.pickupZone)}, due ${due}`
    : `Due ${due}`
}

const MAX_REFUSALS = 3

function refusalText(refusals: readonly { text: string; drivers: number }[]): string {
  if (refusals.length === 0) return 'No driver is on duty'
  return refusals
    .slice(0, MAX_REFUSALS)
    .map(({ text, drivers }) => `${formatCounted(drivers, 'driver')}: ${text}`)
    .join('; ')
}

function untakenText({ passed, expired }: { passed: number; expired: number }): string {
  const parts = [
    passed > 0 ? `${formatCounted(passed, 'driver')} passed` : null,
    expired > 0 ? `${formatCounted(expired, 'driver')} did not answer` : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
