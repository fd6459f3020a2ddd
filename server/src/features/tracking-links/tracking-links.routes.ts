import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { noteOrdersRead } from '../../http/orders-read.ts'
import { route } from '../../http/route.ts'
import { jobTerms } from '../../orders/job-terms.ts'
import { visibleOrder } from '../../orders/visible-order.ts'
import { signMapPass } from '../../security/secrets/map-pass.ts'
import { listTracking } from '../tracking/tracking.queries.ts'
import { createArrivals } from './arrivals.ts'
import { expectedArrival } from './expected-arrival.ts'
import { createLink, openLink, revokeLink, termsOf } from './tracking-links.commands.ts'
import type { TrackingLinkDeps } from './tracking-links.deps.ts'
import { findSharedOrder, listLinks } from './tracking-links.queries.ts'
import { toLink, toSharedDelivery } from './tracking-links.view.ts'

export function trackingLinkRoutes(app: FastifyInstance, deps: TrackingLinkDeps): void {
  const { trackingLinks } = api
  const arrivals = createArrivals(deps.maps, deps.log)

  route(app, deps, trackingLinks.create, async ({ db, params, body, actor, session }) => {
    const order = await visibleOrder(db, params.id, actor, jobTerms(deps))
    const { link, url } = await createLink(deps, order, body, session)
    return { link: toLink(link, termsOf(deps)), url }
  })

  route(app, deps, trackingLinks.list, async ({ db, params, actor }) => {
    const { id } = await visibleOrder(db, params.id, actor, jobTerms(deps))
    return (await listLinks(db, id)).map((link) => toLink(link, termsOf(deps)))
  })

  route(app, deps, trackingLinks.revoke, async ({ params, actor, request }) => {
    noteOrdersRead(request, [await revokeLink(deps, params.id, actor)])
    return { ok: true as const }
  })

  route(app, deps, trackingLinks.show, async ({ db, body, request }) => {
    const { link, view, isNewView } = await openLink(deps, { ...body, address: request.ip })
    const { order_id: orderId, level } = link
    if (isNewView) noteOrdersRead(request, [orderId])
    const [order, events] = await Promise.all([findSharedOrder(db, orderId), listTracking(db, orderId)])
    const { position, arrivesAt } = await expectedArrival(deps, arrivals, order)
    const mapPass = () => signMapPass(deps.signer, deps.clock())
    const { env, clock } = deps
    const at = { now: clock(), datedFromHour: env.OFFER_DATED_FROM_HOUR }
    return { ...toSharedDelivery({ level, order, events, position, arrivesAt, mapPass, ...at }), view }
  })
}
