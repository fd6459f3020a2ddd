/** Drivers to whom neither the planner nor auto-dispatch gives anything, and why. A person may all the same. */
import type { WorkWindow } from '../drivers/shifts.ts'

export const UNUSABLE_REASONS = ['off_duty', 'day_off', 'silent', 'shift_over', 'not_working'] as const
export type UnusableReason = (typeof UNUSABLE_REASONS)[number]

/** On duty a phone reports its position every minute: after this long nobody knows whether its driver is still there. */
const SILENT_AFTER_MINUTES = 20

type Facts = {
  isOnDuty: boolean
  isDayOff: boolean
  /** When the driver can work on this day; null: not at all. */
  window: WorkWindow | null
  /** Null: none was ever reported. Some phones share none, and their drivers work all the same. */
  positionAt: Date | null
}

/** Null: may be used. Off duty before the shift of today begins, a driver is planned for that shift. */
export function unusableReason(
  driver: Facts,
  { now, isToday }: { now: Date; isToday: boolean },
): UnusableReason | null {
  const { isOnDuty, isDayOff, window, positionAt } = driver
  if (isDayOff) return 'day_off'
  if (!isToday) return window ? null : 'not_working'
  if (!isOnDuty) return window && window.from > now ? null : 'off_duty'
  if (!window || window.until <= now) return 'shift_over'
  const isSilent = positionAt !== null && now.getTime() - positionAt.getTime() > SILENT_AFTER_MINUTES * 60_000
  return isSilent ? 'silent' : null
}
