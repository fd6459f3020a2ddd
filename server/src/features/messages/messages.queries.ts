import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type MessageRow = {
  id: number
  order_id: number | null
  support_user_id: number | null
  sender_id: number
  sender_first_name: string
  sender_last_name: string
  sender_role: Role
  content: string
  is_read: boolean
  created_at: Date
}

/** A conversation is about an order, or it is a user's support thread with the admins. */
export type Thread = { orderId: number; supportUserId: null } | { orderId: null; supportUserId: number }

/** Of `m`, `t` and `u`. Read means: a user other than the sender has read that far. */
const MESSAGE_COLUMNS = sql`m.id, t.order_id, t.support_user_id, m.sender_id, u.first_name as sender_first_name,
  u.last_name as sender_last_name, u.role as sender_role, m.content, m.created_at,
  exists (select from message_reads r where r.thread_id = m.thread_id and r.user_id <> m.sender_id
    and r.last_read_message_id >= m.id) as is_read`

export async function messagesById(db: Db, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS}
    from messages m join message_threads t on t.id = m.thread_id join users u on u.id = m.sender_id
    where m.id = any(${ids})`.execute(db)
  return rows
}

/** Newest first, from the end or from before the message with the id `before`. */
export async function listMessages(
  db: Db,
  threadId: number,
  page: { limit: number; before: number | undefined },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS}
    from messages m join message_threads t on t.id = m.thread_id join users u on u.id = m.sender_id
    where m.thread_id = ${threadId} ${page.before === undefined ? sql`` : sql`and m.id < ${page.before}`}
    order by m.id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Messages of others that this reader has not reached yet, by thread. */
export async function unreadOfThreads(
  db: Db,
  threadIds: readonly number[],
  readerId: number,
): Promise<Map<number, number>> {
  if (threadIds.length === 0) return new Map()
  const { rows } = await sql<{ thread_id: number; unread: number }>`
    select m.thread_id, count(*)::int as unread
    from messages m
    left join message_reads r on r.thread_id = m.thread_id and r.user_id = ${readerId}
    where m.thread_id = any(${threadIds}) and m.sender_id <> ${readerId} and m.id > coalesce(r.last_read_message_id, 0)
    group by m.thread_id`.execute(db)
  return new Map(rows.map((row) => [row.thread_id, row.unread]))
}

/** Undefined until the first message. */
export async function findThread(db: Db, thread: Thread): Promise<number | undefined> {
  let query = db.selectFrom('message_threads').select('id')
  if (thread.orderId !== null) query = query.where('order_id', '=', thread.orderId)
  else query = query.where('support_user_id', '=', thread.supportUserId)
  return (await query.executeTakeFirst())?.id
}

/** A user with a support thread: a client or a driver, not an admin. */
export async function findSupportUser(db: Db, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '<>', 'admin')
    .executeTakeFirst()
  return row?.id
}
