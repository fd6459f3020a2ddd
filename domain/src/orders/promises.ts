/** When a delivery is promised, and which dates may be requested. */

import type { Point } from '../places/geo.ts'
import { previewMinutes } from '../pricing/pricing.ts'
import {
  addDays,
  BUSINESS_ZONE,
  instantOf,
  type LocalDate,
  localDate,
  MINUTES_PER_DAY,
  type Zone,
  zoneOf,
} from '../time/calendar.ts'
import { type Priority, SCHEDULED_ADVANCE_HOURS, TIME_SLOT_MINUTES, type TimeSlot } from './orders.ts'

/** An order of priority *scheduled* always has a date; the row only serves data that lost it. */
export const PROMISE_MINUTES: Record<Priority, number> = {
  standard: 4 * 60,
  express: 2 * 60,
  emergency: 60,
  scheduled: 4 * 60,
}

/** A promise is never shorter than the driving time plus this margin, so a driver who drives straight there is not late. */
export const PROMISE_MARGIN_MINUTES = 30

/** At the pickup, between reaching it and driving on. */
export const HANDOVER_MINUTES = 10

/** How soon a driver can be at the pickup, as it was when the price was quoted. */
export type Reach = {
  /** From where the nearest available driver is, or starts to work, to the pickup. */
  reachMinutes: number
  /** From when that driver is available. Null: at once. */
  reachableFrom: Date | null
}

/** Of an order for a later day, whose driver is chosen then, and of orders from before the reach was asked. */
export const IN_REACH: Reach = { reachMinutes: 0, reachableFrom: null }

/** From pickup to delivery, as it was quoted. */
export type Route = { routeMinutes: number; routeMiles: number }

/** From setting out to the delivery: never less than the preview beside the promise says, nor than reaching the pickup and driving takes. */
export const doorToDoorMinutes = ({ routeMinutes, routeMiles, reachMinutes }: Route & Pick<Reach, 'reachMinutes'>) =>
  Math.max(previewMinutes(routeMiles), routeMinutes + Math.max(PROMISE_MARGIN_MINUTES, reachMinutes + HANDOVER_MINUTES))

/** Priorities of orders without a date, the cheapest first. */
const BY_PRICE = ['standard', 'express', 'emergency'] as const

/**
 * `not_faster`: a cheaper priority is promised by the same time. `not_kept`: it is faster than those, but takes longer than its name
 * says.
 */
export const PRIORITY_NOTES = ['not_faster', 'not_kept'] as const

/** Why a priority takes longer than its name says: the way itself, that of the nearest driver, or that none is available yet. */
export const NOT_KEPT_CAUSES = ['distance', 'driver', 'no_driver'] as const

export type PriorityNote = {
  note: (typeof PRIORITY_NOTES)[number]
  cause: (typeof NOT_KEPT_CAUSES)[number]
  /** The cheapest priority that is promised by the same time. */
  cheaper: Priority | null
}

/** What to know about a priority before it is paid for. Null: it is kept, as is every order with a day. */
export function priorityNote(order: PromisedOrder, now: Date): PriorityNote | null {
  const { priority, reachableFrom } = order
  const rank = BY_PRICE.indexOf(priority as (typeof BY_PRICE)[number])
  const due = deliveryDeadline(order, now)
  if (order.scheduledDate || rank < 0 || due <= later(now, PROMISE_MINUTES[priority])) return null
  const cheaper = BY_PRICE.slice(0, rank).find((other) => deliveryDeadline({ ...order, priority: other }, now) <= due)
  const isTooFar = doorToDoorMinutes({ ...order, ...IN_REACH }) > PROMISE_MINUTES[priority]
  const cause = isTooFar ? 'distance' : reachableFrom && reachableFrom > now ? 'no_driver' : 'driver'
  return { note: cheaper ? 'not_faster' : 'not_kept', cause, cheaper: cheaper ?? null }
}

/** Within how many miles a priority is kept, when a driver is near. */
export function milesWithin(priority: Priority): number {
  let miles = 0
  while (previewMinutes(miles + 1) <= PROMISE_MINUTES[priority]) miles++
  return miles
}

export const EARLIEST_DATE: LocalDate = '1900-01-01'

const MINUTE_MS = 60_000

/** *Specific* carries its own two times, or none while they are still to be agreed on; the other slots have theirs in a table. */
export type SlotChoice = {
  preferredTimeSlot: TimeSlot | null
  slotFromMinutes: number | null
  slotToMinutes: number | null
}

export const NO_SLOT: SlotChoice = { preferredTimeSlot: null, slotFromMinutes: null, slotToMinutes: null }

export type PromisedOrder = SlotChoice &
  Route &
  Reach & {
    priority: Priority
    scheduledDate: Date | null
    pickup: Point
  }

/** A date without a slot means the whole working day, from the start of the first slot to the end of the last. */
const WORKING_DAY = { from: TIME_SLOT_MINUTES.morning.from, to: TIME_SLOT_MINUTES.evening.to } as const

export function slotWindow(choice: SlotChoice): { from: number; to: number } {
  const slot = choice.preferredTimeSlot
  if (slot === null) return WORKING_DAY
  if (slot !== 'specific') return TIME_SLOT_MINUTES[slot]
  return { from: choice.slotFromMinutes ?? WORKING_DAY.from, to: choice.slotToMinutes ?? WORKING_DAY.to }
}

/** False for a day at any time, and for a specific window whose times are still to be agreed on. */
export const hasSlotTimes = ({ preferredTimeSlot, slotFromMinutes }: SlotChoice): boolean =>
  preferredTimeSlot !== null && (preferredTimeSlot !== 'specific' || slotFromMinutes !== null)

/** Whether two clock times make a window: within one day, and the end after the beginning. */
export const isSlotWindow = (from: number, to: number): boolean =>
  Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= MINUTES_PER_DAY

/**
 * The instant of a chosen day: the start of its slot at the pickup. Midnight would be wrong: midnight in Houston is
 * still the day before in El Paso.
 */
export const scheduledInstant = (date: LocalDate, zone: Zone, choice: SlotChoice = NO_SLOT): Date =>
  instantOf(date, slotWindow(choice).from, zone)

/**
 * Counted from confirmation for the client's figures, from acceptance for the driver's. A dated order is promised by the
 * end of its slot on the pickup's own day; one confirmed or accepted when that is over, or nearly, still gets the time
 * the road takes, because an impossible promise would count as late for no fault of the driver. Every promise that anybody
 * reads is this one.
 */
export function deliveryDeadline(order: PromisedOrder, countedFrom: Date): Date {
  const begin = Math.max(countedFrom.getTime(), order.reachableFrom?.getTime() ?? 0)
  const soonest = later(new Date(begin), doorToDoorMinutes(order))
  const promised = order.scheduledDate
    ? endOfSlot(order, order.scheduledDate)
    : later(countedFrom, PROMISE_MINUTES[order.priority])
  return new Date(Math.max(promised.getTime(), soonest.getTime()))
}

/** From when a promise counts. */
export const countedFromOf = <Time>({ confirmedAt, createdAt }: { confirmedAt: Time | null; createdAt: Time }): Time =>
  confirmedAt ?? createdAt

/** By when an order is to be delivered, as it is stored, sorted by and shown everywhere. */
export const dueAtOf = (order: PromisedOrder & { confirmedAt: Date | null; createdAt: Date }): Date =>
  deliveryDeadline(order, countedFromOf(order))

export const isOnTime = (order: PromisedOrder, countedFrom: Date, deliveredAt: Date): boolean =>
  deliveredAt <= deliveryDeadline(order, countedFrom)

/**
 * How long the client waited. A dated order counts from its date: two weeks of advance notice are not two weeks of delivery. One that
 * is delivered before its date took no time.
 */
export function deliverySeconds(
  { scheduledDate }: Pick<PromisedOrder, 'scheduledDate'>,
  countedFrom: Date,
  deliveredAt: Date,
): number {
  const date = scheduledDate ? Math.min(scheduledDate.getTime(), deliveredAt.getTime()) : -Infinity
  return (deliveredAt.getTime() - Math.max(countedFrom.getTime(), date)) / 1000
}

const later = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS)

/** Where the parcel is picked up, on the day of this instant. */
export function endOfSlot(order: SlotChoice & { pickup: Point }, scheduledDate: Date): Date {
  const zone = zoneOf(order.pickup)
  return instantOf(localDate(scheduledDate, zone), slotWindow(order).to, zone)
}

const earliestScheduled = (now: Date): Date => later(now, SCHEDULED_ADVANCE_HOURS * 60)

/** Priority *scheduled* needs a date 48 hours or more ahead. */
export const isFarEnoughAhead = (scheduledDate: Date, now: Date): boolean => scheduledDate >= earliestScheduled(now)

/** The first slot that begins 48 hours ahead or later: what an order of priority *scheduled* without a date gets. */
export function firstScheduledDate(now: Date, zone: Zone = BUSINESS_ZONE, choice: SlotChoice = NO_SLOT): Date {
  const earliest = earliestScheduled(now)
  const starts = hasSlotTimes(choice) ? [slotWindow(choice).from] : SLOT_STARTS
  const today = localDate(earliest, zone)
  const candidates = [today, addDays(today, 1)].flatMap((day) => starts.map((start) => instantOf(day, start, zone)))
  return candidates.find((start) => start >= earliest) ?? earliest
}

const SLOT_STARTS = Object.values(TIME_SLOT_MINUTES).map((slot) => slot.from)

/** The days the form's calendar offers, by the same rule as the server's: the day's slot must begin late enough. */
export function isSelectableDate(
  date: LocalDate,
  now: Date,
  priority: Priority,
  zone: Zone = BUSINESS_ZONE,
  choice: SlotChoice = NO_SLOT,
): boolean {
  if (date < EARLIEST_DATE || date < localDate(now, zone)) return false
  return priority !== 'scheduled' || isFarEnoughAhead(scheduledInstant(date, zone, choice), now)
}
