import { refusalOfChange } from '@meridian/domain/organizations/people.ts'
import { losesOrders, type Membership, may, seesLess } from '@meridian/domain/organizations/permissions.ts'
import { recordAccountEvent } from '../../../audit/account-events.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Session } from '../../../http/session.ts'
import { saveMembership } from '../../../security/create-account.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { hideNotices } from './hide-notices.commands.ts'
import { findMember, hasOtherOwner } from './people.queries.ts'
import { checkSites, lockPeople, refuse } from './people.rules.ts'
import { revokeLinks } from './revoke-links.commands.ts'

type Caller = { session: Session; visitor: Visitor }

export async function changeMember(
  deps: AccountDeps,
  userId: number,
  next: Membership,
  { session, visitor }: Caller,
): Promise<void> {
  const { db, clock, sessions } = deps
  await db.transaction().execute(async (trx) => {
    const by = await lockPeople(trx, session)
    const { organizationId } = by
    const member = await findMember(trx, organizationId, userId)
    if (!member) throw new AppError('user_not_found')
    refuse(refusalOfChange(by, member, next))
    await checkSites(trx, organizationId, next, member.membership.siteIds)
    const stepsDown = member.membership.role === 'owner' && next.role !== 'owner'
    if (stepsDown && !(await hasOtherOwner(trx, organizationId, userId))) throw new AppError('last_owner')
    await saveMembership(trx, { userId, organizationId, ...next })
    const now = clock()
    if (losesOrders(member.membership, next)) {
      const keptSites = may(next, 'see_patients') ? (next.siteIds ?? []) : []
      await revokeLinks(trx, { userId, organizationId, keptSites, now })
    }
    if (seesLess(member.membership, next)) await hideNotices(trx, { userId, organizationId, now })
    const { role, seesPrices, siteIds } = next
    const details = { organizationId, from: member.membership.role, role, seesPrices, sites: siteIds?.length ?? 'all' }
    const event = { kind: 'role_changed', userId, actorUserId: by.userId, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, { ...event, details })
  })
  sessions.revoked({ userId })
}
