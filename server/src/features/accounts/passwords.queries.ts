import type { Db } from '../../db/database.ts'

export const openResets = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['password_resets.id', 'users.id as user_id', 'users.username', 'users.email'])
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .where('users.deactivated_at', 'is', null)

export async function findOpenReset(db: Db, tokenHash: string, now: Date) {
  return openResets(db, tokenHash, now).executeTakeFirst()
}
