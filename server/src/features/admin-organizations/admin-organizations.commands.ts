/** What an admin changes for an organization. */
import { type OrganizationRole, WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import type { Session } from '../../http/session.ts'
import type { Sessions } from '../../security/sessions.ts'
import type { Visitor } from '../../security/visitor.ts'
import { changeMembership } from '../accounts/people/change-membership.commands.ts'
import { findMember } from '../accounts/people/people.queries.ts'
import { findOrganization } from './admin-organizations.queries.ts'

export async function changeNotes(db: Db, id: number, notes: string | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ notes })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('organization_not_found')
}

type RoleChange = { organizationId: number; userId: number; role: OrganizationRole }
type Caller = { session: Session; visitor: Visitor }

/** The organization is locked, as when its own people change roles: of two who step down at the same moment one stays owner. */
export async function changeRole(
  { db, clock, sessions }: Deps & { sessions: Pick<Sessions, 'revoked'> },
  { organizationId, userId, role }: RoleChange,
  { session, visitor }: Caller,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
    await findOrganization(trx, organizationId)
    const member = await findMember(trx, organizationId, userId)
    if (!member) throw new AppError('user_not_found')
    const { seesPrices, siteIds } = member.membership
    // An owner is limited to nothing.
    const next = role === 'owner' ? WHOLE_ACCESS : { role, seesPrices, siteIds }
    const by = { userId: session.userId, visitor, isAdmin: true }
    await changeMembership(trx, { organizationId, member, next, by, now: clock() })
  })
  sessions.revoked({ userId })
}
