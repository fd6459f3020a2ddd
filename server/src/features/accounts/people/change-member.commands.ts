import { refusalOfChange } from '@meridian/domain/organizations/people.ts'
import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Session } from '../../../http/session.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { changeMembership } from './change-membership.commands.ts'
import { findMember } from './people.queries.ts'
import { checkSites, lockPeople, refuse } from './people.rules.ts'

type Caller = { session: Session; visitor: Visitor }

export async function changeMember(
  deps: AccountDeps,
  userId: number,
  next: Membership,
  { session, visitor }: Caller,
): Promise<void> {
  const { db, clock, sessions } = deps
  await db.transaction().execute(async (trx) => {
    const caller = await lockPeople(trx, session)
    const { organizationId } = caller
    const member = await findMember(trx, organizationId, userId)
    if (!member) throw new AppError('user_not_found')
    refuse(refusalOfChange(caller, member, next))
    await checkSites(trx, organizationId, next, member.membership.siteIds)
    const by = { userId: caller.userId, visitor }
    await changeMembership(trx, { organizationId, member, next, by, now: clock() })
  })
  sessions.revoked({ userId })
}
