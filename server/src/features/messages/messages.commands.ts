import { mayMessageOn } from '@meridian/domain/accounts/access.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { markConversationNoticesRead } from '../../notices/read-notices.ts'
import { factsOf, isClosedFor } from '../../orders/orders.rules.ts'
import { findThread, type MessageRow, messagesById, type Thread } from './messages.queries.ts'

export type Sending = {
  thread: Thread
  content: string
  actor: Actor & { userId: number }
  now: Date
  /** The chat of an order delivered by then is closed for its driver. */
  closedBefore: Date
}

/** The message and its event row, in the caller's transaction. */
export async function sendMessage(trx: Db, sending: Sending): Promise<MessageRow> {
  const { thread, content, actor, now } = sending
  const driverId = thread.orderId === null ? null : await lockOrder(trx, thread.orderId, sending)
  const threadId = await openThread(trx, thread)
  const { id } = await trx
    .insertInto('messages')
    .values({ thread_id: threadId, sender_id: actor.userId, content, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(trx, {
    name: 'message.sent',
    orderId: thread.orderId,
    status: null,
    actor,
    driverId,
    occurredAt: now,
    details: { messageId: id, threadId, supportUserId: thread.supportUserId },
  })
  const [row] = await messagesById(trx, [id])
  return row as MessageRow
}

/** Locked until the transaction ends: a driver who loses the order at this moment either sends before that, or is refused. */
async function lockOrder(trx: Db, orderId: number, { actor, closedBefore }: Sending): Promise<number | null> {
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forShare().executeTakeFirst()
  if (!order || !mayMessageOn(factsOf(order), actor)) throw new AppError('order_not_found', { orderId })
  if (isClosedFor(order, actor, closedBefore)) throw new AppError('chat_closed', { orderId })
  return order.driver_id
}

/**
 * Created by the first message; of two at the same moment the second waits for the first. The row stays locked, so that the
 * ids of a thread's messages are in the order in which they become visible: a reader who has read up to one has seen all
 * before it.
 */
async function openThread(trx: Db, thread: Thread): Promise<number> {
  const isOrder = thread.orderId !== null
  const made = await trx
    .insertInto('message_threads')
    .values({ order_id: thread.orderId, support_user_id: thread.supportUserId })
    .onConflict((conflict) =>
      (isOrder
        ? conflict.column('order_id').where('order_id', 'is not', null)
        : conflict.column('support_user_id').where('support_user_id', 'is not', null)
      ).doUpdateSet({ created_at: sql`message_threads.created_at` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

type Reading = { thread: Thread; lastMessageId: number; readerId: number; now: Date }

/**
 * Only moves forward: an older tab must not mark messages unread again. Returns true when the reader's notice count went
 * down.
 */
export async function markRead(db: Db, { thread, lastMessageId, readerId, now }: Reading): Promise<boolean> {
  const threadId = await findThread(db, thread)
  const { rows } = await sql`
    insert into message_reads (thread_id, user_id, last_read_message_id, read_at)
    select thread_id, ${readerId}::int, id, ${now}::timestamptz from messages
    where id = ${lastMessageId} and thread_id = ${threadId ?? null}::int
    on conflict (thread_id, user_id) do update
    set last_read_message_id = greatest(message_reads.last_read_message_id, excluded.last_read_message_id),
      read_at = case when message_reads.last_read_message_id < excluded.last_read_message_id
        then excluded.read_at else message_reads.read_at end
    returning user_id`.execute(db)
  if (rows.length === 0 || threadId === undefined) throw new AppError('message_not_found')
  return markConversationNoticesRead(db, { userId: readerId, threadId, lastMessageId, now })
}
