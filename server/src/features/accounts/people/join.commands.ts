import { recordAccountEvent } from '../../../audit/account-events.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Session } from '../../../http/session.ts'
import { saveMembership } from '../../../security/create-account.ts'
import { hashToken } from '../../../security/secrets/tokens.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { findUser } from '../accounts.queries.ts'
import { expired, redeemInvitation } from '../invitations.commands.ts'
import { accessOf } from '../invitations.queries.ts'
import { switchOrganization } from '../own-account.commands.ts'
import { isProvidedSession } from '../single-sign-on/provided-sessions.ts'
import { findMember } from './people.queries.ts'

/** Someone who has an account joins with it, and works for that organization from now on. */
export async function joinOrganization(
  deps: AccountDeps,
  token: string,
  { session, visitor }: { session: Session; visitor: Visitor },
): Promise<void> {
  const { db, clock, sessions } = deps
  const { userId } = session
  const joined = await db.transaction().execute(async (trx) => {
    const invitation = await redeemInvitation(trx, hashToken(token), clock())
    if (!invitation || invitation.organization_id === null) throw expired()
    const { email, organization_id: organizationId } = invitation
    const user = await findUser(trx, userId)
    if (user.email !== email) throw new AppError('invitation_for_other', { email })
    // The provider of one organization says who somebody is there, and nowhere else: the invitation stays open.
    if (organizationId !== session.organizationId && (await isProvidedSession(trx, session.id)))
      throw new AppError('switch_needs_password')
    // What a member may do already is changed in the list of people, not by an old mail.
    if (!(await findMember(trx, organizationId, userId)))
      await saveMembership(trx, { userId, organizationId, ...accessOf(invitation) })
    // The link came by mail.
    await trx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
    const details = { organizationId, organizationRole: accessOf(invitation).role }
    const event = { kind: 'invitation_accepted', userId, actorUserId: userId, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, { ...event, details })
    return organizationId
  })
  await switchOrganization(deps, joined, session)
  sessions.revoked({ userId })
}
