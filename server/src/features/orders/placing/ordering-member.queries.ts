import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import type { Db } from '../../../db/database.ts'

/** A member of the organization with an open account. */
export async function findMembership(db: Db, organizationId: number, userId: number): Promise<Membership | null> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.role', 'memberships.sees_prices', 'memberships.site_ids'])
    .where('memberships.organization_id', '=', organizationId)
    .where('users.id', '=', userId)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
  return row ? { role: row.role, seesPrices: row.sees_prices, siteIds: row.site_ids } : null
}
