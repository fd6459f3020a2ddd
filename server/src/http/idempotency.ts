/** The first answer to a creating call is kept; a retry with the same key gets it again. */
import { createHash } from 'node:crypto'
import { AppError } from '@meridian/contract/errors.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Asked = { userId: number; call: string; key: string; request: unknown }

export async function answerOnce<T>(trx: Db, asked: Asked, run: () => Promise<T>): Promise<T> {
  const requestHash = hash(JSON.stringify(asked.request ?? null))
  // Two sends at the same moment: the second waits here until the first has committed its answer.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${asked.userId} ${asked.call} ${asked.key}`}, 0))`.execute(
    trx,
  )
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', asked.userId)
    .where('call', '=', asked.call)
    .where('key', '=', asked.key)
    .executeTakeFirst()
  if (earlier && earlier.request_hash !== requestHash)
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request')
  if (earlier) return earlier.reply as T

  const reply = await run()
  await trx
    .insertInto('idempotency_keys')
    .values({
      user_id: asked.userId,
      call: asked.call,
      key: asked.key,
      request_hash: requestHash,
      status: 201,
      reply: JSON.stringify(reply),
    })
    .execute()
  return reply
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const KEPT_DAYS = 2

/** A retry comes within minutes; after two days a key is only weight. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3600_000)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
