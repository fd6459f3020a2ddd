import { api } from '@meridian/contract'
import { earliestPickup } from '@meridian/domain/availability.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { countAvailableDrivers, pickupHistory } from './availability.queries.ts'
import { orderJson } from './order-json.queries.ts'
import {
  type CheckedOrder,
  checkOrder,
  type OrderPlacement,
  type PlaceOrderDeps,
  placeOrder,
} from './place-order.commands.ts'

type PreparedOrder = { placement: OrderPlacement; checked: CheckedOrder }

export function placeOrderRoutes(app: FastifyInstance, deps: Deps & PlaceOrderDeps): void {
  route(
    app,
    deps,
    api.orders.place,
    async ({ db, actor }, { placement, checked }: PreparedOrder) => {
      return orderJson(db, actor, await placeOrder(db, placement, checked))
    },
    async ({ db, body, actor }) => {
      const placement = placementOf(body, actor, deps.clock())
      return { placement, checked: await checkOrder(db, deps, placement) }
    },
  )

  route(app, deps, api.orders.availability, async ({ db, query: { priority } }) => {
    const now = deps.clock()
    const [driversAvailable, history] = await Promise.all([countAvailableDrivers(db), pickupHistory(db, priority, now)])
    const earliest = earliestPickup({ priority, driversAvailable, history }, now)
    return { driversAvailable, priority, earliestPickupAt: earliest?.toISOString() ?? null }
  })
}

function placementOf(request: OrderPlacement['request'], actor: Actor, now: Date): OrderPlacement {
  if (actor.role !== 'client' || actor.organizationId === null) throw new AppError('no_organization_to_order')
  return { request, actor, organizationId: actor.organizationId, now }
}
