/** Signing in, in one step or two, and out. */
import type { SecondFactor } from '@meridian/contract/accounts/accounts.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import { sql } from 'kysely'
import { type AccountEvent, recordAccountEvent } from '../../audit/account-events.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { languageCookie } from '../../http/language.ts'
import type { Session } from '../../http/session.ts'
import {
  type Attempt,
  beginAttempt,
  clearFailures,
  codeKey,
  deviceKey,
  failAttempt,
  hasFailedTooOften,
  nameKey,
  withdrawAttempt,
} from '../../security/passwords/lock-out.ts'
import { hashPassword, isOutdated, isPassword } from '../../security/passwords/passwords.ts'
import { runSerially } from '../../security/passwords/run-serially.ts'
import { deviceCookie, knownDevice } from '../../security/second-factors/devices.ts'
import { hashToken, newToken } from '../../security/secrets/tokens.ts'
import type { Visitor } from '../../security/visitor.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { findAccount, findAccountByName, lockUser, passwordHashOf, type SignInAccount } from './accounts.queries.ts'
import { countChallengeTry, deleteChallenge, insertChallenge } from './login-challenges.commands.ts'
import { hasPasskey, isStillThere } from './passkeys/passkeys.queries.ts'
import { replaceHash } from './password-resets.commands.ts'
import { isUpgradeOver } from './passwords.queries.ts'
import { endSession } from './sessions.commands.ts'
import { mayKeepPassword, refuseDomainWithoutPasswords } from './single-sign-on/passwords-off.ts'
import { isStillProvided, type Provided } from './single-sign-on/provided-sessions.ts'
import { redeemCode } from './two-factor.commands.ts'
import { hasAuthenticatorApp } from './two-factor.queries.ts'

export type SignedIn = { userId: number; sessionToken: string; setCookies: string[] }
export type SecondStep = { challenge: string; methods: SecondFactor[] }

type Caller = { visitor: Visitor; session: Session | null }

type Given = { name: string; password: string }

const CHALLENGE_MINUTES = 5

/**
 * An unknown name is counted, delayed and answered like a known one. Attempts on one name run one after the other, so that
 * several people who sign in to one account at once are not treated as an attack.
 */
export async function signIn(deps: AccountDeps, given: Given, caller: Caller): Promise<SignedIn | SecondStep> {
  const { db, clock, passwordQueue, secrets } = deps
  // By the account, not by the typed name: username and email must not give twice as many tries at one password.
  const known = await findAccountByName(db, given.name)
  const device = known ? knownDevice(secrets.signing, known.id, caller.visitor) : null
  const name = nameKey(known?.email ?? given.name)
  const attempt = { account: device ? deviceKey(device) : name, address: caller.visitor.ipAddress }
  const isSlowed = !device && (await hasFailedTooOften(db, attempt, clock()))
  const inQueue = isSlowed ? passwordQueue.afterFailures : passwordQueue.ofNetwork
  return inQueue(caller.visitor, () =>
    passwordQueue.ofAccount(attempt.account, () => tryPassword(deps, given, attempt, caller)),
  )
}

async function tryPassword(deps: AccountDeps, given: Given, attempt: Attempt, caller: Caller) {
  const { db, clock } = deps
  const lockSeconds = await beginAttempt(db, attempt, clock())
  const found = await findAccountByName(db, given.name)
  if (!(await isPassword(given.password, found?.password)) || !found) {
    await refused(deps, { attempt, lockSeconds, userId: found?.id ?? null, step: 'password' }, caller.visitor)
    // Whoever has an address there or not: the reply depends on the domain alone.
    await refuseDomainWithoutPasswords(db, given.name)
    throw new AppError('invalid_credentials', { of: 'sign_in' })
  }
  if (!(await mayKeepPassword(deps, found))) {
    await withdrawAttempt(db, attempt)
    throw new AppError('single_sign_on_required')
  }
  const account = { ...found, password: await strengthenHash(deps, found, given.password) }
  const { password } = given
  if (!account.two_factor_enabled) return openSession(deps, account, caller, { attempts: [attempt.account], password })
  await withdrawAttempt(db, attempt)
  return secondStep(deps, account.id, { isSingleSignOn: false })
}

/** The password is known only now, so a hash that is weaker than today's can be replaced now. Returns the one that is stored. */
async function strengthenHash({ db, clock }: AccountDeps, { id, password: hash }: SignInAccount, password: string) {
  if (!hash || !isOutdated(hash) || !(await isUpgradeOver(db, clock()))) return hash
  const stronger = await hashPassword(password)
  return (await replaceHash(db, id, { from: hash, to: stronger })) ? stronger : hash
}

export async function signInWithCode(deps: AccountDeps, given: { challenge: string; code: string }, caller: Caller) {
  const { db, clock } = deps
  const begun = await countChallengeTry(db, hashToken(given.challenge), clock())
  const account = begun && (await findAccount(db, begun.user_id))
  if (!account) throw new AppError('sign_in_expired')
  const attempt = { account: codeKey(account.id), address: caller.visitor.ipAddress }
  return runSerially(attempt.account, async () => {
    const lockSeconds = await beginAttempt(db, attempt, clock())
    if (!(await redeemCode(deps, account.id, given.code, caller.visitor))) {
      await refused(deps, { attempt, lockSeconds, userId: account.id, step: 'code' }, caller.visitor)
      throw new AppError('invalid_code')
    }
    await deleteChallenge(db, hashToken(given.challenge))
    // Passwords may have been turned off since the first step.
    if (!begun.is_single_sign_on && !(await mayKeepPassword(deps, account)))
      throw new AppError('single_sign_on_required')
    return openSession(deps, account, caller)
  })
}

/** Always succeeds, whatever is left of the session. */
export async function signOut(deps: AccountDeps, by: Caller & { sessionToken: string | undefined }): Promise<void> {
  const { db, clock, sessions } = deps
  const ended = await db.transaction().execute(async (trx) => {
    const rows = await endSession(trx, {
      id: by.session?.id,
      logoutTokenHash: by.sessionToken && hashToken(by.sessionToken),
    })
    for (const { user_id } of rows)
      await recordAccountEvent(trx, { kind: 'logout', userId: user_id, from: by.visitor, at: clock() })
    return rows
  })
  for (const { id } of ended) sessions.revoked({ sessionId: id })
}

type Refusal = { attempt: Attempt; lockSeconds: number; userId: number | null; step: 'password' | 'code' | 'passkey' }

export async function refused(deps: AccountDeps, refusal: Refusal, visitor: Visitor): Promise<void> {
  const { attempt, lockSeconds, userId, step } = refusal
  const at = deps.clock()
  await failAttempt(deps.db, attempt, at)
  await recordAccountEvent(deps.db, { kind: 'login_failed', userId, from: visitor, at, details: { step } })
  if (!lockSeconds) return
  const details = { seconds: lockSeconds, step }
  await recordAccountEvent(deps.db, { kind: 'login_locked', userId, from: visitor, at, details })
}

async function secondFactorsOf(db: Db, userId: number): Promise<SecondFactor[]> {
  const hasApp = await hasAuthenticatorApp(db, userId)
  return [...(hasApp ? ['app' as const] : []), ...((await hasPasskey(db, userId)) ? ['passkey' as const] : [])]
}

/** After the password, or after a provider that has not asked for a second factor. */
export async function secondStep(
  { db, clock }: AccountDeps,
  userId: number,
  { isSingleSignOn }: { isSingleSignOn: boolean },
): Promise<SecondStep> {
  const challenge = newToken()
  await insertChallenge(db, {
    token_hash: hashToken(challenge),
    user_id: userId,
    is_single_sign_on: isSingleSignOn,
    expires_at: new Date(clock().getTime() + CHALLENGE_MINUTES * 60_000),
  })
  return { challenge, methods: await secondFactorsOf(db, userId) }
}

type SignInWay = {
  /** Whose failures are forgotten. */
  attempts?: readonly string[]
  /** The one that was checked. */
  password?: string
  /** By the provider of this organization, without a password. */
  singleSignOn?: Provided
  passkey?: { id: number }
  /** By the installation's provider; whether it has asked for a second factor. */
  staffSingleSignOn?: { isMultiFactor: boolean }
}

/** What the audit log says of a sign-in without a password. */
function wordFor({ singleSignOn, staffSingleSignOn, passkey }: SignInWay): Pick<AccountEvent, 'details'> {
  if (singleSignOn) return { details: { by: 'single sign-on' } }
  if (staffSingleSignOn) return { details: { by: 'single sign-on', ...staffSingleSignOn } }
  return passkey ? { details: { by: 'passkey' } } : {}
}

export async function openSession(
  deps: AccountDeps,
  account: SignInAccount,
  caller: Caller,
  way: SignInWay = {},
): Promise<SignedIn> {
  const { auth, db, clock, sessions, secrets } = deps
  const sessionToken = newToken()
  const opened = await auth.openSession({
    userId: account.id,
    logoutTokenHash: hashToken(sessionToken),
    visitor: caller.visitor,
    // Drivers and admins are in no organization: such a session says that the provider has asked for a second factor.
    singleSignOn: way.staffSingleSignOn?.isMultiFactor ? { organizationId: null } : way.singleSignOn,
  })
  const at = clock()
  let language: Language | null | undefined
  const isOpen = await db.transaction().execute(async (trx) => {
    await lockUser(trx, account.id)
    // Checking a password takes time, and it may have changed meanwhile, or the provider be disconnected. The locks wait for a
    // change in progress; a later one finds this session and ends it.
    if (!(await isStillRight(trx, account, way))) {
      await endSession(trx, { id: opened.id, logoutTokenHash: undefined })
      return false
    }
    await clearFailures(trx, [nameKey(account.email), codeKey(account.id), ...(way.attempts ?? [])])
    const signedIn = trx
      .updateTable('users')
      .set({ last_login_at: at, language: sql`coalesce(language, ${caller.visitor.language ?? 'en'})` })
    language = (await signedIn.where('id', '=', account.id).returning('language').executeTakeFirst())?.language
    const signIn = { kind: 'login_succeeded', userId: account.id, from: caller.visitor, at } as const
    await recordAccountEvent(trx, { ...signIn, ...wordFor(way) })
    // This browser's cookie is replaced: its previous session could not be used or ended any more.
    if (caller.session) await endSession(trx, { id: caller.session.id, logoutTokenHash: undefined })
    return true
  })
  if (!isOpen) throw new AppError('invalid_credentials', { of: 'sign_in' })
  if (caller.session) sessions.revoked({ sessionId: caller.session.id })
  const setCookies = [
    opened.setCookie,
    deviceCookie(secrets.signing, account.id, caller.visitor),
    languageCookie(language ?? 'en'),
  ]
  return { userId: account.id, sessionToken, setCookies }
}

/** Whether what has let the person in still does. Each waits for a change in progress. */
async function isStillRight(trx: Db, account: SignInAccount, way: SignInWay) {
  const { singleSignOn, staffSingleSignOn, passkey, password } = way
  if (staffSingleSignOn) return true
  if (passkey) return isStillThere(trx, passkey.id)
  if (singleSignOn) return isStillProvided(trx, singleSignOn)
  const hash = await passwordHashOf(trx, account.id)
  // Another sign-in may have replaced only its hash.
  return hash === account.password || (password !== undefined && (await isPassword(password, hash)))
}
