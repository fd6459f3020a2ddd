import { HISTORY_DAYS, type PickupHistory } from '@meridian/domain/drivers/availability.ts'
import { MOVING_STATUSES, type Priority } from '@meridian/domain/orders/orders.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import {
  BUSINESS_ZONE,
  localDate,
  MINUTES_PER_DAY,
  minutesAfterMidnight,
  weekday,
} from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * Where the drivers are who are on duty with no order on the road: what `driverStatus` calls available. A driver whose
 * hours of today are over does not count. Null: not known.
 */
export async function listAvailablePositions(db: Db, now: Date): Promise<(Point | null)[]> {
  const day = localDate(now, BUSINESS_ZONE)
  const minutes = minutesAfterMidnight(now, BUSINESS_ZONE)
  const rows = await db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select(['drivers.current_latitude as latitude', 'drivers.current_longitude as longitude'])
    .where('drivers.is_on_duty', '=', true)
    .where('users.deactivated_at', 'is', null)
    .where(sql<boolean>`coalesce((select max(to_minutes) from driver_shifts s where s.driver_id = drivers.id
      and s.weekday = ${weekday(day)}::int), ${MINUTES_PER_DAY}::int) > ${minutes}::int`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.driver_id', '=', 'drivers.id')
            .where('orders.status', 'in', MOVING_STATUSES),
        ),
      ),
    )
    .execute()
  return rows.map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  )
}

/** The latest pickups are enough for a median; more would only take longer to read. */
const MAX_PICKUPS = 1_000

/** The median, which one forgotten parcel does not move. A dated order waits for its day, not for a driver, so it is left out. */
export async function pickupHistory(db: Db, priority: Priority, now: Date): Promise<PickupHistory> {
  const since = new Date(now.getTime() - HISTORY_DAYS * 24 * 3600_000)
  const { rows } = await sql<PickupHistory>`
    select count(*)::int as "pickups",
      percentile_cont(0.5) within group (order by extract(epoch from picked_up_at - confirmed_at) / 60)::float8 as "typicalMinutes"
    from (select picked_up_at, confirmed_at from orders
      where status = 'delivered' and delivered_at >= ${since} and priority = ${priority} and scheduled_date is null
        and picked_up_at is not null and confirmed_at is not null
      order by delivered_at desc limit ${MAX_PICKUPS}) latest`.execute(db)
  return rows[0] ?? { pickups: 0, typicalMinutes: null }
}
