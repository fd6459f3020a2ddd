/** What a member may do is changed in one way, whoever changes it. */
import type { Member } from '@meridian/domain/organizations/people.ts'
import { losesOrders, type Membership, may, seesLess } from '@meridian/domain/organizations/permissions.ts'
import { recordAccountEvent } from '../../../audit/account-events.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import { saveMembership } from '../../../security/create-account.ts'
import type { Visitor } from '../../../security/visitor.ts'
import { hideNotices } from './hide-notices.commands.ts'
import { hasOtherOwner } from './people.queries.ts'
import { revokeLinks } from './revoke-links.commands.ts'

export type MembershipChange = {
  organizationId: number
  /** As they are now, read while the organization is locked. */
  member: Member
  next: Membership
  by: { userId: number; visitor: Visitor; isAdmin?: boolean }
  now: Date
}

/**
 * Ends what was open to the member before and is not any more: links that they made, and earlier notices. The caller has locked the
 * organization, and calls `sessions.revoked` after the commit: open pages and sockets then start again with the new rights.
 */
export async function changeMembership(
  trx: Db,
  { organizationId, member, next, by, now }: MembershipChange,
): Promise<void> {
  const { userId, membership: before } = member
  const stepsDown = before.role === 'owner' && next.role !== 'owner'
  if (stepsDown && !(await hasOtherOwner(trx, organizationId, userId))) throw new AppError('last_owner')
  await saveMembership(trx, { userId, organizationId, ...next })
  if (losesOrders(before, next)) {
    const keptSites = may(next, 'see_patients') ? (next.siteIds ?? []) : []
    await revokeLinks(trx, { userId, organizationId, keptSites, now })
  }
  if (seesLess(before, next)) await hideNotices(trx, { userId, organizationId, now })
  const { role, seesPrices, siteIds } = next
  await recordAccountEvent(trx, {
    kind: 'role_changed',
    userId,
    actorUserId: by.userId,
    from: by.visitor,
    at: now,
    details: {
      organizationId,
      from: before.role,
      role,
      seesPrices,
      sites: siteIds?.length ?? 'all',
      ...(by.isAdmin ? { isByAdmin: true } : {}),
    },
  })
}
