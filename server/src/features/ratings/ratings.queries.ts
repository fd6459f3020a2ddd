import type { Rater } from '@meridian/domain/ratings.ts'
import type { Db } from '../../db/database.ts'

/** Which of these orders this side has rated. */
export async function ratedOrders(db: Db, orderIds: readonly number[], side: Rater): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('ratings')
    .select('order_id')
    .where('side', '=', side)
    .where('order_id', 'in', orderIds)
    .execute()
  return new Set(rows.map((row) => row.order_id))
}
