/** How the sending of mail goes, for `/metrics`. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/database.ts'

export const countWaitingMails = (db: Db) => countLatest(db, sql<SqlBool>`state = 'queued'`)

/** Also one that is tried again: with the first refusal somebody may wait for a link that does not come. */
export const countFailedMails = (db: Db) =>
  countLatest(db, sql<SqlBool>`state in ('queued', 'failed') and failure is not null`)

/** All attempts at a mail are made within an hour, so older ones need not be looked at. */
async function countLatest(db: Db, condition: Expression<SqlBool>): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('created_at', '>', sql<Date>`now() - interval '24 h'`)
    .where(condition)
    .executeTakeFirstOrThrow()
  return count
}
