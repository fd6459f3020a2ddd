/** Signing in with a passkey: the device and what unlocks it are both factors. Also the second step after a password. */
import type { PasskeyRequestOptions, SignedCredential } from '@meridian/contract/accounts/passkeys.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Session } from '../../../http/session.ts'
import { bindBrowser, browserHashOf } from '../../../security/browser-binding.ts'
import { beginAttempt, failAttempt, passkeyKey, withdrawAttempt } from '../../../security/passwords/lock-out.ts'
import { relyingParty } from '../../../security/second-factors/relying-party.ts'
import { hashToken } from '../../../security/secrets/tokens.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { findAccount } from '../accounts.queries.ts'
import { findLoginChallenge } from '../login-challenges.commands.ts'
import { openSession, refused } from '../sign-in.commands.ts'
import { mayKeepPassword } from '../single-sign-on/passwords-off.ts'
import { challengeOf, checkSignature } from './authenticator.ts'
import { CHALLENGE_SECONDS, CHALLENGE_TIMEOUT_MS, newChallenge, takeChallenge } from './challenges.commands.ts'
import { findPasskey, listPasskeys, type PasskeyRow, toKnown } from './passkeys.queries.ts'
import { userHandleOf } from './user-handle.ts'

type Caller = { visitor: Visitor; session: Session | null }

const COOKIE = 'passkey'

/** `loginChallenge`: of a sign-in that has passed the password. Without it nothing is said about any account. */
export async function beginSignIn(
  { db, clock, env }: AccountDeps,
  loginChallenge: string | undefined,
  visitor: Visitor,
): Promise<{ options: PasskeyRequestOptions; setCookie: string }> {
  const { id } = relyingParty(env)
  const after = loginChallenge === undefined ? null : await findLoginChallenge(db, hashToken(loginChallenge), clock())
  if (after === undefined) throw new AppError('sign_in_expired')
  const { browserHash, setCookie } = bindBrowser(COOKIE, visitor, CHALLENGE_SECONDS)
  const options = {
    rpId: id,
    challenge: await newChallenge(db, { browserHash, after }, clock()),
    timeout: CHALLENGE_TIMEOUT_MS,
    userVerification: 'required' as const,
    allowCredentials: after === null ? [] : (await listPasskeys(db, after.user_id)).map(toKnown),
  }
  return { options, setCookie }
}

/** The account is found by the passkey; nothing expensive happens before there is a challenge of ours and a passkey that is known. */
export async function signInWithPasskey(deps: AccountDeps, credential: SignedCredential, caller: Caller) {
  const { db, clock, env } = deps
  const party = relyingParty(env)
  const challenge = challengeOf(credential.response.clientDataJSON)
  const browserHash = browserHashOf(COOKIE, caller.visitor)
  const begun = challenge === null ? undefined : await takeChallenge(db, challenge, { browserHash }, clock())
  if (challenge === null || !begun) throw new AppError('passkey_expired')
  const passkey = await findPasskey(db, credential.id)
  const isWanted = passkey && (begun.user_id === null || begun.user_id === passkey.user_id)
  const account = isWanted ? await findAccount(db, passkey.user_id) : undefined
  if (!passkey || !account) {
    await failAttempt(db, { account: '', address: caller.visitor.ipAddress }, clock())
    throw new AppError('passkey_refused')
  }
  const attempt = { account: passkeyKey(account.id), address: caller.visitor.ipAddress }
  const lockSeconds = await beginAttempt(db, attempt, clock())
  if (!(await isSigned(deps, passkey, credential, { challenge, party }))) {
    await refused(deps, { attempt, lockSeconds, userId: account.id, step: 'passkey' }, caller.visitor)
    throw new AppError('passkey_refused')
  }
  // Where passwords are turned off, so is every sign-in that did not begin at the provider.
  if (!begun.is_single_sign_on && !(await mayKeepPassword(deps, account))) {
    await withdrawAttempt(db, attempt)
    throw new AppError('single_sign_on_required')
  }
  return openSession(deps, account, caller, { attempts: [attempt.account], passkey })
}

async function isSigned(
  { db, clock, log, secrets }: AccountDeps,
  passkey: PasskeyRow,
  credential: SignedCredential,
  checked: Parameters<typeof checkSignature>[2],
): Promise<boolean> {
  try {
    const { userHandle } = credential.response
    if (userHandle && userHandle !== userHandleOf(secrets.signing, passkey.user_id))
      throw new Error('The passkey is of another account')
    const count = await checkSignature(passkey, credential, checked)
    if (!(await countUse(db, passkey.id, count, clock()))) throw new Error('The count of uses went back')
    return true
  } catch (error) {
    log.info({ err: error, userId: passkey.user_id }, 'a passkey was refused')
    return false
  }
}

/** A count that does not rise is that of a copy. Passkeys that are synced between devices count nothing, and stay at 0. */
async function countUse(db: Db, id: number, count: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ sign_count: String(count), last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(sign_count < ${count}::bigint or (sign_count = 0 and ${count}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
