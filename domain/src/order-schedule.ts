/** When a new order is to be picked up, and which requests are refused. */
import { instantOf, localDate, type Zone } from './calendar.ts'
import { type Priority, SCHEDULED_ADVANCE_HOURS } from './orders.ts'
import {
  firstScheduledDate,
  isFarEnoughAhead,
  isSlotWindow,
  type SlotChoice,
  scheduledInstant,
  slotWindow,
} from './promises.ts'

export type ScheduleRequest = SlotChoice & { priority: Priority; scheduledDate: Date | null }

export type ScheduleDecision =
  | { ok: true; scheduledDate: Date | null }
  | { ok: false; field: 'scheduledDate' | 'slotFromMinutes'; sentence: string }

/**
 * The date an order gets. With a slot it is the start of that slot on the requested day, where the parcel is picked up;
 * without one the moment itself, or now when that is over: today at any time begins now. Priority *scheduled* without a
 * date gets the first that is possible.
 */
export function decideSchedule(request: ScheduleRequest, zone: Zone, now: Date): ScheduleDecision {
  const invalidSlot = slotError(request)
  if (invalidSlot) return { ok: false, field: 'slotFromMinutes', sentence: invalidSlot }
  const isScheduled = request.priority === 'scheduled'
  if (request.scheduledDate === null)
    return { ok: true, scheduledDate: isScheduled ? firstScheduledDate(now, zone, request) : null }

  const day = localDate(request.scheduledDate, zone)
  const hasSlot = request.preferredTimeSlot !== null
  const scheduledDate = hasSlot ? scheduledInstant(day, zone, request) : notBefore(now, request.scheduledDate)
  if (isScheduled && !isFarEnoughAhead(scheduledDate, now))
    return refused(`A scheduled delivery needs a date at least ${SCHEDULED_ADVANCE_HOURS} hours ahead`)
  if (day < localDate(now, zone)) return refused('The date is in the past; choose today or a later day')
  if (hasSlot && instantOf(day, slotWindow(request).to, zone) <= now)
    return refused('This time slot is over already; choose a later one')
  return { ok: true, scheduledDate }
}

const notBefore = (earliest: Date, instant: Date): Date => (instant < earliest ? earliest : instant)

const refused = (sentence: string): ScheduleDecision => ({ ok: false, field: 'scheduledDate', sentence })

function slotError({ preferredTimeSlot, slotFromMinutes: from, slotToMinutes: to }: SlotChoice): string | null {
  if (preferredTimeSlot !== 'specific')
    return from === null && to === null ? null : 'Only a specific time window carries a from and a to time'
  if (from === null || to === null) return 'A specific time window needs a from and a to time'
  return isSlotWindow(from, to) ? null : 'The time window must end after it begins'
}
