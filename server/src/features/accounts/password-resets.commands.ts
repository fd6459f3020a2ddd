/** A password and the links that change it, each written in its caller's transaction. */
import type { Db } from '../../db/database.ts'
import { openResets } from './passwords.queries.ts'

export async function savePassword(db: Db, userId: number, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ password: passwordHash, updated_at: now })
    .where('user_id', '=', userId)
    .execute()
}

/** The password is the same, its hash is stronger. False when it was changed meanwhile. */
export async function replaceHash(db: Db, userId: number, hash: { from: string; to: string }): Promise<boolean> {
  const replaced = await db
    .updateTable('credentials')
    .set({ password: hash.to })
    .where('user_id', '=', userId)
    .where('password', '=', hash.from)
    .returning('user_id')
    .executeTakeFirst()
  return Boolean(replaced)
}

type NewReset = { token_hash: string; user_id: number; expires_at: Date }

/** Earlier links stay valid until one is used: a stranger's request must not invalidate the link that the owner wants. */
export async function insertPasswordReset(db: Db, reset: NewReset): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute()
}

export async function deletePasswordResets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** The used one stays until it expires: its request may be repeated. */
export async function deleteOpenResets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** Marks the link as used; undefined when another request was faster. The row is locked, so that it works once. */
export async function redeemReset(db: Db, tokenHash: string, now: Date) {
  const reset = await openResets(db, tokenHash, now).forUpdate('password_resets').executeTakeFirst()
  if (reset) await db.updateTable('password_resets').set({ used_at: now }).where('id', '=', reset.id).execute()
  return reset
}
