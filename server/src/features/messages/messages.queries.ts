import type { Role } from '@meridian/domain/order-lifecycle.ts'
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

/** The latest few messages of each order, oldest first. Read means: somebody other than the sender has read that far. */
export async function latestMessages(db: Db, orderIds: readonly number[], each: number): Promise<MessageRow[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<MessageRow>`
    select m.id, t.order_id, t.support_user_id, m.sender_id, u.first_name as sender_first_name, u.last_name as sender_last_name,
      u.role as sender_role, m.content, m.created_at,
      exists (select from message_reads r where r.thread_id = m.thread_id and r.user_id <> m.sender_id
        and r.last_read_message_id >= m.id) as is_read
    from message_threads t
    cross join lateral (select * from messages where thread_id = t.id order by id desc limit ${each}) m
    join users u on u.id = m.sender_id
    where t.order_id = any(${orderIds})
    order by m.id`.execute(db)
  return rows
}

/** Messages of others that this reader has not reached yet, by order. */
export async function unreadCounts(
  db: Db,
  orderIds: readonly number[],
  readerId: number,
): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ order_id: number; unread: number }>`
    select t.order_id, count(*)::int as unread
    from message_threads t
    join messages m on m.thread_id = t.id
    left join message_reads r on r.thread_id = t.id and r.user_id = ${readerId}
    where t.order_id = any(${orderIds}) and m.sender_id <> ${readerId} and m.id > coalesce(r.last_read_message_id, 0)
    group by t.order_id`.execute(db)
  return new Map(rows.map((row) => [row.order_id, row.unread]))
}
