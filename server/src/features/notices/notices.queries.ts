import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type NoticeRow = Selectable<Tables['notifications']> & { support_user_id: number | null }

export function latestNotices(db: Db, userId: number, limit: number): Promise<NoticeRow[]> {
  return db
    .selectFrom('notifications')
    .leftJoin('message_threads', 'message_threads.id', 'notifications.thread_id')
    .selectAll('notifications')
    .select('message_threads.support_user_id')
    .where('user_id', '=', userId)
    .where('is_on_screen', '=', true)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('is_on_screen', '=', true)
    .executeTakeFirstOrThrow()
  return row.unread
}
