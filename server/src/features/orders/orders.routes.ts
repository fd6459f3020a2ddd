import { api } from '@meridian/contract'
import { AppError } from '@meridian/contract/errors.ts'
import { commandTo, driverStepTo, type Role } from '@meridian/domain/order-lifecycle.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { exportRoutes } from './export.routes.ts'
import { type Change, changeOrder } from './order-changes.commands.ts'
import { listRoutes } from './order-lists.routes.ts'
import { findOrder, listOpenJobs, type OrderWithClient } from './orders.queries.ts'
import { toOrder, toOrders } from './orders.view.ts'
import { payInTestMode } from './pay.commands.ts'
import type { PlaceOrderDeps } from './place-order.commands.ts'
import { placeOrderRoutes } from './place-order.routes.ts'
import { receiptRoutes } from './receipt.routes.ts'
import { visibleOrder } from './visible-order.queries.ts'

export type OrderDeps = Deps & PlaceOrderDeps

export function orderRoutes(app: FastifyInstance, deps: OrderDeps): void {
  placeOrderRoutes(app, deps)
  listRoutes(app, deps)
  exportRoutes(app, deps)
  receiptRoutes(app, deps)
  readRoutes(app, deps)
  changeRoutes(app, deps)
}

function readRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.orders.show, async ({ db, params, actor }) =>
    toOrder(db, await visibleOrder(db, params.id, actor, deps.clock()), actor),
  )

  route(app, deps, api.orders.activeOfDriver, async ({ db, params, actor }) => {
    if (actor.role === 'driver' && actor.driverId !== params.id)
      throw new AppError('not_found', 'There is no such driver')
    return toOrders(db, await listOpenJobs(db, params.id), actor)
  })
}

function changeRoutes(app: FastifyInstance, deps: Deps): void {
  const change = async (requested: Omit<Change, 'now'>) => {
    const now = deps.clock()
    if (requested.command === 'pay') await payInTestMode(deps.db, { ...requested, now })
    else await changeOrder(deps.db, { ...requested, now, maxOpenJobs: deps.env.MAX_OPEN_JOBS })
    deps.wakeReactors()
    const row = await findOrder(deps.db, requested.orderId)
    return toOrder(deps.db, row as OrderWithClient, requested.actor)
  }

  route(app, deps, api.orders.accept, ({ params, body, actor }) => {
    if (body.driverId !== undefined && actor.role === 'driver' && body.driverId !== actor.driverId)
      throw new AppError('forbidden', 'A driver accepts jobs for nobody else')
    return change({ orderId: params.id, command: 'accept', actor })
  })

  route(app, deps, api.orders.assign, ({ params, body, actor }) =>
    change({ orderId: params.id, command: 'assign', actor, driverId: body.driverId }),
  )

  route(app, deps, api.orders.changeStatus, ({ params, body, actor }) => {
    const command = driverStepTo(body.status)
    if (!command) throw unknownStep(body.status)
    const occurredAt = body.occurredAt ? new Date(body.occurredAt) : undefined
    return change({ orderId: params.id, command, actor, occurredAt })
  })

  route(app, deps, api.orders.release, ({ params, body, actor }) => {
    const occurredAt = body.occurredAt ? new Date(body.occurredAt) : undefined
    return change({ orderId: params.id, command: 'release', actor, occurredAt, reason: body.reason })
  })

  route(app, deps, api.orders.change, ({ params, body, actor }) => {
    const command = commandTo(body.status, actor.role as Role)
    if (!command) throw unknownStep(body.status)
    if (command === 'pay') refuseTestPayment(deps)
    return change({ orderId: params.id, command, actor, reason: body.reason })
  })
}

function refuseTestPayment({ env }: Deps): void {
  if (env.STRIPE_SECRET_KEY && !env.ALLOW_TEST_PAYMENTS)
    throw new AppError('test_payments_off', 'Test payments are switched off here; please pay by card')
}

const unknownStep = (status: OrderStatus) =>
  new AppError('invalid_input', `An order cannot be set to ${status} here`, {
    fields: { status: 'is not a step of yours' },
  })
