import { api } from '@meridian/contract'
import { maySeeOrder } from '@meridian/domain/accounts/access.ts'
import { type Actor, isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Maps } from '@meridian/maps/port.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { noteOrdersRead } from '../../http/orders-read.ts'
import { route } from '../../http/route.ts'
import { findOrder, type OrderRow } from '../../orders/orders.queries.ts'
import { factsOf, isClosedFor } from '../../orders/orders.rules.ts'
import { orderJson } from '../../orders/reading/order-json.queries.ts'
import { closedBefore, viewerOf } from '../../orders/reading/order-viewer.ts'
import { reportDelay } from './delays.commands.ts'
import {
  completeReturn,
  decideException,
  raiseReading,
  reportException,
  startReturn,
  withdrawException,
} from './exceptions.commands.ts'
import { findReturn, listExceptions, listOpen } from './exceptions.queries.ts'
import { toException } from './exceptions.view.ts'
import { locateHold, storeHeld } from './held-goods.commands.ts'

export function exceptionRoutes(app: FastifyInstance, deps: Deps & { maps: Pick<Maps, 'geocode'> }): void {
  const changed = (actor: Actor, orderId: number) => {
    deps.wakeReactors()
    return orderJson(deps.db, viewerOf(deps, actor), orderId)
  }

  route(app, deps, api.exceptions.report, async ({ db, params, body, actor }) => {
    const isStillOwn = await reportException(db, actor, params.id, body, deps.clock())
    if (isStillOwn) return changed(actor, params.id)
    deps.wakeReactors()
    return null
  })

  route(app, deps, api.exceptions.reportDelay, async ({ db, params, body, actor }) => {
    await reportDelay(db, actor, params.id, body, deps.clock())
    return changed(actor, params.id)
  })

  route(app, deps, api.exceptions.withdraw, async ({ db, params: { id: orderId, exceptionId }, actor }) => {
    await withdrawException(db, actor, { orderId, exceptionId }, deps.clock())
    return changed(actor, orderId)
  })

  route(app, deps, api.exceptions.decide, async ({ db, params: { id: orderId, exceptionId }, body, actor }) => {
    await decideException(db, actor, { orderId, exceptionId }, body, deps.clock())
    if (body.decision === 'hold') await locateHold(deps, { orderId, exceptionId }, body.place)
    return changed(actor, orderId)
  })

  route(app, deps, api.exceptions.store, async ({ db, params: { id: orderId, exceptionId }, body, actor }) => {
    await storeHeld(db, actor, { orderId, exceptionId }, body, deps.clock())
    return changed(actor, orderId)
  })

  route(app, deps, api.exceptions.raiseReading, async ({ db, params, actor }) => {
    await raiseReading(db, actor, params.id, deps.clock())
    return changed(actor, params.id)
  })

  route(app, deps, api.exceptions.list, async ({ db, params: { id: orderId }, actor }) => {
    const order = await findOrder(db, orderId)
    if (!order || !mayReadExceptions(order, actor, closedBefore(deps)))
      throw new AppError('order_not_found', { orderId })
    const [exceptions, found] = await Promise.all([listExceptions(db, orderId), findReturn(db, orderId)])
    return {
      exceptions: exceptions.map(toException),
      return: found
        ? {
            state: found.state,
            reason: found.reason,
            startedAt: found.started_at.toISOString(),
            completedAt: found.completed_at?.toISOString() ?? null,
          }
        : null,
    }
  })

  route(app, deps, api.exceptions.open, async ({ db, request }) => {
    const rows = await listOpen(db)
    noteOrdersRead(
      request,
      rows.map((row) => row.order_id),
    )
    return rows.map((row) => ({
      ...toException(row),
      orderId: row.order_id,
      organizationName: row.organization_name,
    }))
  })

  route(app, deps, api.exceptions.startReturn, async ({ db, params, body, actor }) => {
    await startReturn(db, actor, params.id, body.reason, deps.clock())
    return changed(actor, params.id)
  })

  route(app, deps, api.exceptions.completeReturn, async ({ db, params, body, actor }) => {
    const stated = {
      occurredAt: body.occurredAt ? new Date(body.occurredAt) : undefined,
      offlineSince: body.offlineSince ? new Date(body.offlineSince) : undefined,
    }
    await completeReturn(db, actor, params.id, stated, deps.clock())
    deps.wakeReactors()
    return { ok: true as const }
  })
}

/** A driver reads those of an own job, as long as its contacts are open. */
const mayReadExceptions = (order: OrderRow, actor: Actor, closed: Date): boolean =>
  actor.role === 'driver'
    ? isOwnOrder(factsOf(order), actor) && !isClosedFor(order, actor, closed)
    : maySeeOrder(factsOf(order), actor)
