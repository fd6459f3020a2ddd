import type { LocalDate } from '@meridian/domain/calendar.ts'
import { SYSTEM } from '@meridian/domain/order-lifecycle.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isRefusal } from '../../errors/app-error.ts'
import { changeOrder } from '../orders/changing/order-changes.commands.ts'
import type { StandingRow } from './standing-orders.queries.ts'

/** Its organization has approved it, or does not have to. */
const IS_FREE = sql<boolean>`not (orders.has_approval and exists (select from approvals a
  where a.order_id = orders.id and a.state = 'waiting' and not a.is_afterwards))`

/**
 * Dispatch agreed to the standing order: its orders that wait for nobody but us, all of them or those of one day. One that the organization has to approve
 * first goes on waiting, as any order.
 */
export async function confirmWaiting(
  trx: Db,
  { standingOrderId, named }: { standingOrderId: number; named?: LocalDate },
  now: Date,
): Promise<void> {
  const waiting = await trx
    .selectFrom('orders')
    .select('id')
    .where('standing_order_id', '=', standingOrderId)
    .$if(named !== undefined, (query) => query.where(sql<boolean>`standing_day = ${named}::date`))
    .where('status', '=', 'pending')
    .where(IS_FREE)
    .orderBy('id')
    .execute()
  for (const { id } of waiting) await changeOrder(trx, { orderId: id, command: 'approveStanding', actor: SYSTEM, now })
}

/** Those that their organization approved after they were made. Returns them by standing order. */
export async function confirmLate(
  db: Db,
  standing: readonly StandingRow[],
  now: Date,
): Promise<Map<number, { id: number; day: LocalDate }[]>> {
  const approved = standing.flatMap(({ id, approved_at: at }) => (at === null ? [] : id))
  const { rows } = await sql<{ id: number; standingOrderId: number; day: LocalDate }>`
    select orders.id, s.id as "standingOrderId", (orders.scheduled_date at time zone s.zone)::date::text as day
    from orders join standing_orders s on s.id = orders.standing_order_id
    where orders.standing_order_id = any(${approved}::int[]) and orders.status = 'pending' and orders.has_approval and ${IS_FREE}
    order by orders.id`.execute(db)
  const confirmed: typeof rows = []
  for (const row of rows) {
    try {
      await changeOrder(db, { orderId: row.id, command: 'approveStanding', actor: SYSTEM, now })
      confirmed.push(row)
    } catch (error) {
      // Another node did it at the same moment, or somebody canceled or edited it.
      if (!isRefusal(error, ['wrong_order_status', 'approval_waiting'])) throw error
    }
  }
  return Map.groupBy(confirmed, ({ standingOrderId }) => standingOrderId)
}
