import { api } from '@meridian/contract'
import { isOpenJob } from '@meridian/domain/orders.ts'
import { isStalePosition, type Position } from '@meridian/domain/positions.ts'
import type { FastifyInstance } from 'fastify'
import { noteOrdersRead } from '../../http/orders-read.ts'
import { route } from '../../http/route.ts'
import { signMapPass } from '../../security/map-pass.ts'
import { etaOf } from '../dispatch/runs/driver-run.ts'
import { jobTerms } from '../orders/job-terms.ts'
import { hasOpenReturn } from '../orders/returns.queries.ts'
import { visibleOrder } from '../orders/visible-order.ts'
import { listTracking } from '../tracking/tracking.queries.ts'
import { createArrivals } from './arrivals.ts'
import { createLink, openLink, revokeLink, termsOf } from './tracking-links.commands.ts'
import type { TrackingLinkDeps } from './tracking-links.deps.ts'
import {
  currentPosition,
  findSharedOrder,
  hasOtherJobs,
  listLinks,
  type SharedOrder,
} from './tracking-links.queries.ts'
import { toLink, toSharedDelivery } from './tracking-links.view.ts'

export function trackingLinkRoutes(app: FastifyInstance, deps: TrackingLinkDeps): void {
  const { trackingLinks } = api
  const arrivalOf = createArrivals(deps.maps, deps.log)

  route(app, deps, trackingLinks.create, async ({ db, params, body, actor, session }) => {
    const order = await visibleOrder(db, params.id, actor, jobTerms(deps))
    const { link, url } = await createLink(deps, order, body, session)
    return { link: toLink(link, termsOf(deps)), url }
  })

  route(app, deps, trackingLinks.list, async ({ db, params, actor }) => {
    const { id } = await visibleOrder(db, params.id, actor, jobTerms(deps))
    return (await listLinks(db, id)).map((link) => toLink(link, termsOf(deps)))
  })

  route(app, deps, trackingLinks.revoke, async ({ params, session, request }) => {
    noteOrdersRead(request, [await revokeLink(deps, params.id, session)])
    return { ok: true as const }
  })

  route(app, deps, trackingLinks.show, async ({ db, body, request }) => {
    const { link, view, isNewView } = await openLink(deps, { ...body, address: request.ip })
    const { order_id: orderId, level } = link
    if (isNewView) noteOrdersRead(request, [orderId])
    const [order, events] = await Promise.all([findSharedOrder(db, orderId), listTracking(db, orderId)])
    // Goods that go back to the sender do not arrive here.
    const isReturning = order.has_exceptions && (await hasOpenReturn(db, orderId))
    const position = isReturning ? null : await currentPosition(db, order)
    const delivery = { latitude: Number(order.delivery_latitude), longitude: Number(order.delivery_longitude) }
    const direct = position ? known(await arrivalOf(orderId, position, delivery), position, deps.clock()) : null
    const arrivesAt = (await arrivalAfterOtherStops(deps, order)) ?? direct
    const mapPass = () => signMapPass(deps.signer, deps.clock())
    return { ...toSharedDelivery({ level, order, events, position, arrivesAt, mapPass }), view }
  })
}

/** A driver with other stops on the way does not come straight here: the run knows when. */
async function arrivalAfterOtherStops(deps: TrackingLinkDeps, order: SharedOrder): Promise<Date | null> {
  if (order.driver_id === null || !isOpenJob(order.status)) return null
  if (!(await hasOtherJobs(deps.db, order.id, order.driver_id))) return null
  const { deliveryAt, stopsBefore } = await etaOf(deps, order)
  return deliveryAt && stopsBefore > 0 ? new Date(deliveryAt) : null
}

/** An arrival that has passed without a new position is no longer known. */
const known = (arrivesAt: Date | null, position: Position, now: Date): Date | null =>
  arrivesAt && arrivesAt <= now && isStalePosition(position, now) ? null : arrivesAt
