/** The day and the slot of an order: whether they are possible, and long enough for the drive. */
import { decideSchedule, earliestEnd } from '@meridian/domain/orders/order-schedule.ts'
import type { SlotChoice } from '@meridian/domain/orders/promises.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { OrderRequest } from './placement.ts'

type WindowRequest = Pick<OrderRequest, 'preferredTimeSlot' | 'slotFromMinutes' | 'slotToMinutes' | 'scheduledDate'>

export const slotOf = (request: Omit<WindowRequest, 'scheduledDate'>): SlotChoice => ({
  preferredTimeSlot: request.preferredTimeSlot,
  slotFromMinutes: request.slotFromMinutes ?? null,
  slotToMinutes: request.slotToMinutes ?? null,
})

export function requireSchedule(
  request: WindowRequest & Pick<OrderRequest, 'priority'>,
  pickup: Point,
  now: Date,
): Date | null {
  const scheduledDate = request.scheduledDate === null ? null : new Date(request.scheduledDate)
  const decision = decideSchedule(
    { ...slotOf(request), priority: request.priority, scheduledDate },
    zoneOf(pickup),
    now,
  )
  if (decision.ok) return decision.scheduledDate
  throw new AppError(decision.reason, {}, { about: decision.field })
}

type Window = SlotChoice & { scheduledDate: Date | null }

export function requireTimeToDrive(window: Window, minutes: number, pickup: Point, now: Date): void {
  const { scheduledDate, preferredTimeSlot } = window
  if (!scheduledDate) return
  const zone = zoneOf(pickup)
  const earliest = earliestEnd({ ...window, scheduledDate }, minutes, zone, now)
  if (!earliest) return
  const field = preferredTimeSlot === 'specific' ? 'slotFromMinutes' : 'preferredTimeSlot'
  throw new AppError('window_too_short', { minutes, earliest, zone }, { about: field })
}
