/** Which driver delivered what. Each has a home town and working weeks; none crosses three states between two deliveries. */
import { BUSINESS_ZONE, isWeekend, localDate, startOfMonth, weekday } from '@meridian/domain/time/calendar.ts'
import { daysBefore } from './calendar.ts'
import { BANK, CLINIC, DEMO_DRIVER, DESERT_CLINIC, HOSPITAL, type Organization } from './cast.ts'
import type { Random } from './random.ts'

export const DANIELLE = 2
const HECTOR = 8
const ELENA = 6

const LOCAL_DRIVERS: Partial<Record<number, number>> = {
  [CLINIC.id]: 3,
  [BANK.id]: 4,
  [HOSPITAL.id]: 5,
  [DESERT_CLINIC.id]: ELENA,
}

/** The demo driver came ten weeks ago with an opening balance, when Hector left. */
const DEMO_DRIVER_DAYS = 70
const DEMO_DRIVER_SHARE = 0.62

/** At most 22 deliveries in a week: the goal of 25, and a perfect week of 25, stay ahead of the demo driver. */
const mostOnDay = (date: string): number => (weekday(date) === 7 ? 0 : isWeekend(date) ? 2 : 4)

/** Chooses a driver for each delivery in order, and counts each driver's deliveries. */
export function driverRota(now: Date, random: Random): (organization: Organization, deliveredAt: Date) => number {
  const demoDriverSince = daysBefore(now, DEMO_DRIVER_DAYS)
  const onDay = new Map<string, number>()
  return (organization, deliveredAt) => {
    const local = LOCAL_DRIVERS[organization.id]
    if (local !== undefined) return local
    if (deliveredAt < demoDriverSince) return random.chance(0.55) ? HECTOR : DANIELLE
    const date = localDate(deliveredAt, BUSINESS_ZONE)
    const count = onDay.get(date) ?? 0
    if (count >= mostOnDay(date) || !random.chance(DEMO_DRIVER_SHARE)) return DANIELLE
    onDay.set(date, count + 1)
    return DEMO_DRIVER
  }
}

/** Elena is on leave since the month began. */
export const lastDeliveryOf = (organization: Organization, now: Date): Date =>
  organization === DESERT_CLINIC ? startOfMonth(now, BUSINESS_ZONE) : now
