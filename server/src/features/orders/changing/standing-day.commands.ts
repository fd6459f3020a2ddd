import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { OrderRow } from '../../../orders/orders.queries.ts'

/** The calendar of a standing order shows a day where its orders are, also when somebody gave each of them another date by hand. */
export async function followDay(trx: Db, order: OrderRow): Promise<void> {
  const { standing_order_id: standingOrderId, standing_day: namedOn, scheduled_date: date } = order
  if (standingOrderId === null || namedOn === null || date === null) return
  await sql`
    update standing_days d set runs_on = (${date}::timestamptz at time zone s.zone)::date
    from standing_orders s, orders o
    where s.id = d.standing_order_id and o.id = ${order.id} and d.standing_order_id = o.standing_order_id
      and d.named_on = o.standing_day and d.state = 'made'
      and not exists (select from orders other
        where other.standing_order_id = d.standing_order_id and other.standing_day = d.named_on
          and other.status not in ('cancelled', 'declined')
          and (other.scheduled_date at time zone s.zone)::date <> (${date}::timestamptz at time zone s.zone)::date)`.execute(
    trx,
  )
}
