/** What the commands about people share: one change of an organization's people at a time, and who may make it. */
import type { Member, PeopleRefusal } from '@meridian/domain/organizations/people.ts'
import { type Membership, may, rolesWith } from '@meridian/domain/organizations/permissions.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Session } from '../../../http/session.ts'
import { findMember, listSitesOf } from './people.queries.ts'

/**
 * Two owners who demote each other at the same moment wait for each other here, so that the second is no owner any more. Returns
 * the caller as they are then: the session may be older.
 */
export async function lockPeople(trx: Db, session: Session): Promise<Member & { organizationId: number }> {
  const organizationId = session.organizationId as number
  await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
  const caller = await findMember(trx, organizationId, session.userId)
  if (!caller) throw new AppError('not_a_member')
  if (!may(caller.membership, 'manage_people'))
    throw new AppError('permission_denied', { roles: rolesWith('manage_people') })
  return { ...caller, organizationId }
}

export function refuse(refusal: PeopleRefusal | null): void {
  if (refusal === 'not_found') throw new AppError('user_not_found')
  if (refusal === 'owners_only') throw new AppError('permission_denied', { roles: ['owner'] })
  if (refusal) throw new AppError(refusal)
}

/** `before`: sites that are deleted stay with those who have them. */
export async function checkSites(
  trx: Db,
  organizationId: number,
  { role, siteIds }: Membership,
  before: Membership['siteIds'] = null,
): Promise<void> {
  if (siteIds === null) return
  if (role === 'owner') throw new AppError('owner_of_all_sites')
  const known = (await listSitesOf(trx, organizationId, null)).map(({ id }) => id)
  if (!siteIds.every((id) => known.includes(id) || before?.includes(id))) throw new AppError('unknown_site')
}
