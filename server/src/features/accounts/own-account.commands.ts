/** Changes that users make to their own accounts, and the proof of identity they need. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { requirePermission } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import { beginAttempt, clearFailures, nameKey } from '../../security/passwords/lock-out.ts'
import { hashNewPassword } from '../../security/passwords/new-passwords.ts'
import { isPassword } from '../../security/passwords/passwords.ts'
import type { Visitor } from '../../security/visitor.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { passwordChangedMail } from './accounts.mails.ts'
import { findAccount, findUser, lockUser } from './accounts.queries.ts'
import { deletePasswordResets, savePassword } from './password-resets.commands.ts'
import { endSessions } from './sessions.commands.ts'
import { refused } from './sign-in.commands.ts'
import { confirmTwoFactor, endTwoFactor } from './two-factor.commands.ts'
import { hasAuthenticatorApp } from './two-factor.queries.ts'
import { isTwoFactorWanted } from './two-factor-rule.queries.ts'

type Caller = { visitor: Visitor; session: Session }

export async function changePassword(
  deps: AccountDeps,
  given: { currentPassword: string; newPassword: string },
  { visitor, session }: Caller,
): Promise<void> {
  const { db, clock, sessions, mailer, passwordQueue } = deps
  const { userId } = session
  const account = await provePassword(deps, userId, given.currentPassword, visitor)
  const { newPassword: password } = given
  const newPassword = { field: 'newPassword', password, account, currentHash: account.password } as const
  const passwordHash = await hashNewPassword(passwordQueue, visitor, newPassword)
  const ended = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const user = await findUser(trx, userId)
    await savePassword(trx, userId, passwordHash, clock())
    await deletePasswordResets(trx, userId)
    // An unfinished sign-in that waits for its code was checked against the old password only.
    await trx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
    await mailer.send(trx, passwordChangedMail(user))
    const event = { kind: 'password_changed', userId, actorUserId: userId, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, event)
    return endSessions(trx, userId, session.id)
  })
  for (const sessionId of ended) sessions.revoked({ sessionId })
}

export async function signOutOthers(deps: AccountDeps, { visitor, session }: Caller): Promise<number> {
  const { db, clock, sessions } = deps
  const { userId } = session
  const ended = await db.transaction().execute(async (trx) => {
    const ids = await endSessions(trx, userId, session.id)
    const details = { signedOut: ids.length }
    const at = clock()
    const event = { kind: 'sessions_signed_out', userId, actorUserId: userId, from: visitor, at, details } as const
    await recordAccountEvent(trx, event)
    return ids
  })
  for (const sessionId of ended) sessions.revoked({ sessionId })
  return ended.length
}

/** Needs the password: an unlocked computer must not be enough to change how an account is protected. */
export async function enableTwoFactor(
  deps: AccountDeps,
  given: { code: string; password: string },
  { visitor, session }: Caller,
): Promise<string[]> {
  await provePassword(deps, session.userId, given.password, visitor)
  const backupCodes = await confirmTwoFactor(deps, session.userId, given.code, visitor)
  // An organization that wants it lets this account in from now on, on every node.
  if (await isTwoFactorWanted(deps, session)) deps.sessions.revoked({ userId: session.userId })
  return backupCodes
}

/** Removes the authenticator app. Answers whether two-factor is still on, by a passkey. */
export async function disableTwoFactor(
  deps: AccountDeps,
  { password }: { password?: string | undefined },
  { visitor, session }: Caller,
): Promise<boolean> {
  const hasApp = await hasAuthenticatorApp(deps.db, session.userId)
  if (hasApp) {
    if (!password) throw new AppError('two_factor_proof_required')
    await provePassword(deps, session.userId, password, visitor)
  }
  const isWanted = await isTwoFactorWanted(deps, session)
  return endTwoFactor(deps, session.userId, { visitor, hasProof: hasApp, isWanted })
}

export async function endOneSession(deps: AccountDeps, id: number, { visitor, session }: Caller): Promise<void> {
  const { db, clock, sessions } = deps
  const { userId } = session
  await db.transaction().execute(async (trx) => {
    const [ended] = await trx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    if (!ended) throw new AppError('session_not_found')
    await recordAccountEvent(trx, { kind: 'session_ended', userId, actorUserId: userId, from: visitor, at: clock() })
  })
  sessions.revoked({ sessionId: id })
}

type Profile = { firstName: string; lastName: string; phone: string | null; organizationName?: string | undefined }

export async function changeProfile(deps: AccountDeps, profile: Profile, { visitor, session }: Caller): Promise<void> {
  const { db, clock } = deps
  const { userId, organizationId } = session
  if (profile.organizationName !== undefined && organizationId === null)
    throw new AppError('organization_of_clients_only')
  if (await isNewName(db, organizationId, profile.organizationName)) requirePermission(session, 'edit_organization')
  await db.transaction().execute(async (trx) => {
    const changed = changedFields(await findUser(trx, userId), profile)
    await trx
      .updateTable('users')
      .set({ first_name: profile.firstName, last_name: profile.lastName, phone: profile.phone, updated_at: clock() })
      .where('id', '=', userId)
      .execute()
    if (profile.organizationName && organizationId)
      await renameOrganization(trx, organizationId, profile.organizationName)
    const event = { kind: 'profile_changed', userId, actorUserId: userId, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, { ...event, details: { changed } })
  })
}

/** The form of a profile sends the name along, also of someone who may not change it. */
async function isNewName(db: Db, organizationId: number | null, name: string | undefined): Promise<boolean> {
  if (organizationId === null || name === undefined) return false
  const row = await db.selectFrom('organizations').select('name').where('id', '=', organizationId).executeTakeFirst()
  return row?.name !== name
}

/** Pages and sockets of this session that are still open for the other one start again. */
export async function switchOrganization(deps: AccountDeps, organizationId: number, session: Session): Promise<void> {
  const { db, clock, sessions } = deps
  await db.transaction().execute(async (trx) => {
    const membership = await trx
      .selectFrom('memberships')
      .select('role')
      .where('user_id', '=', session.userId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    if (!membership) throw new AppError('not_a_member')
    // The provider of one organization says who somebody is there, and nowhere else.
    const switched = await trx
      .updateTable('sessions')
      .set({ organization_id: organizationId })
      .where('id', '=', session.id)
      .where((eb) => eb.or([eb('is_single_sign_on', '=', false), eb('organization_id', '=', organizationId)]))
      .returning('id')
      .executeTakeFirst()
    if (!switched) throw new AppError('switch_needs_password')
    await trx
      .updateTable('users')
      .set({ organization_id: organizationId, updated_at: clock() })
      .where('id', '=', session.userId)
      .execute()
  })
  sessions.revoked({ sessionId: session.id })
}

export async function changeLanguage({ db, clock }: AccountDeps, userId: number, language: Language): Promise<void> {
  await db.updateTable('users').set({ language, updated_at: clock() }).where('id', '=', userId).execute()
}

function changedFields(before: Awaited<ReturnType<typeof findUser>>, after: Profile): string[] {
  const pairs = {
    firstName: [before.first_name, after.firstName],
    lastName: [before.last_name, after.lastName],
    phone: [before.phone, after.phone],
    organizationName: [before.organization_name, after.organizationName ?? before.organization_name],
  }
  return Object.entries(pairs).flatMap(([field, [from, to]]) => (from === to ? [] : [field]))
}

/** A wrong password counts as a failed sign-in: a stolen session must not allow guessing the password. */
export async function provePassword(deps: AccountDeps, userId: number, password: string, visitor: Visitor) {
  const { passwordQueue } = deps
  const account = await findAccount(deps.db, userId)
  // Deactivated since its session was found.
  if (!account) throw new AppError('not_signed_in')
  const attempt = { account: nameKey(account.email), address: visitor.ipAddress }
  const prove = async () => {
    const lockSeconds = await beginAttempt(deps.db, attempt, deps.clock())
    if (!(await isPassword(password, account.password))) {
      await refused(deps, { attempt, lockSeconds, userId, step: 'password' }, visitor)
      throw new AppError('invalid_credentials', { of: 'current_password' })
    }
    await clearFailures(deps.db, [attempt.account])
  }
  await passwordQueue.ofNetwork(visitor, () => passwordQueue.ofAccount(attempt.account, prove))
  return account
}

async function renameOrganization(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('organizations').set({ name }).where('id', '=', id).execute()
}
