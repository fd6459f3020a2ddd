/** Admins deactivate and help accounts, and withdraw invitations of drivers and admins. */
import { recordAccountEvent } from '../../audit/account-events.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Session } from '../../http/session.ts'
import { removeSecondFactors } from '../../security/second-factors/second-factors.ts'
import type { Visitor } from '../../security/visitor.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { twoFactorMail } from './accounts.mails.ts'
import { lockUser } from './accounts.queries.ts'
import { closeAccount } from './close-account.commands.ts'
import { findAccountRow, isLastOwner, isMember, lockOrganizationsOf } from './members.queries.ts'

type Caller = { session: Session; visitor: Visitor }
type Edit = { isActive?: boolean | undefined; emailVerified?: true | undefined; twoFactorEnabled?: false | undefined }

export async function editAccount(deps: AccountDeps, id: number, edit: Edit, caller: Caller): Promise<void> {
  const { db, clock, mailer, sessions } = deps
  const by = { userId: id, actorUserId: caller.session.userId, from: caller.visitor, at: clock() }
  const mustCheckPages = await db.transaction().execute(async (trx) => {
    if (edit.isActive === false) await lockOrganizationsOf(trx, id)
    await lockUser(trx, id)
    const account = await findAccountRow(trx, id).catch(() => null)
    if (!account) throw new AppError('user_not_found')
    if (edit.emailVerified && !account.email_verified) {
      await trx.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
      await recordAccountEvent(trx, { ...by, kind: 'email_verified' })
    }
    const isReset = edit.twoFactorEnabled === false && account.two_factor_enabled
    if (isReset) {
      await removeSecondFactors(trx, id)
      await mailer.send(trx, twoFactorMail(account, 'reset'))
      await recordAccountEvent(trx, { ...by, kind: 'two_factor_reset' })
    }
    const isActive = account.deactivated_at === null
    if (edit.isActive === undefined || edit.isActive === isActive) return isReset
    if (id === caller.session.userId) throw new AppError('not_your_own_account')
    if (account.role === 'driver') throw new AppError('driver_managed_elsewhere')
    if (edit.isActive && account.role === 'client' && !(await isMember(trx, id))) throw new AppError('no_organization')
    if (!edit.isActive && (await isLastOwner(trx, id))) throw new AppError('last_owner')
    if (edit.isActive) await trx.updateTable('users').set({ deactivated_at: null }).where('id', '=', id).execute()
    else await closeAccount(trx, id, clock())
    await recordAccountEvent(trx, { ...by, kind: edit.isActive ? 'reactivated' : 'deactivated' })
    return isReset || !edit.isActive
  })
  // Also after a reset: an organization may want two-factor, and then the account can only set it up.
  if (mustCheckPages) sessions.revoked({ userId: id })
  else sessions.forget({ userId: id })
}

export async function withdrawInvitation(deps: AccountDeps, id: number, { session, visitor }: Caller): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute(async (trx) => {
    const withdrawn = await trx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('organization_id', 'is not distinct from', session.organizationId)
      .where('accepted_at', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (!withdrawn) throw new AppError('invitation_not_found')
    const event = {
      kind: 'invitation_withdrawn',
      userId: null,
      actorUserId: session.userId,
      from: visitor,
      at: clock(),
    }
    await recordAccountEvent(trx, { ...event, kind: 'invitation_withdrawn', details: { email: withdrawn.email } })
  })
}
