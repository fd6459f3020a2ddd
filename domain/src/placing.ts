/** When a new order is to be picked up, and which wishes cannot be granted. */
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

export type WishedSchedule = SlotChoice & { priority: Priority; scheduledDate: Date | null }

export type ScheduleDecision =
  | { ok: true; scheduledDate: Date | null }
  | { ok: false; field: 'scheduledDate' | 'slotFromMinutes'; sentence: string }

/**
 * The date an order gets. With a slot it is the start of that slot on the day asked for, where the parcel is picked up;
 * without one the moment itself, or now when that is over: today at any time begins now. Priority *scheduled* without a
 * date gets the first that is possible.
 */
export function decideSchedule(wish: WishedSchedule, zone: Zone, now: Date): ScheduleDecision {
  const wrongSlot = slotMistake(wish)
  if (wrongSlot) return { ok: false, field: 'slotFromMinutes', sentence: wrongSlot }
  const isScheduled = wish.priority === 'scheduled'
  if (wish.scheduledDate === null)
    return { ok: true, scheduledDate: isScheduled ? firstScheduledDate(now, zone, wish) : null }

  const day = localDate(wish.scheduledDate, zone)
  const hasSlot = wish.preferredTimeSlot !== null
  const scheduledDate = hasSlot ? scheduledInstant(day, zone, wish) : notBefore(now, wish.scheduledDate)
  if (isScheduled && !isFarEnoughAhead(scheduledDate, now))
    return refused(`A scheduled delivery needs a date at least ${SCHEDULED_ADVANCE_HOURS} hours ahead`)
  if (day < localDate(now, zone)) return refused('The date is in the past; choose today or a later day')
  if (hasSlot && instantOf(day, slotWindow(wish).to, zone) <= now)
    return refused('This time slot is over already; choose a later one')
  return { ok: true, scheduledDate }
}

const notBefore = (earliest: Date, instant: Date): Date => (instant < earliest ? earliest : instant)

const refused = (sentence: string): ScheduleDecision => ({ ok: false, field: 'scheduledDate', sentence })

function slotMistake({ preferredTimeSlot, slotFromMinutes: from, slotToMinutes: to }: SlotChoice): string | null {
  if (preferredTimeSlot !== 'specific')
    return from === null && to === null ? null : 'Only a specific time window carries a from and a to time'
  if (from === null || to === null) return 'A specific time window needs a from and a to time'
  return isSlotWindow(from, to) ? null : 'The time window must end after it begins'
}
