import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'

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

/**
 * Held until the commit: whoever removes this member waits for it, and then finds what was ordered among what is handed over. Nothing
 * is ordered for someone who has just been removed.
 */
export async function holdMembership(trx: Db, organizationId: number, userId: number): Promise<void> {
  const held = await trx
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  if (!held) throw new AppError('not_a_member')
}
