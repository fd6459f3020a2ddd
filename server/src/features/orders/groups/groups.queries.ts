/** Orders that were placed together, as somebody may see them. */
import type { OrderGroup } from '@meridian/contract/orders/order-groups.ts'
import { seesPrices } from '@meridian/domain/accounts/access.ts'
import { MAX_GROUP_ORDERS } from '@meridian/domain/orders/order-groups.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { mayBePaid } from '@meridian/domain/pricing/payments.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { ofOwnSites } from '../../../db/own-sites.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { OrderRow } from '../../../orders/orders.queries.ts'
import { dueCents } from '../../../orders/orders.rules.ts'
import { readOrders } from '../../../orders/reading/order-json.queries.ts'
import type { OrderViewer } from '../../../orders/reading/order-viewer.ts'

type Line = Pick<OrderRow, 'id' | 'status' | 'payment_state' | 'total_cents' | 'prepaid_cents'> & { isHeldUp: boolean }

/** Those of the group that the actor may see, as they were entered; for strangers there is no such group. */
export async function groupLines(db: Db, groupId: number, actor: Actor): Promise<Line[]> {
  const lines = await db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_state', 'total_cents', 'prepaid_cents'])
    .select(
      sql<boolean>`has_approval and exists (select from approvals
        where order_id = orders.id and state = 'waiting' and not is_afterwards)`.as('isHeldUp'),
    )
    .where('group_id', '=', groupId)
    .$if(actor.role === 'client', (query) =>
      actor.role === 'client'
        ? query.where('organization_id', '=', actor.organizationId).where(ofOwnSites(actor))
        : query,
    )
    .orderBy('id')
    .execute()
  if (lines.length === 0) throw new AppError('order_group_not_found')
  return lines
}

export const mayPayNow = ({ id, status, payment_state: paymentState, isHeldUp }: Line): boolean =>
  !isHeldUp && mayBePaid({ id, status, paymentState }).ok

export async function readGroup(db: Db, viewer: OrderViewer, groupId: number): Promise<OrderGroup> {
  const lines = await groupLines(db, groupId, viewer.actor)
  const group = await db
    .selectFrom('order_groups')
    .select(['shape', 'created_at'])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  const ids = lines.slice(0, MAX_GROUP_ORDERS).map(({ id }) => id)
  const orders = await readOrders(db, viewer, ids)
  const hasPrices = seesPrices(viewer.actor)
  const sumOf = (cents: (line: Line) => number) =>
    hasPrices ? formatCents(lines.reduce((sum, line) => sum + cents(line), 0)) : null
  return {
    id: groupId,
    shape: group.shape,
    createdAt: group.created_at.toISOString(),
    count: lines.length,
    // As they were entered: ids are assigned in order.
    orders: orders.toSorted((a, b) => a.id - b.id),
    total: sumOf((line) => line.total_cents),
    amountDue: sumOf((line) => (mayPayNow(line) ? dueCents(line) : 0)),
    heldUp: lines.filter(({ isHeldUp }) => isHeldUp).length,
  }
}
