import { mayStillGive } from '@meridian/domain/organizations/people.ts'
import type { Membership, OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import type { Db } from '../../db/database.ts'
import { findMember } from './people/people.queries.ts'

export const invitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .leftJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.role',
      'invitations.organization_id',
      'invitations.expires_at',
      'organizations.name as organization_name',
      'invitations.organization_role',
      'invitations.sees_prices',
      'invitations.site_ids',
      'invitations.invited_by',
    ])

export const openInvitations = (db: Db, tokenHash: string, now: Date) =>
  invitations(db)
    .where('invitations.token_hash', '=', tokenHash)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.expires_at', '>', now)

export const openInvitationsOf = (db: Db, organizationId: number | null, now: Date) =>
  invitations(db)
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .select('users.name as invited_by_name')
    .where('invitations.organization_id', 'is not distinct from', organizationId)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.expires_at', '>', now)

export async function findOpenInvitation(db: Db, tokenHash: string, now: Date) {
  const invitation = await openInvitations(db, tokenHash, now).executeTakeFirst()
  return invitation && (await stands(db, invitation)) ? invitation : undefined
}
export type InvitationRow = Awaited<ReturnType<ReturnType<typeof openInvitations>['executeTakeFirstOrThrow']>>

type AccessColumns = {
  organization_role: OrganizationRole | null
  sees_prices: boolean
  site_ids: number[] | null
}

/** Those of before there were roles invited colleagues to do everything but own it. */
export const accessOf = (row: AccessColumns): Membership => ({
  role: row.organization_role ?? 'manager',
  seesPrices: row.sees_prices,
  siteIds: row.site_ids,
})

/** Whoever invited to an organization may have been given less, or have been removed, since. */
export async function stands(db: Db, invitation: Omit<InvitationRow, 'expires_at'>): Promise<boolean> {
  const { organization_id: organizationId, invited_by: inviterId } = invitation
  if (organizationId === null) return true
  const inviter = await findMember(db, organizationId, inviterId)
  return mayStillGive(inviter?.membership ?? null, accessOf(invitation))
}

/** The open account of a client with this address. */
export const findClientByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'client')
    .where('email_verified', '=', true)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
