import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { noteOrdersRead } from '../../http/orders-read.ts'
import { route } from '../../http/route.ts'
import { jobTerms } from '../../orders/job-terms.ts'
import { explainUnseenOrder } from '../../orders/missing-order.ts'
import { openJobIds } from '../../orders/orders.queries.ts'
import { findOrderJson, orderPage } from '../../orders/reading/order-json.queries.ts'
import { viewerOf } from '../../orders/reading/order-viewer.ts'
import { visibleId, visibleOrder } from '../../orders/visible-order.ts'
import { approvalRoutes } from './approving/approvals.routes.ts'
import { orderChangeRoutes } from './changing/order-changes.routes.ts'
import { orderGroupRoutes } from './groups/groups.routes.ts'
import { type LabelDeps, labelRoutes } from './papers/labels.routes.ts'
import { receiptRoutes } from './papers/receipt.routes.ts'
import { placeForClientRoutes } from './placing/place-for-client.routes.ts'
import { placeOrderRoutes } from './placing/place-order.routes.ts'
import type { PlaceOrderDeps } from './placing/placement.ts'
import { adminOrderRoutes } from './reading/admin-orders.routes.ts'
import { exportRoutes } from './reading/export.routes.ts'
import { listRoutes } from './reading/order-lists.routes.ts'

export type OrderDeps = Deps & PlaceOrderDeps & LabelDeps

export function orderRoutes(app: FastifyInstance, deps: OrderDeps): void {
  placeOrderRoutes(app, deps)
  placeForClientRoutes(app, deps)
  orderGroupRoutes(app, deps)
  listRoutes(app, deps)
  exportRoutes(app, deps)
  receiptRoutes(app, deps)
  labelRoutes(app, deps)
  readRoutes(app, deps)
  orderChangeRoutes(app, deps)
  approvalRoutes(app, deps)
  adminOrderRoutes(app, deps)
}

function readRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.orders.show, async ({ db, params, actor }) => {
    // What a driver may see depends on more than the order.
    if (actor.role === 'driver') await visibleOrder(db, params.id, actor, jobTerms(deps))
    const order = await findOrderJson(db, viewerOf(deps, actor), visibleId(params.id, actor))
    if (!order) throw await explainUnseenOrder(db, params.id, actor)
    return order
  })

  route(app, deps, api.orders.activeOfDriver, async ({ db, params, actor, request }) => {
    if (actor.role === 'driver' && actor.driverId !== params.id) throw new AppError('driver_not_found')
    const page = await orderPage(db, viewerOf(deps, actor), openJobIds(db, params.id))
    noteOrdersRead(request, page.idsRead)
    return page.json
  })
}
