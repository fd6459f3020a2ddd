import { api } from '@meridian/contract'
import { AppError } from '@meridian/contract/errors.ts'
import { earliestPickup } from '@meridian/domain/availability.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { countAvailableDrivers, pickupHistory } from './availability.queries.ts'
import { findOrder, type OrderWithClient } from './orders.queries.ts'
import { toOrder } from './orders.view.ts'
import { type CheckedOrder, checkOrder, type Placing, type PlacingTools, placeOrder } from './placing.commands.ts'

type Ready = { placing: Placing; checked: CheckedOrder }

export function placingRoutes(app: FastifyInstance, deps: Deps & PlacingTools): void {
  route(
    app,
    deps,
    api.orders.place,
    async ({ db, actor }, { placing, checked }: Ready) => {
      const id = await placeOrder(db, placing, checked)
      return toOrder(db, (await findOrder(db, id)) as OrderWithClient, actor)
    },
    async ({ db, body, actor }) => {
      const placing = placingOf(body, actor, deps.clock())
      return { placing, checked: await checkOrder(db, deps, placing) }
    },
  )

  route(app, deps, api.orders.availability, async ({ db, query: { priority } }) => {
    const now = deps.clock()
    const [driversAvailable, history] = await Promise.all([countAvailableDrivers(db), pickupHistory(db, priority, now)])
    const earliest = earliestPickup({ priority, driversAvailable, history }, now)
    return { driversAvailable, priority, earliestPickupAt: earliest?.toISOString() ?? null }
  })
}

function placingOf(wish: Placing['wish'], actor: Actor, now: Date): Placing {
  if (actor.role !== 'client' || actor.organizationId === null)
    throw new AppError('forbidden', 'Your account belongs to no organisation that could order')
  return { wish, actor, organizationId: actor.organizationId, now }
}
