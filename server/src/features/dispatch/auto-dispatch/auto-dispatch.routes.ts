/** The calls of auto-dispatch, in the order of the contract. */
import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { route } from '../../../http/route.ts'
import { findOrder } from '../../orders/orders.queries.ts'
import { ownDriver } from '../actors.ts'
import type { AutoDispatchDeps } from '../dispatch.deps.ts'
import { acceptOffer, passOffer } from '../offers/offers.commands.ts'
import { listDecisions, openOffersOf } from '../offers/offers.queries.ts'
import { dispatchOrders } from './auto-dispatch.commands.ts'
import { addRule, editRule, listRules, removeRule } from './dispatch-rules.ts'

const OK = { ok: true } as const

export function autoDispatchRoutes(app: FastifyInstance, deps: Deps & AutoDispatchDeps): void {
  route(app, deps, api.dispatch.rules, ({ db }) => listRules(db))
  route(app, deps, api.dispatch.addRule, ({ db, body }) => addRule(db, body))
  route(app, deps, api.dispatch.editRule, ({ db, params, body }) => editRule(db, params.id, body))
  route(app, deps, api.dispatch.removeRule, async ({ db, params }) => {
    await removeRule(db, params.id)
    return OK
  })
  route(app, deps, api.dispatch.decisions, async ({ db, params }) => {
    if (!(await findOrder(db, params.id))) throw new AppError('order_not_found', { orderId: params.id })
    return listDecisions(db, params.id)
  })

  route(app, deps, api.offers.list, ({ db, actor }) => openOffersOf(db, ownDriver(actor).driverId, deps.clock()))
  route(app, deps, api.offers.accept, async ({ params, actor }) => {
    await acceptOffer(deps, params.id, ownDriver(actor))
    return OK
  })
  route(app, deps, api.offers.pass, async ({ params, actor }) => {
    const orderId = await passOffer(deps, params.id, ownDriver(actor))
    if (orderId !== null) await dispatchOrders(deps, [orderId])
    return OK
  })
}
