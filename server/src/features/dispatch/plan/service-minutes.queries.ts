/** How long past stops took, from arrival to the step that ends them; cached, because a median over weeks changes slowly. */
import { type PastStops, type ServiceMinutes, serviceMinutes } from '@meridian/domain/drivers/service-minutes.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const LEARNED_FROM_DAYS = 60
const MAX_STOPS = 20_000
const CACHE_MS = 3_600_000

const cached = new WeakMap<Db, { readAt: number; minutes: ServiceMinutes }>()

/** Of the last weeks. `db` is the pool: a transaction reads what is cached, or the defaults. */
export async function learnedMinutes(db: Db, now: Date): Promise<ServiceMinutes> {
  const known = cached.get(db)
  if (known && now.getTime() - known.readAt < CACHE_MS) return known.minutes
  const minutes = serviceMinutes(await pastStops(db, now))
  cached.set(db, { readAt: now.getTime(), minutes })
  return minutes
}

async function pastStops(db: Db, now: Date): Promise<PastStops[]> {
  const since = new Date(now.getTime() - LEARNED_FROM_DAYS * 86_400_000)
  const { rows } = await sql<PastStops>`
    select o.service_type as "serviceType", a.stop, count(*)::int as stops,
      percentile_cont(0.5) within group (order by extract(epoch from a.done_at - a.arrived_at) / 60)::float8 as "medianMinutes"
    from (select a.order_id, a.stop, a.arrived_at,
        case a.stop when 'pickup' then o.picked_up_at else o.delivered_at end as done_at
      from stop_arrivals a join orders o on o.id = a.order_id and o.driver_id = a.driver_id
      where a.stop in ('pickup', 'delivery') and a.arrived_at >= ${since}
      order by a.arrived_at desc limit ${MAX_STOPS}) a
    join orders o on o.id = a.order_id
    where a.done_at > a.arrived_at
    group by o.service_type, a.stop`.execute(db)
  return rows
}
