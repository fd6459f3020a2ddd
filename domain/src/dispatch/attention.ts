/** The exceptions a dispatcher has to look at: what counts, how bad it is, and which comes first. Times are ISO texts, as they are sent. */

import { AT_RISK_MINUTES, isAtRisk } from '../orders/lateness.ts'
import type { OrderStatus, Priority } from '../orders/orders.ts'
import { isMoving } from '../orders/orders.ts'
import { PROMISE_MARGIN_MINUTES } from '../orders/promises.ts'
import { URGENCY_RANKS } from '../orders/urgency.ts'
import type { ExceptionDecision, ExceptionKind } from '../proofs/exceptions.ts'
import { isInBand, type TemperatureBand } from '../proofs/stability.ts'
import { type StabilityState, stabilityState } from '../proofs/stability-clock.ts'
import type { CustodyStop } from '../proofs/stops.ts'
import { isOnBoard } from './runs.ts'

/** On a job a phone reports every few seconds: after this long without a position somebody should call. */
const NO_POSITION_AFTER_MINUTES = 10
/** A picture is sent after the step itself; it is missed only after this long. */
export const PROOF_MISSED_AFTER_MINUTES = 10

export const SEVERITIES = ['critical', 'serious', 'notice'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Why a delivery is not earlier: the stop the driver comes from, and the drive after it. */
export type ArrivalCause = {
  /** Null: no other stop before it. */
  after: { orderId: number; stop: CustodyStop; departsAt: string } | null
  driveMinutes: number
}

export type AttentionReason =
  | {
      kind: 'problem'
      exceptionId: number
      problem: ExceptionKind
      stop: CustodyStop
      reportedAt: string
      defaultDecision: ExceptionDecision
      dueAt: string
    }
  | { kind: 'late'; minutes: number; etaAt: string; promisedAt: string; cause: ArrivalCause }
  /** Below zero: late as planned, which another plan could still mend. */
  | { kind: 'at_risk'; slackMinutes: number; etaAt: string; promisedAt: string; cause: ArrivalCause }
  /** In no route, and it should be: an emergency, or one that has to leave by now. */
  | { kind: 'unassigned'; lateMinutes: number; leaveBy: string; promisedAt: string }
  /** Auto-dispatch found nobody; the reasons it had against each driver, the most frequent first. */
  | { kind: 'no_driver'; at: string; refusals: { text: string; drivers: number }[] }
  | { kind: 'untaken'; at: string; passed: number; expired: number }
  | { kind: 'off_duty'; since: string | null; hasGoods: boolean }
  | { kind: 'no_position'; lastSeenAt: string | null; since: string }
  | { kind: 'temperature'; celsius: number; band: TemperatureBand; at: string }
  | { kind: 'stability'; state: Exclude<StabilityState, 'ok'> | 'unreachable'; endsAt: string }
  | { kind: 'proof'; pictures: number; since: string }
  /** What was counted or received is not what was expected, and nobody has resolved it. */
  | { kind: 'count'; reconciliationId: number; stop: CustodyStop; expected: number; found: number; at: string }
export type AttentionKind = AttentionReason['kind']

const MINUTE_MS = 60_000
const iso = (instant: Date | number): string => new Date(instant).toISOString()

export type AttentionOrder = {
  priority: Priority
  promisedAt: Date
  routeMinutes: number
  /** Of an order in a route that is still to be delivered: when, and why not earlier. `isDirect`: the driver goes nowhere else before. */
  delivery: { startAt: Date; cause: ArrivalCause; isDirect: boolean } | null
  isOnBoard: boolean
  isInRoute: boolean
  /** After this a sample is worthless. */
  worthlessAt: Date | null
  problem: Extract<AttentionReason, { kind: 'problem' }> | null
  /** The last one taken. */
  reading: { celsius: number; band: TemperatureBand; at: Date } | null
  /** The last decision of auto-dispatch, if it found nobody. */
  noDriver: { at: Date; refusals: readonly string[] } | null
  /** Answers to its offers; `isOpen`: one is still to be answered. */
  offers: { passed: number; expired: number; isOpen: boolean; lastAt: Date } | null
}

export function reasonsOfOrder(order: AttentionOrder, now: Date): AttentionReason[] {
  const reasons: (AttentionReason | null)[] = [
    order.problem,
    temperatureReason(order),
    stabilityReason(order, now),
    ...(order.isInRoute ? [lateReason(order, now)] : [unassignedReason(order, now), ...waitingReasons(order)]),
  ]
  return reasons.filter((reason) => reason !== null)
}

function temperatureReason({ reading }: AttentionOrder): AttentionReason | null {
  if (!reading || isInBand(reading.celsius, reading.band)) return null
  return { kind: 'temperature', celsius: reading.celsius, band: reading.band, at: iso(reading.at) }
}

function stabilityReason({ worthlessAt, delivery, routeMinutes }: AttentionOrder, now: Date): AttentionReason | null {
  if (!worthlessAt) return null
  const state = stabilityState(worthlessAt, now)
  const arrival = delivery?.startAt.getTime() ?? now.getTime() + routeMinutes * MINUTE_MS
  if (state !== 'expired' && arrival > worthlessAt.getTime())
    return { kind: 'stability', state: 'unreachable', endsAt: iso(worthlessAt) }
  return state === 'ok' ? null : { kind: 'stability', state, endsAt: iso(worthlessAt) }
}

/** It will be late only once no other plan can help: the driver goes nowhere else before, or even straight from its pickup it is too far. */
function lateReason(order: AttentionOrder, now: Date): AttentionReason | null {
  const { delivery, promisedAt } = order
  if (!delivery) return null
  const { startAt, cause, isDirect } = delivery
  const slackMinutes = Math.floor((promisedAt.getTime() - startAt.getTime()) / MINUTE_MS)
  const facts = { etaAt: iso(startAt), promisedAt: iso(promisedAt), cause }
  const isTooFar = !order.isOnBoard && now.getTime() + order.routeMinutes * MINUTE_MS > promisedAt.getTime()
  if (slackMinutes < 0 && (isDirect || isTooFar || promisedAt < now))
    return { kind: 'late', minutes: -slackMinutes, ...facts }
  return slackMinutes < 0 || isAtRisk(slackMinutes) ? { kind: 'at_risk', slackMinutes, ...facts } : null
}

/** An emergency without a driver is one from the first minute on. */
function unassignedReason({ priority, promisedAt, routeMinutes }: AttentionOrder, now: Date): AttentionReason | null {
  const leaveBy = promisedAt.getTime() - (routeMinutes + PROMISE_MARGIN_MINUTES) * MINUTE_MS
  if (priority !== 'emergency' && now.getTime() < leaveBy - AT_RISK_MINUTES * MINUTE_MS) return null
  const lateMinutes = Math.max(0, Math.ceil((now.getTime() - promisedAt.getTime()) / MINUTE_MS))
  return { kind: 'unassigned', lateMinutes, leaveBy: iso(leaveBy), promisedAt: iso(promisedAt) }
}

function waitingReasons({ offers, noDriver }: AttentionOrder): AttentionReason[] {
  if (offers?.isOpen) return []
  const { passed = 0, expired = 0, lastAt } = offers ?? {}
  return [
    ...(lastAt && passed + expired > 0 ? [{ kind: 'untaken', at: iso(lastAt), passed, expired } as const] : []),
    ...(noDriver
      ? [{ kind: 'no_driver', at: iso(noDriver.at), refusals: countTexts(noDriver.refusals) } as const]
      : []),
  ]
}

function countTexts(texts: readonly string[]): { text: string; drivers: number }[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, drivers]) => ({ text, drivers })).toSorted((a, b) => b.drivers - a.drivers)
}

export type AttentionDriver = {
  isOnDuty: boolean
  offDutySince: Date | null
  /** When today's hours begin; null without hours. */
  shiftFrom: Date | null
  positionAt: Date | null
  /** Since when a job has been in progress; null: none is. */
  workingSince: Date | null
  /** Statuses of today's orders in hand. */
  statuses: readonly OrderStatus[]
}

export function reasonsOfDriver(driver: AttentionDriver, now: Date): AttentionReason[] {
  return [offDutyReason(driver, now), positionReason(driver, now)].filter((reason) => reason !== null)
}

/** Jobs that wait for a shift that begins later today are no exception. */
function offDutyReason({ isOnDuty, offDutySince, shiftFrom, statuses }: AttentionDriver, now: Date) {
  const isBeforeShift = shiftFrom !== null && shiftFrom > now && !statuses.some(isMoving)
  if (isOnDuty || statuses.length === 0 || isBeforeShift) return null
  const since = offDutySince && iso(offDutySince)
  return { kind: 'off_duty', since, hasGoods: statuses.some(isOnBoard) } as const
}

function positionReason({ positionAt, workingSince }: AttentionDriver, now: Date) {
  if (!workingSince) return null
  const since = Math.max(workingSince.getTime(), positionAt?.getTime() ?? 0)
  if (now.getTime() - since < NO_POSITION_AFTER_MINUTES * MINUTE_MS) return null
  return { kind: 'no_position', lastSeenAt: positionAt && iso(positionAt), since: iso(since) } as const
}

/** Of a driver's exception: the priority of the most urgent order in hand. */
export function severityOf(reason: AttentionReason, priority: Priority | null): Severity {
  const isEmergency = priority === 'emergency'
  switch (reason.kind) {
    case 'problem':
    case 'temperature':
      return 'critical'
    case 'stability':
      return reason.state === 'warning' ? 'serious' : 'critical'
    case 'off_duty':
      return reason.hasGoods || isEmergency ? 'critical' : 'serious'
    case 'late':
    case 'unassigned':
    case 'no_driver':
    case 'untaken':
      return isEmergency ? 'critical' : 'serious'
    case 'no_position':
    case 'count':
      return 'serious'
    case 'at_risk':
      return isEmergency || reason.slackMinutes < 0 ? 'serious' : 'notice'
    case 'proof':
      return 'notice'
  }
}

/** When it became news, as far as that is known: a delivery that will be late was not yet at any moment. */
export function newsAt(reason: AttentionReason): string | null {
  switch (reason.kind) {
    case 'problem':
      return reason.reportedAt
    case 'no_driver':
    case 'untaken':
    case 'temperature':
    case 'count':
      return reason.at
    case 'off_duty':
    case 'no_position':
    case 'proof':
      return reason.since
    default:
      return null
  }
}

export const rankOf = (severity: Severity) => SEVERITIES.indexOf(severity)

/** Of an order or a driver: the worst reason first, and how bad it is together. */
export function weighReasons(
  reasons: readonly AttentionReason[],
  priority: Priority | null,
): { severity: Severity; reasons: AttentionReason[] } {
  const sorted = reasons.toSorted((a, b) => rankOf(severityOf(a, priority)) - rankOf(severityOf(b, priority)))
  const [worst] = sorted
  return { severity: worst ? severityOf(worst, priority) : 'notice', reasons: sorted }
}

type Sortable = {
  severity: Severity
  /** Null: of a driver without an order. */
  priority: Priority | null
  reasons: readonly AttentionReason[]
  /** When the order was confirmed: what is known of an exception that no event reported. */
  orderedAt: string | null
}

/** The worst first, of these the most urgent, of these the latest, of these the newest. */
export const sortAttention = <T extends Sortable>(items: readonly T[]): T[] =>
  items.toSorted(
    (a, b) =>
      rankOf(a.severity) - rankOf(b.severity) ||
      urgencyOf(a) - urgencyOf(b) ||
      minutesLate(b) - minutesLate(a) ||
      latestOf(b).localeCompare(latestOf(a)),
  )

/** Of what is late. */
export const minutesLate = ({ reasons }: { reasons: readonly AttentionReason[] }): number =>
  Math.max(
    0,
    ...reasons.map((reason) => {
      if (reason.kind === 'late') return reason.minutes
      return reason.kind === 'unassigned' ? reason.lateMinutes : 0
    }),
  )

const urgencyOf = ({ priority }: Sortable) => (priority ? URGENCY_RANKS[priority] : 0)
const latestOf = ({ reasons, orderedAt }: Sortable): string =>
  reasons.map(newsAt).reduce<string>((latest, at) => (at && at > latest ? at : latest), '') || (orderedAt ?? '')
