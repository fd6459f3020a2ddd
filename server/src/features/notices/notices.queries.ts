import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type NoticeRow = Selectable<Tables['notifications']>

export function latestNotices(db: Db, userId: number, limit: number): Promise<NoticeRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.unread
}

/** All of them when no ids are named. Another's ids match nothing. */
export async function markNoticesRead(db: Db, userId: number, ids: readonly number[] | undefined, now: Date) {
  let update = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  if (ids) update = update.where('id', '=', sql<number>`any(${ids})`)
  await update.execute()
}
