/** What was done on a day, with what was planned for it. */

import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { addDays, BUSINESS_ZONE, instantOf, type LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export type FinishedRow = {
  driverId: number
  orderId: number
  stop: CustodyStop
  plannedAt: Date | null
  arrivedAt: Date | null
  doneAt: Date | null
}

/** In the order in which they were made. Of a day that is over also what was planned for a driver and not made by them that day. */
export async function finishedStops(db: Db, day: LocalDate, today: LocalDate): Promise<FinishedRow[]> {
  if (day > today) return []
  const [from, until] = [instantOf(day, 0, BUSINESS_ZONE), instantOf(addDays(day, 1), 0, BUSINESS_ZONE)]
  const { rows } = await sql<FinishedRow>`
    with made as (
      -- Who picked it up is the first of several drivers; an order that was canceled since has no driver of its own.
      select o.id as order_id, 'pickup' as stop, o.picked_up_at as done_at, coalesce(
        (select l.driver_id from order_legs l where o.leg_count > 1 and l.order_id = o.id order by l.position limit 1),
        o.driver_id,
        (select a.driver_id from stop_arrivals a where a.order_id = o.id and a.stop = 'pickup' limit 1)) as driver_id
      from orders o where o.picked_up_at >= ${from} and o.picked_up_at < ${until}
      union all
      select o.id, 'delivery', o.delivered_at, o.driver_id
      from orders o where o.status = 'delivered' and o.delivered_at >= ${from} and o.delivered_at < ${until}
      union all
      select r.order_id, 'return', r.completed_at, r.driver_id
      from returns r where r.state = 'completed' and r.completed_at >= ${from} and r.completed_at < ${until}
    ), planned as (
      select order_id, stop, driver_id, planned_arrival_at from run_stops where day = ${day}::date
    )
    select coalesce(m.driver_id, p.driver_id) as "driverId", coalesce(m.order_id, p.order_id) as "orderId",
      coalesce(m.stop, p.stop) as stop, p.planned_arrival_at as "plannedAt", m.done_at as "doneAt",
      (select a.arrived_at from stop_arrivals a where a.order_id = m.order_id and a.stop = m.stop
        and a.driver_id = m.driver_id) as "arrivedAt"
    from made m full join planned p on p.order_id = m.order_id and p.stop = m.stop and p.driver_id = m.driver_id
    where coalesce(m.driver_id, p.driver_id) is not null and (m.order_id is not null or ${day < today}::boolean)
    order by coalesce(m.done_at, p.planned_arrival_at), "orderId", stop desc`.execute(db)
  return rows
}
