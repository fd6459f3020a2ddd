/** An owner wants two-factor of everyone in the organization, or stops it. */
import { recordAccountEvent } from '../../audit/account-events.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Session } from '../../http/session.ts'
import type { Visitor } from '../../security/visitor.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { findUser } from './accounts.queries.ts'
import { listMembersWithoutTwoFactor } from './two-factor-rule.queries.ts'

type Caller = { session: Session; visitor: Visitor }

export async function changeTwoFactorRule(
  deps: AccountDeps,
  isRequired: boolean,
  { session, visitor }: Caller,
): Promise<void> {
  const { db, clock, sessions } = deps
  const { userId } = session
  const organizationId = session.organizationId as number
  const concerned = await db.transaction().execute(async (trx) => {
    // One at a time, so that the record has each change once.
    const before = await trx
      .selectFrom('organizations')
      .select('requires_two_factor')
      .where('id', '=', organizationId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (before.requires_two_factor === isRequired) return []
    // Also of an owner who signed in with single sign-on: without it their password alone would let them in nowhere.
    if (isRequired && !(await findUser(trx, userId)).two_factor_enabled) throw new AppError('own_two_factor_first')
    await trx
      .updateTable('organizations')
      .set({ requires_two_factor: isRequired })
      .where('id', '=', organizationId)
      .execute()
    const details = { organizationId, isRequired }
    const event = { kind: 'two_factor_rule_changed', userId, actorUserId: userId, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, { ...event, details })
    return listMembersWithoutTwoFactor(trx, organizationId)
  })
  // Nobody is signed out: open pages check themselves, and lead to the setup or away from it.
  for (const id of concerned) sessions.revoked({ userId: id })
}
