import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const openResets = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['password_resets.id', 'users.id as user_id', 'users.username', 'users.email', 'users.role'])
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .where('users.deactivated_at', 'is', null)

export async function findOpenReset(db: Db, tokenHash: string, now: Date) {
  return openResets(db, tokenHash, now).executeTakeFirst()
}

const REPEATED_WITHIN_MS = 60_000

/** Whose link this was, when it was used a moment ago. */
export async function findJustUsedReset(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('password_resets')
    .innerJoin('credentials', 'credentials.user_id', 'password_resets.user_id')
    .select(['password_resets.user_id', 'credentials.password'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', '>', new Date(now.getTime() - REPEATED_WITHIN_MS))
    .executeTakeFirst()
}

const UPGRADE_MS = 24 * 3600_000

/**
 * While nodes are upgraded one by one, those of the version before check passwords too, on the database that the first new one has
 * migrated: they do not know the newer kinds of hashes. A day after the last migration none of them runs any more.
 */
export async function isUpgradeOver(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - UPGRADE_MS)
  const { rows } = await sql<{ isOver: boolean }>`
    select max(applied_at) < ${before} as "isOver" from migrations`.execute(db)
  return rows[0]?.isOver ?? false
}
