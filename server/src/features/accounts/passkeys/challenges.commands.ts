/** What an authenticator is to sign. Deleted as it is read: of two requests with one challenge, one finds it. */
import type { Db } from '../../../db/database.ts'
import { hashToken, newToken } from '../../../security/secrets/tokens.ts'

const MINUTES = 5
export const CHALLENGE_SECONDS = MINUTES * 60
/** A little less, so that the browser gives up before the server does. */
export const CHALLENGE_TIMEOUT_MS = CHALLENGE_SECONDS * 1000 - 10_000

/** `after`: the first step of the sign-in, whose account's passkeys alone count. */
type FirstStep = { user_id: number; is_single_sign_on: boolean }
type Holder = { sessionId: number } | { browserHash: string; after: FirstStep | null }

export async function newChallenge(db: Db, holder: Holder, now: Date): Promise<string> {
  const challenge = newToken()
  const columns =
    'sessionId' in holder ? { session_id: holder.sessionId } : { browser_hash: holder.browserHash, ...holder.after }
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      expires_at: new Date(now.getTime() + CHALLENGE_SECONDS * 1000),
      ...columns,
    })
    .execute()
  return challenge
}

/** Whose passkeys count: null for anyone's. Undefined when there is no such challenge. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  of: { sessionId: number } | { browserHash: string },
  now: Date,
): Promise<{ user_id: number | null; is_single_sign_on: boolean } | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where((eb) => ('sessionId' in of ? eb('session_id', '=', of.sessionId) : eb('browser_hash', '=', of.browserHash)))
    .where('expires_at', '>', now)
    .returning(['user_id', 'is_single_sign_on'])
    .executeTakeFirst()
}
