/** Every change of a placed order, in the order of the contract's `order-changes.ts`. */

import { api } from '@meridian/contract'
import { type Actor, commandTo, driverStepTo } from '@meridian/domain/orders/order-lifecycle.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { requirePermission, route } from '../../../http/route.ts'
import type { Change } from '../../../orders/changing/change.ts'
import { changeOrder } from '../../../orders/changing/order-changes.commands.ts'
import { payInTestMode } from '../../../orders/changing/pay.commands.ts'
import { orderJson } from '../../../orders/reading/order-json.queries.ts'
import { viewerOf } from '../../../orders/reading/order-viewer.ts'
import { acceptsTestPayments } from '../../installation/installation.queries.ts'
import type { PlaceOrderDeps } from '../placing/placement.ts'
import { changeMany } from './change-many.commands.ts'
import { editOrder, type PreparedEdit, prepareCorrection, prepareEdit } from './edit-order.commands.ts'

export function orderChangeRoutes(app: FastifyInstance, deps: Deps & PlaceOrderDeps): void {
  const { MAX_OPEN_JOBS: maxOpenJobs, OFFER_DATED_FROM_HOUR: datedFromHour } = deps.env
  const change = async (requested: Change) => {
    if (requested.command === 'pay') await deps.db.transaction().execute((trx) => payInTestMode(trx, requested))
    else await changeOrder(deps.db, requested)
    deps.wakeReactors()
    return orderJson(deps.db, viewerOf(deps, requested.actor), requested.orderId)
  }
  const now = deps.clock

  route(app, deps, api.orders.accept, ({ params, body, actor }) => {
    if (body.driverId !== undefined && body.driverId !== actor.driverId) throw new AppError('accept_for_other_driver')
    return change({ orderId: params.id, command: 'accept', actor, now: now(), maxOpenJobs, datedFromHour })
  })

  route(app, deps, api.orders.assign, ({ params, body, actor }) =>
    change({ orderId: params.id, command: 'assign', actor, now: now(), maxOpenJobs, driverId: body.driverId }),
  )

  route(app, deps, api.orders.changeStatus, ({ params, body, actor }) => {
    const command = driverStepTo(body.status)
    if (!command) throw unknownStep(body.status)
    return change({ orderId: params.id, command, actor, now: now(), ...statedTimes(body) })
  })

  route(app, deps, api.orders.change, async ({ params, body, actor, session }) => {
    const shared = { orderId: params.id, now: now(), reason: body.reason }
    if (actor.role === 'admin') {
      const command = commandTo(body.status, actor.role)
      if (!command) throw unknownStep(body.status)
      return change({ ...shared, command, actor })
    }
    const command = commandTo(body.status, actor.role)
    if (!command) throw unknownStep(body.status)
    requirePermission(session, command === 'pay' ? 'pay' : 'handle_orders')
    if (command === 'pay' && !(await acceptsTestPayments(deps))) throw new AppError('test_payments_off')
    return change({ ...shared, command, actor })
  })

  route(app, deps, api.v1.cancel, ({ params, body, actor }) =>
    change({ orderId: params.id, command: 'cancelByClient', actor, now: now(), reason: body.reason }),
  )

  const save = async (actor: Actor, edit: PreparedEdit) => {
    await deps.db.transaction().execute((trx) => editOrder(trx, edit))
    deps.wakeReactors()
    return orderJson(deps.db, viewerOf(deps, actor), edit.orderId)
  }
  route(
    app,
    deps,
    api.orders.edit,
    ({ actor }, prepared: PreparedEdit) => save(actor, prepared),
    ({ db, params, body, actor }) =>
      prepareEdit(db, deps, { orderId: params.id, request: body, actor, now: deps.clock() }),
  )
  route(
    app,
    deps,
    api.orders.correctAddress,
    ({ actor }, prepared: PreparedEdit) => save(actor, prepared),
    ({ db, params, body, actor }) =>
      prepareCorrection(db, deps, { orderId: params.id, body, actor, now: deps.clock() }),
  )

  route(app, deps, api.orders.release, ({ params, body, actor }) => {
    return change({
      orderId: params.id,
      command: 'release',
      actor,
      now: now(),
      reason: body.reason,
      ...statedTimes(body),
    })
  })

  route(app, deps, api.orders.unassign, ({ params, body, actor }) =>
    change({ orderId: params.id, command: 'unassign', actor, now: now(), reason: body.reason }),
  )

  route(app, deps, api.orders.reassign, ({ params, body, actor }) =>
    change({ orderId: params.id, command: 'reassign', actor, now: now(), maxOpenJobs, driverId: body.driverId }),
  )

  route(app, deps, api.orders.takeOver, ({ params, body, actor }) =>
    change({ orderId: params.id, command: 'takeOver', actor, now: now(), maxOpenJobs, ...body }),
  )

  route(app, deps, api.orders.changeMany, ({ body, actor }) =>
    body.action === 'approve'
      ? changeMany(deps, body.ids, { command: 'approve', actor })
      : changeMany(deps, body.ids, { command: 'assign', actor, maxOpenJobs, driverId: body.driverId }),
  )
}

const statedTimes = ({
  occurredAt,
  offlineSince,
}: {
  occurredAt?: string | undefined
  offlineSince?: string | undefined
}) => ({
  occurredAt: occurredAt ? new Date(occurredAt) : undefined,
  offlineSince: offlineSince ? new Date(offlineSince) : undefined,
})

const unknownStep = (status: OrderStatus) =>
  new AppError('status_not_settable', { status }, { faults: { status: { code: 'notYourStep' } } })
