import { api } from '@meridian/contract'
import { AppError } from '@meridian/contract/errors.ts'
import { NEXT_CURSOR_HEADER } from '@meridian/contract/shapes.ts'
import { maySeeOrder } from '@meridian/domain/access.ts'
import { type Actor, commandTo, driverStepTo, type Role } from '@meridian/domain/order-lifecycle.ts'
import { type OrderStatus, orderLabel } from '@meridian/domain/orders.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { type Change, changeOrder } from './orders.commands.ts'
import {
  factsOf,
  findOrder,
  listAvailableOrders,
  listOpenJobs,
  listOrders,
  type OrderWithClient,
  organizationOf,
} from './orders.queries.ts'
import { toOrder, toOrders } from './orders.view.ts'

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  readRoutes(app, deps)
  changeRoutes(app, deps)
}

function readRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.orders.show, async ({ db, params, actor }) =>
    toOrder(db, await visibleOrder(db, params.id, actor), actor),
  )

  route(app, deps, api.orders.all, async ({ db, query, actor, reply }) => {
    const rows = await listOrders(db, { ...query, before: cursorOf(query) })
    return toOrders(db, page(rows, query.limit, reply), actor)
  })

  route(app, deps, api.orders.ofClient, async ({ db, params, query, actor, reply }) => {
    const organizationId = await organizationOf(db, params.clientId)
    const isTheirs = actor.role === 'admin' || (actor.role === 'client' && actor.organizationId === organizationId)
    if (organizationId === undefined || !isTheirs) throw new AppError('not_found', 'There is no such client')
    const rows = await listOrders(db, { ...query, organizationId, before: cursorOf(query) })
    return toOrders(db, page(rows, query.limit, reply), actor)
  })

  route(app, deps, api.orders.available, async ({ db, query, actor, reply }) => {
    const rows = await listAvailableOrders(db, { limit: query.limit, before: cursorOf(query) })
    return toOrders(db, page(rows, query.limit, reply), actor)
  })

  route(app, deps, api.orders.activeOfDriver, async ({ db, params, actor }) => {
    if (actor.role === 'driver' && actor.driverId !== params.id)
      throw new AppError('not_found', 'There is no such driver')
    return toOrders(db, await listOpenJobs(db, params.id), actor)
  })
}

function changeRoutes(app: FastifyInstance, deps: Deps): void {
  const change = async (asked: Omit<Change, 'now'>) => {
    await changeOrder(deps.db, { ...asked, now: deps.clock(), maxOpenJobs: deps.env.MAX_OPEN_JOBS })
    deps.wakeReactors()
    const row = await findOrder(deps.db, asked.orderId)
    return toOrder(deps.db, row as OrderWithClient, asked.actor)
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

  route(app, deps, api.orders.change, ({ params, body, actor }) => {
    const command = commandTo(body.status, actor.role as Role)
    if (!command) throw unknownStep(body.status)
    if (command === 'pay') refuseTestPayment(deps)
    return change({ orderId: params.id, command, actor, reason: body.reason })
  })
}

async function visibleOrder(db: Db, id: number, actor: Actor): Promise<OrderWithClient> {
  const row = await findOrder(db, id)
  if (!row || !maySeeOrder(factsOf(row), actor)) throw new AppError('not_found', `There is no order ${orderLabel(id)}`)
  return row
}

function refuseTestPayment({ env }: Deps): void {
  if (env.STRIPE_SECRET_KEY && !env.ALLOW_TEST_PAYMENTS)
    throw new AppError('test_payments_off', 'Test payments are switched off here; please pay by card')
}

const unknownStep = (status: OrderStatus) =>
  new AppError('invalid_input', `An order cannot be set to ${status} here`, {
    fields: { status: 'is not a step of yours' },
  })

function cursorOf({ cursor }: { cursor?: string | undefined }): number | undefined {
  if (cursor === undefined) return undefined
  const before = Number(cursor)
  if (!Number.isInteger(before) || before < 1 || before > 2_147_483_647)
    throw new AppError('invalid_input', 'cursor: is not one of ours', { fields: { cursor: 'is not one of ours' } })
  return before
}

function page(rows: OrderWithClient[], limit: number, reply: FastifyReply): OrderWithClient[] {
  const last = rows.at(-1)
  if (rows.length === limit && last) reply.header(NEXT_CURSOR_HEADER, String(last.id))
  return rows
}
