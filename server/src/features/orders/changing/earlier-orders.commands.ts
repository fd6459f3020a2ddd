import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { storedFacts } from '../../../orders/stored-facts.ts'

const BATCH = 200

/** Exactly the condition of the index `orders_without_stored_facts`. */
const LACKS_FACTS = sql<boolean>`(driver_pay_cents is null or counted_from is distinct from coalesce(confirmed_at, created_at)
  or (status = 'delivered' and is_on_time is null) or delivery_area = ' ')`

/**
 * Orders that a node of the version before placed, confirmed or delivered beside this one: it stores nothing of what the domain says
 * of them. Each once; returns how many there were.
 */
export async function completeEarlierOrders(db: Db): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction().execute(completeBatch)
    total += count
    if (count < BATCH) return total
  }
}

async function completeBatch(trx: Db): Promise<number> {
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where(LACKS_FACTS)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const order of orders)
    await trx.updateTable('orders').set(storedFacts(order)).where('id', '=', order.id).execute()
  return orders.length
}
