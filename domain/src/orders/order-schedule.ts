/** When a new order is to be picked up, and which requests are refused. */
import { instantOf, localDate, type Zone } from '../time/calendar.ts'
import type { Priority } from './orders.ts'
import {
  firstScheduledDate,
  hasSlotTimes,
  isFarEnoughAhead,
  isSlotWindow,
  type SlotChoice,
  scheduledInstant,
  slotWindow,
} from './promises.ts'

export type ScheduleRequest = SlotChoice & { priority: Priority; scheduledDate: Date | null }

export type ScheduleDecision =
  | { ok: true; scheduledDate: Date | null }
  | { ok: false; field: 'scheduledDate'; reason: 'scheduled_too_soon' | 'scheduled_in_the_past' | 'slot_over' }
  | { ok: false; field: 'slotFromMinutes'; reason: SlotError }

type SlotError = 'slot_times_not_allowed' | 'slot_times_missing' | 'slot_ends_before_start'

/**
 * The date an order gets. With a slot it is the start of that slot on the requested day, where the parcel is picked up;
 * without one, or with a specific window still to be agreed on, the moment itself, or now when that is over: today at any time begins now. Priority *scheduled* without a
 * date gets the first that is possible.
 */
export function decideSchedule(request: ScheduleRequest, zone: Zone, now: Date): ScheduleDecision {
  const invalidSlot = slotError(request)
  if (invalidSlot) return { ok: false, field: 'slotFromMinutes', reason: invalidSlot }
  const isScheduled = request.priority === 'scheduled'
  if (request.scheduledDate === null)
    return { ok: true, scheduledDate: isScheduled ? firstScheduledDate(now, zone, request) : null }

  const day = localDate(request.scheduledDate, zone)
  const hasSlot = hasSlotTimes(request)
  const scheduledDate = hasSlot ? scheduledInstant(day, zone, request) : notBefore(now, request.scheduledDate)
  if (isScheduled && !isFarEnoughAhead(scheduledDate, now))
    return { ok: false, field: 'scheduledDate', reason: 'scheduled_too_soon' }
  if (day < localDate(now, zone)) return { ok: false, field: 'scheduledDate', reason: 'scheduled_in_the_past' }
  if (hasSlot && instantOf(day, slotWindow(request).to, zone) <= now)
    return { ok: false, field: 'scheduledDate', reason: 'slot_over' }
  return { ok: true, scheduledDate }
}

/**
 * A window with times must be long enough for the drive, today for what is left of it. Returns when the drive can be over at
 * the earliest, or null when it fits: a day at any time, or one still to be agreed on, always does.
 */
export function earliestEnd(
  { scheduledDate, ...slot }: SlotChoice & { scheduledDate: Date },
  routeMinutes: number,
  zone: Zone,
  now: Date,
): Date | null {
  if (!hasSlotTimes(slot)) return null
  const day = localDate(scheduledDate, zone)
  const { from, to } = slotWindow(slot)
  const end = new Date(notBefore(now, instantOf(day, from, zone)).getTime() + routeMinutes * 60_000)
  return end > instantOf(day, to, zone) ? end : null
}

const notBefore = (earliest: Date, instant: Date): Date => (instant < earliest ? earliest : instant)

function slotError({ preferredTimeSlot, slotFromMinutes: from, slotToMinutes: to }: SlotChoice): SlotError | null {
  // A specific window without times is still to be agreed on.
  if (from === null && to === null) return null
  if (preferredTimeSlot !== 'specific') return 'slot_times_not_allowed'
  if (from === null || to === null) return 'slot_times_missing'
  return isSlotWindow(from, to) ? null : 'slot_ends_before_start'
}
