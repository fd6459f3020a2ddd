import type { Role } from '@meridian/domain/order-lifecycle.ts'
import type { Db } from '../../db/database.ts'

type NewInvitation = {
  token_hash: string
  email: string
  role: Role
  organization_id: number | null
  invited_by: number
  expires_at: Date
}

/** Inviting somebody again replaces the link that was sent before. */
export async function replaceInvitation(db: Db, invitation: NewInvitation) {
  await db
    .deleteFrom('invitations')
    .where('email', '=', invitation.email)
    .where('accepted_at', 'is', null)
    .where('organization_id', 'is not distinct from', invitation.organization_id)
    .execute()
  const { id } = await db.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow()
  return invitations(db).where('invitations.id', '=', id).executeTakeFirstOrThrow()
}

const invitations = (db: Db) =>
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

const openInvitations = (db: Db, tokenHash: string, now: Date) =>
  invitations(db)
    .where('invitations.token_hash', '=', tokenHash)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.expires_at', '>', now)

export async function findOpenInvitation(db: Db, tokenHash: string, now: Date) {
  return openInvitations(db, tokenHash, now).executeTakeFirst()
}
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>

/** Marks the link as used; nothing when somebody was faster. The row is locked in between: it works once. */
export async function redeemInvitation(db: Db, tokenHash: string, now: Date) {
  const invitation = await openInvitations(db, tokenHash, now).forUpdate('invitations').executeTakeFirst()
  if (invitation)
    await db.updateTable('invitations').set({ accepted_at: now }).where('id', '=', invitation.id).execute()
  return invitation
}
