/** In the evening drivers get a notice of what is planned for them for the next day. */

import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { addDays, BUSINESS_ZONE, type LocalDate, minutesAfterMidnight } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { recordEvent } from '../../../events/events.ts'
import { dayOf } from '../plan/day.queries.ts'

type PlannedDay = { driverId: number; orders: number; firstAt: Date }

/** From this hour on, in the business's zone. Each driver and day once: the events say whom it was announced to. */
export async function announceRuns(db: Db, now: Date, fromHour: number): Promise<number> {
  if (minutesAfterMidnight(now, BUSINESS_ZONE) < fromHour * 60) return 0
  const day = addDays(dayOf(now), 1)
  return db.transaction().execute(async (trx) => {
    const planned = await plannedFor(trx, day)
    for (const { driverId, orders, firstAt } of planned)
      await recordEvent(trx, {
        name: 'driver.run_announced',
        orderId: null,
        status: null,
        actor: SYSTEM,
        driverId,
        occurredAt: now,
        details: { day, orders, firstAt: firstAt.toISOString() },
      })
    return planned.length
  })
}

async function plannedFor(trx: Db, day: LocalDate): Promise<PlannedDay[]> {
  const { rows } = await sql<PlannedDay>`
    select r.driver_id as "driverId", count(distinct r.order_id)::int as orders, min(r.planned_arrival_at) as "firstAt"
    from run_stops r join orders o on o.id = r.order_id
    where r.day = ${day}::date and (o.driver_id = r.driver_id or o.driver_id is null and o.status = 'confirmed')
      and not exists (select from events e where e.name = 'driver.run_announced' and e.driver_id = r.driver_id
        and e.details ->> 'day' = ${day})
    group by r.driver_id order by r.driver_id`.execute(trx)
  return rows
}
