import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { jobTerms } from '../../orders/job-terms.ts'
import { visibleOrder } from '../../orders/visible-order.ts'
import { listTracking } from './tracking.queries.ts'

export function trackingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.tracking.list, async ({ db, params, actor }) => {
    const { id } = await visibleOrder(db, params.id, actor, jobTerms(deps))
    const rows = await listTracking(db, id)
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
