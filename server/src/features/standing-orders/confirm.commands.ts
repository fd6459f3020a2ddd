import type { LocalDate } from '@meridian/domain/calendar.ts'
import { SYSTEM } from '@meridian/domain/order-lifecycle.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { changeOrder } from '../orders/changing/order-changes.commands.ts'

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
    .where('has_approval', '=', false)
    .orderBy('id')
    .execute()
  for (const { id } of waiting) await changeOrder(trx, { orderId: id, command: 'approveStanding', actor: SYSTEM, now })
}
