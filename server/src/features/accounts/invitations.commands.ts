/** Inviting drivers, admins and colleagues, and accepting an invitation. */
import { fullName, INVITATION_DAYS, MAY_INVITE } from '@meridian/domain/accounts/accounts.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Membership, OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Session } from '../../http/session.ts'
import { createAccount, reopenAccount } from '../../security/create-account.ts'
import { hashNewPassword } from '../../security/passwords/new-passwords.ts'
import { invitationLink, publicOrigin, singleSignOnLink } from '../../security/secrets/links.ts'
import { hashToken, newToken } from '../../security/secrets/tokens.ts'
import type { Visitor } from '../../security/visitor.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { invitationMail } from './accounts.mails.ts'
import { findUser, isEmailTaken } from './accounts.queries.ts'
import { releaseUnverified } from './address-holders.commands.ts'
import {
  accessOf,
  findOpenInvitation,
  type InvitationRow,
  invitations,
  openInvitations,
  stands,
} from './invitations.queries.ts'
import { findOrganizationWithoutPasswords } from './single-sign-on/passwords-off.ts'

type Caller = { session: Session; visitor: Visitor }
type Invitation = { email: string; role: Role; organizationId: number | null; access?: Membership }

/** Admins invite drivers and admins; members of an organization invite in `people/`. */
export async function invite(
  deps: AccountDeps,
  trx: Db,
  given: { email: string; role: Role },
  caller: Caller,
): Promise<InvitationRow> {
  const { role } = caller.session
  if (!MAY_INVITE[role].includes(given.role)) throw new AppError('role_not_invitable', { role, invited: given.role })
  if (await isEmailTaken(trx, given.email)) throw new AppError('email_taken')
  return sendInvitation(deps, trx, { ...given, organizationId: caller.session.organizationId }, caller)
}

/** Stores it and mails its link. One that was sent to the address before ends. */
export async function sendInvitation(
  deps: AccountDeps,
  trx: Db,
  { email, role, organizationId, access }: Invitation,
  { session: { userId }, visitor }: Caller,
  kind: 'invited' | 'invitation_resent' = 'invited',
): Promise<InvitationRow> {
  const { clock, env, mailer } = deps
  const token = newToken()
  const row = await replaceInvitation(trx, {
    token_hash: hashToken(token),
    email,
    role,
    organization_id: organizationId,
    invited_by: userId,
    expires_at: new Date(clock().getTime() + INVITATION_DAYS * 24 * 3600_000),
    ...(access && {
      organization_role: access.role,
      sees_prices: access.seesPrices,
      site_ids: access.siteIds && [...access.siteIds],
    }),
  })
  const inviter = await findUser(trx, userId)
  const invitedBy = fullName({ firstName: inviter.first_name, lastName: inviter.last_name })
  const to = { email, role, organizationName: row.organization_name, invitedBy, language: inviter.language }
  const origin = publicOrigin(env)
  const isWithoutPassword = await signsInAtProvider(trx, row)
  await mailer.send(
    trx,
    invitationMail(to, isWithoutPassword ? singleSignOnLink(origin, email) : invitationLink(origin, token)),
  )
  const details = { email, role, ...(access && { organizationRole: access.role }) }
  await recordAccountEvent(trx, { kind, userId: null, actorUserId: userId, from: visitor, at: clock(), details })
  return row
}

export async function showInvitation({ db, clock }: AccountDeps, token: string): Promise<InvitationRow> {
  const row = await findOpenInvitation(db, hashToken(token), clock())
  if (!row) throw expired()
  return row
}

type NewPerson = { password: string; firstName: string; lastName: string; phone: string | null }

export async function acceptInvitation(
  deps: AccountDeps,
  given: NewPerson & { token: string },
  visitor: Visitor,
): Promise<number> {
  const { db, clock } = deps
  const { token, password, ...person } = given
  // Checked twice: hashing is too expensive to do it for every made-up link, or inside the transaction.
  const shown = await showInvitation(deps, token)
  const { email: invited } = shown
  if (await signsInAtProvider(db, shown)) throw new AppError('single_sign_on_required')
  const account = { email: invited }
  const passwordHash = await hashNewPassword(deps.passwordQueue, visitor, { field: 'password', password, account })
  const { userId, released } = await db.transaction().execute(async (trx) => {
    const invitation = await redeemInvitation(trx, hashToken(token), clock())
    if (!invitation) throw expired()
    const { email, role, organization_id: organizationId } = invitation
    const account = {
      ...person,
      email,
      role,
      organizationId,
      passwordHash,
      isEmailVerified: true,
      membership: organizationId === null ? undefined : accessOf(invitation),
      language: visitor.language,
    }
    const released = await releaseUnverified(trx, email, { now: clock(), visitor })
    const userId = (await reopenAccount(trx, account)) ?? (await createAccount(trx, account)).userId
    const details = { role }
    const event = { kind: 'invitation_accepted', userId, actorUserId: userId, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, { ...event, details })
    return { userId, released }
  })
  if (released !== null) deps.sessions.revoked({ userId: released })
  return userId
}

/** Of an organization that has turned passwords off for this address: the invitation counts when the person signs in there. */
const signsInAtProvider = async (db: Db, { email, organization_id: organizationId }: InvitationRow) =>
  organizationId !== null && (await findOrganizationWithoutPasswords(db, email)) === organizationId

export const expired = () => new AppError('invitation_expired')

type NewInvitation = {
  token_hash: string
  email: string
  role: Role
  organization_id: number | null
  invited_by: number
  expires_at: Date
  organization_role?: OrganizationRole
  sees_prices?: boolean
  site_ids?: number[] | null
}

/** Inviting the same address again replaces the link that was sent before. */
async function replaceInvitation(db: Db, invitation: NewInvitation) {
  await db
    .deleteFrom('invitations')
    .where('email', '=', invitation.email)
    .where('accepted_at', 'is', null)
    .where('organization_id', 'is not distinct from', invitation.organization_id)
    .execute()
  const { id } = await db.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow()
  return invitations(db).where('invitations.id', '=', id).executeTakeFirstOrThrow()
}

/** Marks the link as used; undefined when another request was faster. The row is locked, so that it works once. */
export async function redeemInvitation(db: Db, tokenHash: string, now: Date) {
  const invitation = await openInvitations(db, tokenHash, now).forUpdate('invitations').executeTakeFirst()
  if (!invitation || !(await stands(db, invitation))) return undefined
  await db.updateTable('invitations').set({ accepted_at: now }).where('id', '=', invitation.id).execute()
  return invitation
}
