/** Resetting a forgotten password: a link by mail that works once, for half an hour. */
import { setTimeout as sleep } from 'node:timers/promises'
import { RESET_LINK_MINUTES } from '@meridian/domain/accounts/accounts.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import { AppError } from '../../errors/app-error.ts'
import { clearFailures, nameKey } from '../../security/passwords/lock-out.ts'
import { hashNewPassword } from '../../security/passwords/new-passwords.ts'
import { isPassword } from '../../security/passwords/passwords.ts'
import { removeSecondFactors } from '../../security/second-factors/second-factors.ts'
import { publicOrigin, resetLink, singleSignOnLink } from '../../security/secrets/links.ts'
import { hashToken, newToken } from '../../security/secrets/tokens.ts'
import type { Visitor } from '../../security/visitor.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { passwordChangedMail, resetMail, singleSignOnMail } from './accounts.mails.ts'
import { findAccount, findAccountByName, findUser, lockUser } from './accounts.queries.ts'
import { deleteOpenResets, insertPasswordReset, redeemReset, savePassword } from './password-resets.commands.ts'
import { findJustUsedReset, findOpenReset } from './passwords.queries.ts'
import { endSessions } from './sessions.commands.ts'
import { mayKeepPassword } from './single-sign-on/passwords-off.ts'

/** Longer than writing a link and a mail takes, so that the response time does not reveal whether the account exists. */
const ANSWER_AFTER_MS = 200

export async function forgotPassword(deps: AccountDeps, email: string, visitor: Visitor): Promise<void> {
  await Promise.all([writeResetLink(deps, email, visitor), sleep(ANSWER_AFTER_MS)])
}

async function writeResetLink(deps: AccountDeps, email: string, visitor: Visitor): Promise<void> {
  const { db, clock, env, mailer } = deps
  await db.transaction().execute(async (trx) => {
    const account = await findAccountByName(trx, email)
    const event = { kind: 'password_reset_requested', userId: account?.id ?? null, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, event)
    if (!account) return
    const owner = await findUser(trx, account.id)
    // The reply is the same for all, so that it names no account: the mail says how to sign in.
    if (!(await mayKeepPassword({ db: trx, env }, account)))
      return mailer.send(trx, singleSignOnMail(owner, singleSignOnLink(publicOrigin(env), owner.email)))
    const token = newToken()
    const expiresAt = new Date(clock().getTime() + RESET_LINK_MINUTES * 60_000)
    await insertPasswordReset(trx, { token_hash: hashToken(token), user_id: account.id, expires_at: expiresAt })
    await mailer.send(trx, resetMail(owner, resetLink(publicOrigin(env), token)))
  })
}

export async function resetPassword(
  deps: AccountDeps,
  given: { token: string; newPassword: string },
  visitor: Visitor,
): Promise<number> {
  const { db, clock, sessions, mailer } = deps
  const tokenHash = hashToken(given.token)
  // Checked twice: hashing is too expensive to do it for every made-up link, or inside the transaction.
  const found = await findOpenReset(db, tokenHash, clock())
  if (!found) return repeatedReset(deps, tokenHash, given.newPassword, visitor)
  if (!(await mayKeepPassword(deps, { id: found.user_id, email: found.email, role: found.role })))
    throw new AppError('single_sign_on_required')
  const currentHash = (await findAccount(db, found.user_id))?.password
  const { newPassword: password } = given
  const newPassword = { field: 'newPassword', password, account: found, currentHash } as const
  const passwordHash = await hashNewPassword(deps.passwordQueue, visitor, newPassword)
  const userId = await db.transaction().execute(async (trx) => {
    await lockUser(trx, found.user_id)
    const reset = await redeemReset(trx, tokenHash, clock())
    if (!reset) throw expired()
    await savePassword(trx, reset.user_id, passwordHash, clock())
    const owner = await findUser(trx, reset.user_id)
    // Set by a person who never proved that the address is theirs: it must not keep its owner out.
    if (!owner.email_verified) await removeSecondFactors(trx, reset.user_id)
    // The user who opened the link reads that mailbox.
    await trx.updateTable('users').set({ email_verified: true }).where('id', '=', reset.user_id).execute()
    await deleteOpenResets(trx, reset.user_id)
    await endSessions(trx, reset.user_id)
    await trx.deleteFrom('login_challenges').where('user_id', '=', reset.user_id).execute()
    await clearFailures(trx, [nameKey(reset.email)])
    await mailer.send(trx, passwordChangedMail(owner))
    await recordAccountEvent(trx, { kind: 'password_reset', userId: reset.user_id, from: visitor, at: clock() })
    return reset.user_id
  })
  sessions.revoked({ userId })
  return userId
}

/** The reply to the first request was lost on its way, and the browser sends it again: it is done already. */
async function repeatedReset(
  { db, clock, passwordQueue }: AccountDeps,
  tokenHash: string,
  password: string,
  visitor: Visitor,
): Promise<number> {
  const used = await findJustUsedReset(db, tokenHash, clock())
  const hash = used?.password
  if (!hash || !(await passwordQueue.ofNetwork(visitor, () => isPassword(password, hash)))) throw expired()
  return used.user_id
}

const expired = () => new AppError('link_expired')
