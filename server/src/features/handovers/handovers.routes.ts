import { api } from '@meridian/contract'
import { maySeeOrder } from '@meridian/domain/accounts/access.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { findOrder } from '../../orders/orders.queries.ts'
import { factsOf } from '../../orders/orders.rules.ts'
import { orderJson } from '../../orders/reading/order-json.queries.ts'
import { viewerOf } from '../../orders/reading/order-viewer.ts'
import { confirmTakeOver } from './confirm-take-over.commands.ts'
import { acceptHandover, codeHash, startHandover } from './handovers.commands.ts'
import { findOpenHandover, listLegs } from './handovers.queries.ts'

type DriverActor = Extract<Actor, { role: 'driver' }>

export function handoverRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.handovers.start, async ({ db, params, body, actor }) => {
    const { code, expiresAt } = await startHandover(db, actor as DriverActor, params.id, body, deps.clock())
    return { code, expiresAt: expiresAt.toISOString() }
  })

  route(app, deps, api.handovers.show, async ({ db, params }) => {
    const handover = await findOpenHandover(db, codeHash(params.code), deps.clock())
    if (!handover) throw new AppError('handover_expired')
    return {
      orderId: handover.order_id,
      giverName: handover.giver_name,
      serviceType: handover.service_type,
      packageCount: handover.package_count,
      deliveryAddress: handover.delivery_address,
      condition: handover.condition,
      note: handover.note,
      hasSeal: handover.seal !== null,
      expiresAt: handover.expires_at.toISOString(),
    }
  })

  route(app, deps, api.handovers.accept, async ({ db, params, body, actor }) => {
    const orderId = await acceptHandover(db, actor as DriverActor, {
      code: params.code,
      received: body,
      now: deps.clock(),
      maxOpenJobs: deps.env.MAX_OPEN_JOBS,
    })
    deps.wakeReactors()
    return orderJson(deps.db, viewerOf(deps, actor), orderId)
  })

  route(app, deps, api.handovers.confirm, async ({ db, params, body, actor }) => {
    await confirmTakeOver(db, actor as DriverActor, params.id, body, deps.clock())
    deps.wakeReactors()
    return orderJson(deps.db, viewerOf(deps, actor), params.id)
  })

  route(app, deps, api.handovers.legs, async ({ db, params: { id: orderId }, actor }) => {
    const order = await findOrder(db, orderId)
    const isAvailableJob = actor.role === 'driver' && order?.driver_id === null
    if (!order || isAvailableJob || !maySeeOrder(factsOf(order), actor))
      throw new AppError('order_not_found', { orderId })
    return (await listLegs(db, order)).map(({ startedAt, endedAt, ...leg }) => ({
      ...leg,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }))
  })
}
