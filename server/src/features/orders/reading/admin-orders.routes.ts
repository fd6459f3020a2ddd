/** What admins read before they act on an order: everything that happened to it. */
import { api } from '@meridian/contract'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { route } from '../../../http/route.ts'
import { findOrder, type OrderWithClient } from '../../../orders/orders.queries.ts'
import { readOrders } from '../../../orders/reading/order-json.queries.ts'
import { viewerOf } from '../../../orders/reading/order-viewer.ts'
import { listOrderEvents, listPayments, listRatings } from './admin-orders.queries.ts'
import { toEvent, toPayment, toRating } from './admin-orders.view.ts'

export function adminOrderRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.orders.details, async ({ db, params, actor }) => {
    const row = await requireOrder(db, params.id)
    const [[order], events, payments, ratings] = await Promise.all([
      readOrders(db, viewerOf(deps, actor), [row.id]),
      listOrderEvents(db, row.id),
      listPayments(db, row.id),
      listRatings(db, row.id),
    ])
    return {
      order: order as Order,
      organizationId: row.organization_id,
      events: events.map(toEvent),
      payments: payments.map(toPayment),
      ratings: ratings.map(toRating),
    }
  })
}

async function requireOrder(db: Db, id: number): Promise<OrderWithClient> {
  const row = await findOrder(db, id)
  if (!row) throw new AppError('order_not_found', { orderId: id })
  return row
}
