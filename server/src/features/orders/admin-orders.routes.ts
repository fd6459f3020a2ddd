/** The admin's desk: taking orders back, giving them to others, several at once, and the whole story of one. */
import { api } from '@meridian/contract'
import { AppError } from '@meridian/contract/errors.ts'
import { nearestFirst } from '@meridian/domain/dispatch.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { listFreeDrivers, listOrderEvents, listPayments, listRatings } from './admin-orders.queries.ts'
import { toCandidate, toEvent, toPayment, toRating } from './admin-orders.view.ts'
import { changeMany } from './change-many.commands.ts'
import { type Change, changeOrder } from './order-changes.commands.ts'
import { findOrder, type OrderWithClient } from './orders.queries.ts'
import { toOrder } from './orders.view.ts'

export function adminOrderRoutes(app: FastifyInstance, deps: Deps): void {
  const change = async (requested: Omit<Change, 'now'>) => {
    await changeOrder(deps.db, { ...requested, now: deps.clock(), maxOpenJobs: deps.env.MAX_OPEN_JOBS })
    deps.wakeReactors()
    return toOrder(deps.db, await existing(deps.db, requested.orderId), requested.actor)
  }

  route(app, deps, api.orders.unassign, ({ params, body, actor }) =>
    change({ orderId: params.id, command: 'unassign', actor, reason: body.reason }),
  )

  route(app, deps, api.orders.reassign, ({ params, body, actor }) =>
    change({ orderId: params.id, command: 'reassign', actor, driverId: body.driverId, reason: body.reason }),
  )

  route(app, deps, api.orders.changeMany, ({ body, actor }) =>
    body.action === 'approve'
      ? changeMany(deps, body.ids, { command: 'approve', actor })
      : changeMany(deps, body.ids, { command: 'assign', actor, driverId: body.driverId }),
  )

  route(app, deps, api.orders.candidates, async ({ db, params }) => {
    const order = await existing(db, params.id)
    const pickup = { latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) }
    const free = await listFreeDrivers(db, deps.env.MAX_OPEN_JOBS)
    const others = free.filter((driver) => driver.driverId !== order.driver_id)
    return nearestFirst(others, pickup).map(toCandidate)
  })

  route(app, deps, api.orders.details, async ({ db, params, actor }) => {
    const row = await existing(db, params.id)
    const [order, events, payments, ratings] = await Promise.all([
      toOrder(db, row, actor),
      listOrderEvents(db, row.id),
      listPayments(db, row.id),
      listRatings(db, row.id),
    ])
    return {
      order,
      events: events.map(toEvent),
      payments: payments.map(toPayment),
      ratings: ratings.map(toRating),
    }
  })
}

async function existing(db: Db, id: number): Promise<OrderWithClient> {
  const row = await findOrder(db, id)
  if (!row) throw new AppError('not_found', `There is no order ${orderLabel(id)}`)
  return row
}
