/** Orders that are placed together: each is checked as any order, and all of them are placed or none. */
import type { GroupShape } from '@meridian/domain/orders/order-groups.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import { putOnAccount } from '../../../orders/changing/account-of-order.commands.ts'
import { askAfterPlacingGroup } from '../approving/ask.commands.ts'
import { type CheckedOrder, checkOrder, type PreparedOrder } from './check-order.ts'
import { grantConsents, insertOrder, saveAddresses } from './insert-order.commands.ts'
import { holdMembership } from './ordering-member.queries.ts'
import type { OrderPlacement, PlaceOrderDeps } from './placement.ts'
import { ordersRefused } from './refused-orders.ts'

/** A connection and a request to the maps each: others need them too. */
const MAX_AT_ONCE = 8

type CheckResult = { checked: CheckedOrder } | { error: AppError }

/** In the order of the placements. Only refusals are results; when the maps or the database fail, so does the whole. */
export async function checkOrders(
  db: Db,
  tools: PlaceOrderDeps,
  placements: readonly OrderPlacement[],
): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const queue = placements.entries()
  const work = async () => {
    for (const [index, placement] of queue) results[index] = await check(db, tools, placement)
  }
  await Promise.all(Array.from({ length: Math.min(MAX_AT_ONCE, placements.length) }, work))
  return results
}

async function check(db: Db, tools: PlaceOrderDeps, placement: OrderPlacement): Promise<CheckResult> {
  try {
    return { checked: await checkOrder(db, tools, placement) }
  } catch (error) {
    if (error instanceof AppError) return { error }
    throw error
  }
}

type Group = { shape: GroupShape; actor: OrderPlacement['actor']; organizationId: number; now: Date }

/** In the caller's transaction: throws, and then none is placed. The ids are in the order of what was prepared. */
export async function placeOrders(
  trx: Db,
  { shape, actor, organizationId, now }: Group,
  prepared: readonly PreparedOrder[],
): Promise<{ groupId: number; orderIds: number[] }> {
  await holdMembership(trx, organizationId, actor.userId)
  const { id: groupId } = await trx
    .insertInto('order_groups')
    .values({ shape, organization_id: organizationId, created_by: actor.userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const orderIds: number[] = []
  for (const [index, order] of prepared.entries())
    orderIds.push(
      await insertOrder(trx, order, groupId).catch((error) => {
        // Such as a seal number that another one of them has.
        throw error instanceof AppError ? ordersRefused([{ index, error }], prepared.length) : error
      }),
    )
  await grantConsents(
    trx,
    prepared.map(({ placement }) => placement),
  )
  await askAfterPlacingGroup(trx, orderIds, organizationId, { actor, now })
  await putOnAccount(trx, organizationId, orderIds, now)
  await saveAddresses(trx, { organizationId, now }, prepared)
  return { groupId, orderIds }
}
