/** The account of a person whom the provider has checked: the one that is linked, the one with the address, or a new one. */
import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { recordAccountEvent } from '../../../audit/account-events.ts'
import type { Db } from '../../../db/database.ts'
import { isRefusal } from '../../../errors/app-error.ts'
import { createAccount, NO_PASSWORD, reopenAccount } from '../../../security/create-account.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { releaseUnverified } from '../address-holders.commands.ts'
import { accessOf, invitations, stands } from '../invitations.queries.ts'
import type { ConnectionRow } from './connection.queries.ts'
import type { Person } from './person.ts'
import { SsoRefusal } from './problems.ts'

export type Arrival = { connection: ConnectionRow; issuer: string; person: Person; visitor: Visitor }
type Provided = { userId: number; releasedId: number | null }

export async function provideAccount(deps: AccountDeps, arrival: Arrival): Promise<number> {
  const run = () => deps.db.transaction().execute((trx) => provide(deps, trx, arrival))
  // Somebody who signs in twice at the same moment for the first time: the second finds what the first has made.
  const { userId, releasedId } = await run().catch((error) => {
    if (isRefusal(error, ['email_already_registered', 'username_taken'])) return run()
    throw error
  })
  if (releasedId !== null) deps.sessions.revoked({ userId: releasedId })
  return userId
}

async function provide(deps: AccountDeps, trx: Db, arrival: Arrival): Promise<Provided> {
  const { connection, person, issuer, visitor } = arrival
  const { organization_id: organizationId } = connection
  const linked = await findLinked(trx, arrival)
  const holder = linked ?? (await findHolder(trx, person.email))
  if (holder && holder.role !== 'client') throw new SsoRefusal('not_a_client')
  const isHolderMember = holder !== undefined && (await isMember(trx, holder.id, organizationId))
  if (holder && isHolderMember) {
    if (holder.deactivated_at) throw new SsoRefusal('deactivated')
    if (!linked) await link(trx, arrival, holder.id, deps.clock())
    await enter(trx, holder.id, organizationId)
    return { userId: holder.id, releasedId: null }
  }
  // An account that is somebody's, but not in this organization: its provider has no say over it, unless it is nobody's member
  // any more and was invited.
  if (linked || holder?.email_verified) {
    const userId = holder?.deactivated_at ? await reopenInvited(deps, trx, arrival) : null
    if (userId === null) throw new SsoRefusal(holder?.deactivated_at ? 'deactivated' : 'not_a_member')
    if (!linked) await link(trx, arrival, userId, deps.clock())
    return { userId, releasedId: null }
  }
  const releasedId = await releaseUnverified(trx, person.email, { now: deps.clock(), visitor })
  const userId = await createMember(deps, trx, arrival)
  await link(trx, { ...arrival, issuer }, userId, deps.clock())
  return { userId, releasedId }
}

const COLUMNS = ['users.id', 'users.role', 'users.email_verified', 'users.deactivated_at'] as const

const findLinked = (trx: Db, { connection, issuer, person }: Arrival) =>
  trx
    .selectFrom('single_sign_on_identities')
    .innerJoin('users', 'users.id', 'single_sign_on_identities.user_id')
    .select(COLUMNS)
    .where('single_sign_on_identities.organization_id', '=', connection.organization_id)
    .where('single_sign_on_identities.issuer', '=', issuer)
    .where('single_sign_on_identities.subject', '=', person.subject)
    .forNoKeyUpdate('users')
    .executeTakeFirst()

const findHolder = (trx: Db, email: string) =>
  trx.selectFrom('users').select(COLUMNS).where('email', '=', email).forNoKeyUpdate().executeTakeFirst()

async function isMember(trx: Db, userId: number, organizationId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Works for this organization now; and the owner of the domain says whose the address is. */
async function enter(trx: Db, userId: number, organizationId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ organization_id: organizationId, email_verified: true })
    .where('id', '=', userId)
    .execute()
}

async function link(trx: Db, { connection, issuer, person, visitor }: Arrival, userId: number, at: Date) {
  const { organization_id: organizationId } = connection
  await trx
    .insertInto('single_sign_on_identities')
    .values({ organization_id: organizationId, issuer, subject: person.subject, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'issuer', 'subject']).doNothing())
    .execute()
  const details = { organizationId, issuer }
  await recordAccountEvent(trx, {
    kind: 'single_sign_on_linked',
    userId,
    actorUserId: userId,
    from: visitor,
    at,
    details,
  })
}

/** Of a person who was removed from their last organization. An invitation that opens nothing stays open: the caller refuses. */
async function reopenInvited({ clock }: AccountDeps, trx: Db, arrival: Arrival): Promise<number | null> {
  const { organization_id: organizationId } = arrival.connection
  const { person, visitor } = arrival
  const invited = await redeemInvitation(trx, person.email, organizationId, clock())
  const userId = invited && (await reopenAccount(trx, accountOf(arrival, invited)))
  if (userId === null) return null
  const details = { by: 'single sign-on', organizationId }
  const event = { userId, actorUserId: userId, from: visitor, at: clock(), details }
  await recordAccountEvent(trx, { ...event, kind: 'invitation_accepted' })
  return userId
}

const accountOf = ({ connection, person, visitor }: Arrival, membership: Membership) => ({
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  role: 'client' as const,
  organizationId: connection.organization_id,
  membership,
  passwordHash: NO_PASSWORD,
  isEmailVerified: true,
  language: visitor.language,
})

async function createMember({ clock }: AccountDeps, trx: Db, arrival: Arrival) {
  const { connection, person, visitor } = arrival
  const { organization_id: organizationId } = connection
  const invited = await redeemInvitation(trx, person.email, organizationId, clock())
  const byDefault = { role: connection.default_role, seesPrices: true, siteIds: null }
  const { userId } = await createAccount(trx, accountOf(arrival, invited ?? byDefault))
  const details = { by: 'single sign-on', organizationId }
  const event = { userId, actorUserId: userId, from: visitor, at: clock(), details }
  await recordAccountEvent(trx, { ...event, kind: invited ? 'invitation_accepted' : 'registered' })
  return userId
}

/** Whoever was invited there gets what the invitation says, if who invited them may still give that. */
async function redeemInvitation(trx: Db, email: string, organizationId: number, now: Date): Promise<Membership | null> {
  const open = await invitations(trx)
    .where('invitations.email', '=', email)
    .where('invitations.organization_id', '=', organizationId)
    .where('invitations.role', '=', 'client')
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.expires_at', '>', now)
    .orderBy('invitations.id', 'desc')
    .forNoKeyUpdate('invitations')
    .execute()
  for (const invitation of open) {
    if (!(await stands(trx, invitation))) continue
    await trx.updateTable('invitations').set({ accepted_at: now }).where('id', '=', invitation.id).execute()
    return accessOf(invitation)
  }
  return null
}
