import type { PastDay } from '@meridian/domain/standing-orders/thinner.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Looked at for a suggestion; older ones say little about the next. */
const DAYS_BACK = 120

const WAS_EMPTY = sql`exists (select from stop_exceptions x where x.order_id = o.id and x.stop = 'pickup'
  and x.kind = 'nothing_to_collect' and x.decision is distinct from 'withdrawn')`

/** The days that a driver came, oldest first, and whether nothing was there. Those before a suggestion was turned down are left out. */
export async function pastDays(db: Db, ids: readonly number[], today: LocalDate): Promise<Map<number, PastDay[]>> {
  const { rows } = await sql<PastDay & { id: number }>`
    select o.standing_order_id as id, o.standing_day::text as day, bool_and(${WAS_EMPTY}) as "wasEmpty"
    from orders o join standing_orders s on s.id = o.standing_order_id
    where o.standing_order_id = any(${[...ids]}::int[])
      and o.standing_day between ${today}::date - ${DAYS_BACK}::int and ${today}::date
      and (s.suggestion_dismissed_at is null or o.standing_day > s.suggestion_dismissed_at::date)
      and (o.status = 'delivered' or ${WAS_EMPTY})
    group by 1, 2 order by 1, 2`.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
}

/** What the latest order of each part costs, without the fee of a holiday. */
export async function latestPrices(db: Db, ids: readonly number[]): Promise<Map<number, Map<number, number>>> {
  const { rows } = await sql<{ id: number; part: number; cents: number }>`
    select distinct on (standing_order_id, standing_part) standing_order_id as id, standing_part as part,
      total_cents - holiday_fee_cents as cents
    from orders where standing_order_id = any(${[...ids]}::int[]) order by standing_order_id, standing_part, id desc`.execute(
    db,
  )
  const groups = Map.groupBy(rows, ({ id }) => id)
  return new Map([...groups].map(([id, parts]) => [id, new Map(parts.map(({ part, cents }) => [part, cents]))]))
}
