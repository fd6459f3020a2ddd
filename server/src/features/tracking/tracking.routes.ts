import { api } from '@meridian/contract'
import { AppError } from '@meridian/contract/errors.ts'
import { maySeeOrder } from '@meridian/domain/access.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { factsOf, findOrder } from '../orders/orders.queries.ts'
import { listTracking } from './tracking.queries.ts'

export function trackingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.tracking.list, async ({ db, params, actor }) => {
    const order = await findOrder(db, params.id)
    if (!order || !maySeeOrder(factsOf(order), actor))
      throw new AppError('not_found', `There is no order ${orderLabel(params.id)}`)
    const rows = await listTracking(db, order.id)
    return rows.map((row) => ({
      id: Number(row.id),
      orderId: row.order_id,
      status: row.status,
      createdAt: row.occurred_at.toISOString(),
      recordedAt: row.recorded_at.toISOString(),
      actorRole: row.actor_role,
    }))
  })
}
