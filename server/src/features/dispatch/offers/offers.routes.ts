/** A driver's answers to offers. */
import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { route } from '../../../http/route.ts'
import { ownDriver } from '../actors.ts'
import { dispatchOrders } from '../auto-dispatch/auto-dispatch.commands.ts'
import type { AutoDispatchDeps } from '../dispatch.deps.ts'
import { acceptOffer, passOffer } from './offers.commands.ts'
import { openOffersOf } from './offers.queries.ts'

const OK = { ok: true } as const

export function offerRoutes(app: FastifyInstance, deps: Deps & AutoDispatchDeps): void {
  route(app, deps, api.offers.list, ({ db, actor }) => openOffersOf(db, ownDriver(actor).driverId, deps.clock()))
  route(app, deps, api.offers.accept, async ({ params, actor }) => {
    await acceptOffer(deps, params.id, ownDriver(actor))
    return OK
  })
  route(app, deps, api.offers.pass, async ({ params, body, actor }) => {
    const orderId = await passOffer(deps, params.id, ownDriver(actor), body.reason)
    if (orderId !== null) await dispatchOrders(deps, [orderId])
    return OK
  })
}
