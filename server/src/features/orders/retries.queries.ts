import { type Actor, type OrderCommand, TRANSITIONS } from '@meridian/domain/order-lifecycle.ts'
import type { Db } from '../../db/database.ts'
import type { OrderRow } from './orders.queries.ts'

/** What a phone sends again when it lost the answer. */
const RETRYABLE_COMMANDS: readonly OrderCommand[] = [
  'accept',
  'startJob',
  'completePickup',
  'startDelivery',
  'completeDelivery',
  'release',
]

/**
 * Whether the last thing that happened to the order is this very step by this very driver. Then it is answered as it is:
 * a queue that was offline and lost an answer must not be told of a conflict with itself.
 */
export async function isRetry(
  trx: Db,
  order: OrderRow,
  { command, actor }: { command: OrderCommand; actor: Actor },
): Promise<boolean> {
  if (actor.role !== 'driver' || !RETRYABLE_COMMANDS.includes(command)) return false
  const { to, event } = TRANSITIONS[command]
  if (order.status !== to) return false
  const last = await trx
    .selectFrom('events')
    .select(['name', 'actor_user_id'])
    .where('order_id', '=', order.id)
    .where('status', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.name === event && last.actor_user_id === actor.userId
}
