import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** All of them when no ids are given. Other users' ids match nothing. */
export async function markNoticesRead(db: Db, userId: number, ids: readonly number[] | undefined, now: Date) {
  let update = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  if (ids) update = update.where('id', '=', sql<number>`any(${ids})`)
  await update.execute()
}
