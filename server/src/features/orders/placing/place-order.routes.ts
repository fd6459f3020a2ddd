import { api } from '@meridian/contract'
import { driversInReach, earliestPickup, nearestDriverMinutes } from '@meridian/domain/drivers/availability.ts'
import { BUSINESS_ZONE, zoneOf } from '@meridian/domain/time/calendar.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { noteOrdersRead } from '../../../http/orders-read.ts'
import { route } from '../../../http/route.ts'
import { readNewOrder } from '../../../orders/reading/order-json.queries.ts'
import { usualPickup } from '../../addresses/addresses.queries.ts'
import { listAvailablePositions, pickupHistory } from './availability.queries.ts'
import { checkOrder, type PreparedOrder } from './check-order.ts'
import { placeOrder, saveAddresses } from './insert-order.commands.ts'
import { limitUnpaid, limitUnverified } from './limit-unverified.ts'
import { type PlaceOrderDeps, placementOf } from './placement.ts'

export function placeOrderRoutes(app: FastifyInstance, deps: Deps & PlaceOrderDeps): void {
  route(
    app,
    deps,
    api.orders.place,
    async ({ db, request, session }, { placement, checked }: PreparedOrder) => {
      await limitUnpaid(db, deps, session)
      const placed = await readNewOrder(db, await placeOrder(db, placement, checked), placement.actor)
      await saveAddresses(db, placement, [{ placement, checked }])
      noteOrdersRead(request, [placed.id])
      return placed
    },
    async ({ db, body, actor, session }) => {
      await limitUnverified(deps, session, body)
      const placement = placementOf(body, actor, deps.clock())
      return { placement, checked: await checkOrder(db, deps, placement) }
    },
  )

  route(app, deps, api.orders.availability, async ({ db, query: { priority, latitude, longitude }, session }) => {
    const now = deps.clock()
    const chosen = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    const [positions, history, usual] = await Promise.all([
      listAvailablePositions(db, now),
      pickupHistory(db, priority, now),
      chosen === null && session.organizationId !== null ? usualPickup(db, session.organizationId) : null,
    ])
    const pickup = chosen ?? usual
    const driversAvailable = driversInReach(positions, pickup, priority)
    const nearestMinutes = nearestDriverMinutes(positions, pickup)
    const zone = pickup ? zoneOf(pickup) : BUSINESS_ZONE
    const earliest = earliestPickup({ priority, driversAvailable, history, nearestMinutes }, now, zone)
    return { driversAvailable, pickup, priority, earliestPickupAt: earliest?.toISOString() ?? null }
  })
}
