import type { Db } from '../../db/database.ts'

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
  return openInvitations(db, tokenHash, now).executeTakeFirst()
}
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>
