import type { Db } from '../../db/database.ts'

export async function findTwoFactor(db: Db, userId: number) {
  return db.selectFrom('two_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Locked until the transaction ends, so that one backup code cannot be used by two sign-ins. */
export async function findTwoFactorForChange(db: Db, userId: number) {
  return db.selectFrom('two_factors').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/** A new secret over one that was never confirmed. False when two-factor is on already. */
export async function savePendingSecret(db: Db, userId: number, secret: string): Promise<boolean> {
  const saved = await db
    .insertInto('two_factors')
    .values({ user_id: userId, secret, backup_codes: '[]' })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('two_factors.verified', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
  return Boolean(saved)
}

/** False when a code of this step, or of a later one, was taken before: each works once. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('two_factors')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('last_used_step', '<', String(step))
    .returning('id')
    .executeTakeFirst()
  return Boolean(taken)
}

export async function saveBackupCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db
    .updateTable('two_factors')
    .set({ backup_codes: JSON.stringify(hashes) })
    .where('user_id', '=', userId)
    .execute()
}

export async function setTwoFactor(db: Db, userId: number, isOn: boolean): Promise<void> {
  await db.updateTable('users').set({ two_factor_enabled: isOn }).where('id', '=', userId).execute()
  if (isOn) await db.updateTable('two_factors').set({ verified: true }).where('user_id', '=', userId).execute()
  else await db.deleteFrom('two_factors').where('user_id', '=', userId).execute()
}

type Challenge = { token_hash: string; user_id: number; expires_at: Date }

export async function insertChallenge(db: Db, challenge: Challenge): Promise<void> {
  await db.insertInto('login_challenges').values(challenge).execute()
}

const CHALLENGE_TRIES = 5

/** Counts a try before it is made, and answers whose sign-in it is; nothing once it has expired or been tried too often. */
export async function countChallengeTry(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('login_challenges')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('failures', '<', CHALLENGE_TRIES)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function deleteChallenge(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('login_challenges').where('token_hash', '=', tokenHash).execute()
}

export const backupHashes = (row: { backup_codes: string } | undefined): string[] =>
  JSON.parse(row?.backup_codes ?? '[]')
