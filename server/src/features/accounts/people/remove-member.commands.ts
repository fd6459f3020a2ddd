import { FINAL_STATUSES } from '@meridian/domain/orders/orders.ts'
import { refusalOfRemoval } from '@meridian/domain/organizations/people.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import { sql } from 'kysely'
import { recordAccountEvent } from '../../../audit/account-events.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Session } from '../../../http/session.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { lockUser } from '../accounts.queries.ts'
import { closeAccount } from '../close-account.commands.ts'
import { hideNotices } from './hide-notices.commands.ts'
import { findMember, hasOtherOwner } from './people.queries.ts'
import { lockPeople, refuse } from './people.rules.ts'
import { revokeKeys, revokeLinks } from './revoke-links.commands.ts'

type Caller = { session: Session; visitor: Visitor }
type Removal = { userId: number; organizationId: number }

/** Ends what the person can do here at once, and hands over what waits for them. Returns the number of those orders. */
export async function removeMember(
  deps: AccountDeps,
  userId: number,
  handTo: number | undefined,
  { session, visitor }: Caller,
): Promise<number> {
  const { db, clock, sessions } = deps
  const handedOver = await db.transaction().execute(async (trx) => {
    const by = await lockPeople(trx, session)
    const { organizationId } = by
    await lockUser(trx, userId)
    const member = await findMember(trx, organizationId, userId)
    if (!member) throw new AppError('user_not_found')
    refuse(refusalOfRemoval(by, member))
    if (member.membership.role === 'owner' && !(await hasOtherOwner(trx, organizationId, userId)))
      throw new AppError('last_owner')
    const removal = { userId, organizationId }
    const orders = await handOver(trx, removal, handTo ?? by.userId)
    await endAccess(trx, removal, clock())
    const event = { kind: 'member_removed', userId, actorUserId: by.userId, from: visitor, at: clock() } as const
    const details = { organizationId, handedTo: handTo ?? by.userId, handedOver: orders }
    await recordAccountEvent(trx, { ...event, details })
    return orders
  })
  sessions.revoked({ userId })
  return handedOver
}

async function handOver(trx: Db, { userId, organizationId }: Removal, handTo: number): Promise<number> {
  const heir = handTo === userId ? null : await findMember(trx, organizationId, handTo)
  if (!heir || !may(heir.membership, 'handle_orders')) throw new AppError('hand_over_refused')
  // Its days go on being ordered, as the heir's.
  await trx
    .updateTable('standing_orders')
    .set({ client_id: handTo })
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', userId)
    .execute()
  // Their rows are checked and placed as the heir's. What is being placed as the one who leaves fails, and can be placed again.
  await trx
    .updateTable('imports')
    .set({ user_id: handTo })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  await waitForOrders(trx, { userId, organizationId })
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ handed_to: handTo })
    .where('organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([eb('handed_to', '=', userId), eb.and([eb('client_id', '=', userId), eb('handed_to', 'is', null)])]),
    )
    .where('status', 'not in', [...FINAL_STATUSES])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Whatever is placed at this moment holds the membership (`holdMembership`). After the standing orders and imports: what places their
 * orders locks them first.
 */
const waitForOrders = (trx: Db, { userId, organizationId }: Removal) =>
  trx
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .execute()

/** Push subscriptions end with their session. Tracking links that were mailed to a recipient belong to the order and stay. */
async function endAccess(trx: Db, { userId, organizationId }: Removal, now: Date): Promise<void> {
  await trx
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .execute()
  const other = await trx
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('organization_id')
    .executeTakeFirst()
  if (!other) return closeAccount(trx, userId, now)
  // Who comes back may see less.
  await hideNotices(trx, { userId, organizationId, now })
  await revokeLinks(trx, { userId, organizationId, keptSites: [], now })
  await revokeKeys(trx, { userId, organizationId, now })
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`coalesce(organization_id, (select organization_id from users where users.id = sessions.user_id))
        = ${organizationId}`,
    )
    .execute()
  await trx
    .deleteFrom('invitations')
    .where('invited_by', '=', userId)
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .execute()
  await trx
    .updateTable('users')
    .set({ organization_id: other.organization_id, updated_at: now })
    .where('id', '=', userId)
    .where('organization_id', '=', organizationId)
    .execute()
}
