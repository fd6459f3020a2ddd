/** Confirming an email address with a link in a mail. The link is signed, not stored: opening it twice does no harm. */
import { VERIFICATION_DAYS } from '@meridian/domain/accounts/accounts.ts'
import { z } from 'zod'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { publicOrigin, verificationLink } from '../../security/secrets/links.ts'
import { createSigner } from '../../security/secrets/signed-tokens.ts'
import type { Visitor } from '../../security/visitor.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { verificationMail } from './accounts.mails.ts'
import { lockUser } from './accounts.queries.ts'
import { releaseUnverified } from './address-holders.commands.ts'

const KIND = 'verify-email'
const facts = z.object({ userId: z.number(), email: z.string(), until: z.number() })

export async function mailVerification(deps: AccountDeps, trx: Db, userId: number): Promise<void> {
  const { env, clock, mailer, secrets } = deps
  const user = await trx
    .selectFrom('users')
    .select(['email', 'pending_email', 'first_name', 'role', 'language', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.email_verified) return
  const email = user.pending_email ?? user.email
  const until = clock().getTime() + VERIFICATION_DAYS * 24 * 3600_000
  const token = createSigner(secrets.signing).sign(KIND, { userId, email, until })
  const link = verificationLink(publicOrigin(env), token)
  await mailer.send(trx, verificationMail({ ...user, email }, link))
}

export async function verifyEmail(deps: AccountDeps, token: string, visitor: Visitor): Promise<void> {
  const { db, clock, sessions, secrets } = deps
  const given = createSigner(secrets.signing).open(KIND, token, facts)
  if (!given || given.until < clock().getTime()) throw new AppError('link_expired')
  const { userId, email } = given
  const released = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    if (!user || user.deactivated_at) throw new AppError('link_expired')
    const isPending = user.pending_email === email
    if (!isPending && user.email !== email) throw new AppError('link_expired')
    const holder = isPending ? await releaseUnverified(trx, email, { now: clock(), visitor }) : null
    const username = user.username === user.email ? email : user.username
    // A verified holder, who was faster, keeps the address: the unique index refuses this.
    await trx
      .updateTable('users')
      .set({ email, username, email_verified: true, pending_email: null })
      .where('id', '=', userId)
      .execute()
    await recordAccountEvent(trx, { kind: 'email_verified', userId, actorUserId: userId, from: visitor, at: clock() })
    return holder
  })
  if (released !== null) sessions.revoked({ userId: released })
  sessions.forget({ userId })
}
