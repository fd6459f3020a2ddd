import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Reading = { userId: number; threadId: number; lastMessageId: number; now: Date }

/** A user who has read a conversation to its end has read its notice. True when the unread count changed. */
export async function markConversationNoticesRead(
  db: Db,
  { userId, threadId, lastMessageId, now }: Reading,
): Promise<boolean> {
  const rows = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('thread_id', '=', threadId)
    .where('read_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from messages where thread_id = ${threadId} and id > ${lastMessageId} and sender_id <> ${userId})`,
    )
    .returning('id')
    .execute()
  return rows.length > 0
}
