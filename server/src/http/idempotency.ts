/** The first reply to a creating call is stored; a retry with the same key gets the stored reply. */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { Json } from './serialize.ts'

export type IdempotentRequest = {
  userId: number
  /** That a client works for. */
  organizationId: number | null
  call: string
  key: string
  bodyHash: string
  /** While the first request with this key is carried out, the second one waits for its reply. Otherwise it is refused. */
  waits: boolean
}

export async function replyOnce<T>(trx: Db, request: IdempotentRequest, run: () => Promise<T>): Promise<T> {
  await lockKey(trx, request)
  const earlier = await findStoredReply<T>(trx, request)
  if (earlier) return earlier.reply

  const reply = await run()
  await trx
    .insertInto('idempotency_keys')
    .values({
      user_id: request.userId,
      organization_id: request.organizationId,
      call: request.call,
      key: request.key,
      request_hash: request.bodyHash,
      reply: reply instanceof Json ? reply.text : JSON.stringify(reply),
    })
    .execute()
  return reply
}

/** Two sends at the same moment: the second goes on when the first has committed its answer. */
async function lockKey(trx: Db, { userId, call, key, waits }: IdempotentRequest): Promise<void> {
  const lock = sql`hashtextextended(${`${userId} ${call} ${key}`}, 0)`
  if (waits) return void (await sql`select pg_advisory_xact_lock(${lock})`.execute(trx))
  const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${lock}) as "isFree"`.execute(trx)
  if (!rows[0]?.isFree) throw new AppError('idempotency_running', {}, { retryAfterSeconds: 1 })
}

/** What was answered to this very request before; another request under the same key is refused. */
export async function findStoredReply<T>(db: Db, request: IdempotentRequest): Promise<{ reply: T } | undefined> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply', 'organization_id'])
    .where('user_id', '=', request.userId)
    .where('call', '=', request.call)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!earlier) return undefined
  // The reply may hold what belongs to the other organization.
  const isElsewhere = earlier.organization_id !== null && earlier.organization_id !== request.organizationId
  if (isElsewhere || earlier.request_hash !== request.bodyHash) throw new AppError('idempotency_mismatch')
  return { reply: earlier.reply as T }
}

export const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')

const RETENTION_DAYS = 2

/** A retry comes within minutes; after two days a key is only weight. */
export async function deleteOldIdempotencyKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600_000)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
