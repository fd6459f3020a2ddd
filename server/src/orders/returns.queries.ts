import type { Db } from '../db/database.ts'

/** Whether the order is on its way back to the sender. */
export async function hasOpenReturn(db: Db, orderId: number): Promise<boolean> {
  const row = await db.selectFrom('returns').select('state').where('order_id', '=', orderId).executeTakeFirst()
  return row?.state === 'open'
}
