/** A driver's day at a glance. */
import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { BUSINESS_ZONE, instantOf, localDate, startOfDay, weekday } from '@meridian/domain/time/calendar.ts'
import type { Db } from '../../db/database.ts'
import { findSchedule } from '../dispatch/schedules/schedules.queries.ts'
import { paidDeliveries } from './earnings.queries.ts'

type Today = Omit<ReplyOf<typeof api.drivers.today>, 'dispatchPhone'>

export async function findToday(db: Db, driverId: number, now: Date): Promise<Today> {
  const [deliveries, shiftEndsAt] = await Promise.all([
    paidDeliveries(db, driverId, startOfDay(now, BUSINESS_ZONE)),
    endOfShift(db, driverId, now),
  ])
  const cents = deliveries.reduce((sum, { payCents }) => sum + payCents, 0)
  return { earned: formatCents(cents), deliveries: deliveries.length, shiftEndsAt: shiftEndsAt?.toISOString() ?? null }
}

/** Of the last one today; null without hours today. */
async function endOfShift(db: Db, driverId: number, now: Date): Promise<Date | null> {
  const today = localDate(now, BUSINESS_ZONE)
  const schedule = await findSchedule(db, driverId, today)
  if (!schedule || schedule.daysOff.includes(today)) return null
  const ends = schedule.shifts.filter((shift) => shift.weekday === weekday(today)).map(({ toMinutes }) => toMinutes)
  return ends.length === 0 ? null : instantOf(today, Math.max(...ends), BUSINESS_ZONE)
}
