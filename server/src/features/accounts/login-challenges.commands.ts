/** A sign-in that has passed the password and waits for its code. */
import type { Db } from '../../db/database.ts'

type Challenge = { token_hash: string; user_id: number; is_single_sign_on: boolean; expires_at: Date }
type Begun = Pick<Challenge, 'user_id' | 'is_single_sign_on'>

export async function insertChallenge(db: Db, challenge: Challenge): Promise<void> {
  await db.insertInto('login_challenges').values(challenge).execute()
}

const CHALLENGE_TRIES = 5

/** Counts a try before it is made, and returns whose sign-in it is; undefined once it has expired or been tried too often. */
export async function countChallengeTry(db: Db, tokenHash: string, now: Date): Promise<Begun | undefined> {
  return db
    .updateTable('login_challenges')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('failures', '<', CHALLENGE_TRIES)
    .returning(['user_id', 'is_single_sign_on'])
    .executeTakeFirst()
}

/** Whose sign-in it is, while it may still be tried. Not a try of its own: a passkey cannot be guessed. */
export async function findLoginChallenge(db: Db, tokenHash: string, now: Date): Promise<Begun | undefined> {
  return db
    .selectFrom('login_challenges')
    .select(['user_id', 'is_single_sign_on'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('failures', '<', CHALLENGE_TRIES)
    .executeTakeFirst()
}

export async function deleteChallenge(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('login_challenges').where('token_hash', '=', tokenHash).execute()
}
