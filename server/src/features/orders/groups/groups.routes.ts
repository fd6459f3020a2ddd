import { api } from '@meridian/contract'
import { outOfShape } from '@meridian/domain/orders/order-groups.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { noteOrdersRead } from '../../../http/orders-read.ts'
import { route } from '../../../http/route.ts'
import { viewerOf } from '../../../orders/reading/order-viewer.ts'
import type { PreparedOrder } from '../placing/check-order.ts'
import { checkOrders, placeOrders } from '../placing/place-many.commands.ts'
import { type PlaceOrderDeps, placementOf } from '../placing/placement.ts'
import { ordersRefused } from '../placing/refused-orders.ts'
import { readGroup } from './groups.queries.ts'

export function orderGroupRoutes(app: FastifyInstance, deps: Deps & PlaceOrderDeps): void {
  route(
    app,
    deps,
    api.orderGroups.place,
    async ({ db, body: { shape }, actor, request }, prepared: PreparedOrder[]) => {
      const [{ placement }] = prepared as [PreparedOrder]
      const { groupId, orderIds } = await placeOrders(db, { ...placement, shape }, prepared)
      noteOrdersRead(request, orderIds)
      return readGroup(db, viewerOf(deps, actor), groupId)
    },
    async ({ db, body, actor }) => {
      const now = deps.clock()
      const placements = body.orders.map((order) => placementOf(order, actor, now))
      const misfits = outOfShape(body.shape, body.orders).map(({ index, field }) => ({
        index,
        error: new AppError('order_out_of_shape', {}, { about: field }),
      }))
      if (misfits.length > 0) throw ordersRefused(misfits, placements.length)
      const results = await checkOrders(db, deps, placements)
      const refused = results.flatMap((result, index) => ('error' in result ? [{ index, error: result.error }] : []))
      if (refused.length > 0) throw ordersRefused(refused, placements.length)
      return results.flatMap((result, index) => {
        const placement = placements[index]
        return 'checked' in result && placement ? [{ placement, checked: result.checked }] : []
      })
    },
  )

  route(app, deps, api.orderGroups.show, async ({ db, params, actor, request }) => {
    const group = await readGroup(db, viewerOf(deps, actor), params.id)
    if (actor.role === 'admin')
      noteOrdersRead(
        request,
        group.orders.map(({ id }) => id),
      )
    return group
  })
}
