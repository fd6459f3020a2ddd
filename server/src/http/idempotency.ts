/** The first answer to a creating call is kept; a retry with the same key gets it again. */
import { createHash } from 'node:crypto'
import { AppError } from '@meridian/contract/errors.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type Asked = { userId: number; call: string; key: string; request: unknown }

export async function answerOnce<T>(trx: Db, asked: Asked, run: () => Promise<T>): Promise<T> {
  // Two sends at the same moment: the second waits here until the first has committed its answer.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${asked.userId} ${asked.call} ${asked.key}`}, 0))`.execute(
    trx,
  )
  const earlier = await findAnswer<T>(trx, asked)
  if (earlier) return earlier.reply

  const reply = await run()
  await trx
    .insertInto('idempotency_keys')
    .values({
      user_id: asked.userId,
      call: asked.call,
      key: asked.key,
      request_hash: hashOf(asked),
      status: 201,
      reply: JSON.stringify(reply),
    })
    .execute()
  return reply
}

/** What was answered to this very request before; another request under the same key is refused. */
export async function findAnswer<T>(db: Db, asked: Asked): Promise<{ reply: T } | undefined> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', asked.userId)
    .where('call', '=', asked.call)
    .where('key', '=', asked.key)
    .executeTakeFirst()
  if (!earlier) return undefined
  if (earlier.request_hash !== hashOf(asked))
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request')
  return { reply: earlier.reply as T }
}

const hashOf = ({ request }: Asked) =>
  createHash('sha256')
    .update(JSON.stringify(request ?? null))
    .digest('hex')

const KEPT_DAYS = 2

/** A retry comes within minutes; after two days a key is only weight. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3600_000)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
