import type { Db } from '../../db/database.ts'

type NewReset = { token_hash: string; user_id: number; expires_at: Date }

/** Earlier links go on working until one is used: whoever asks in another's name must not break the link that is wanted. */
export async function insertPasswordReset(db: Db, reset: NewReset): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute()
}

export async function deletePasswordResets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

const openResets = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['password_resets.id', 'users.id as user_id', 'users.username', 'users.email', 'users.first_name'])
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .where('users.deactivated_at', 'is', null)

export async function findOpenReset(db: Db, tokenHash: string, now: Date) {
  return openResets(db, tokenHash, now).executeTakeFirst()
}

/** Marks the link as used; nothing when somebody was faster. The row is locked in between: it works once. */
export async function redeemReset(db: Db, tokenHash: string, now: Date) {
  const reset = await openResets(db, tokenHash, now).forUpdate('password_resets').executeTakeFirst()
  if (reset) await db.updateTable('password_resets').set({ used_at: now }).where('id', '=', reset.id).execute()
  return reset
}
