import { api } from '@meridian/contract'
import type { Desk, DeskLink } from '@meridian/contract/organizations/desk-links.ts'
import { MAX_WRONG_DESK_PINS } from '@meridian/domain/accounts/front-desk.ts'
import { isOpenJob } from '@meridian/domain/orders/orders.ts'
import { instantOf, localDate, MINUTES_PER_DAY, startOfDay, zoneOf } from '@meridian/domain/time/calendar.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { noteOrdersRead } from '../../http/orders-read.ts'
import { route } from '../../http/route.ts'
import { ordersById } from '../dispatch/plan/day.queries.ts'
import { toPlanOrder } from '../dispatch/plan/day-plan.ts'
import { stopsOfDriver } from '../dispatch/runs/driver-run.ts'
import { ownerOf } from '../sites/site-owner.ts'
import { findSite } from '../sites/sites.queries.ts'
import { ordersAtSite } from './desk.queries.ts'
import { type Arrivals, deskStops, inDeskOrder } from './desk.view.ts'
import { makeLink, openDesk, revokeLink } from './desk-links.commands.ts'
import { type LinkRow, listLinks, type OpenLink } from './desk-links.queries.ts'
import type { FrontDeskDeps } from './front-desk.deps.ts'

export function frontDeskRoutes(app: FastifyInstance, deps: FrontDeskDeps): void {
  const { deskLinks } = api

  route(app, deps, deskLinks.list, async ({ db, params, session }) => {
    if (!(await findSite(db, ownerOf(session), params.id))) throw new AppError('site_not_found')
    return (await listLinks(db, params.id)).map(toLink)
  })

  route(app, deps, deskLinks.make, async ({ params, session }) => {
    const { link, ...made } = await makeLink(deps, params.id, { owner: ownerOf(session), userId: session.userId })
    return { link: toLink(link), ...made }
  })

  route(app, deps, deskLinks.revoke, async ({ params, session }) => {
    await revokeLink(deps, ownerOf(session), params.id)
    return { ok: true as const }
  })

  route(app, deps, deskLinks.show, async ({ body, request }) => {
    const { link, pass, isNew } = await openDesk(deps, { ...body, address: request.ip })
    const { orderIds, ...shown } = await stopsAt(deps, link)
    if (isNew) noteOrdersRead(request, orderIds)
    return { siteName: link.site_name, organizationName: link.organization_name, ...shown, pass }
  })
}

const toLink = (row: LinkRow): DeskLink => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  isBlocked: row.wrong_pins >= MAX_WRONG_DESK_PINS,
})

type Today = Pick<Desk, 'stops' | 'zone' | 'now'> & { orderIds: number[] }

async function stopsAt(deps: FrontDeskDeps, link: OpenLink): Promise<Today> {
  const now = deps.clock()
  const zone = zoneOf({ latitude: Number(link.latitude), longitude: Number(link.longitude) })
  const day = localDate(now, zone)
  const site = { siteId: link.site_id, organizationId: link.organization_id }
  const rows = await ordersAtSite(deps.db, site, { now, day, zone })
  const orderIds = rows.map(({ id }) => id)
  const facts = await ordersById(deps.db, orderIds)
  const orders = new Map(facts.map((fact) => [fact.id, toPlanOrder(fact)]))
  const open = [...orders.values()].filter(({ status }) => isOpenJob(status))
  const arrivals = await arrivalsOf(deps, new Set(open.flatMap(({ driverId }) => driverId ?? [])))
  const today = { from: startOfDay(now, zone), to: instantOf(day, MINUTES_PER_DAY, zone) }
  const stops = rows.flatMap((row) => {
    const order = orders.get(row.id)
    return order ? deskStops({ row, order, today, arrivals }) : []
  })
  return { stops: inDeskOrder(stops), zone, now: now.toISOString(), orderIds }
}

/** Each driver's run once, however many orders the driver has here. */
async function arrivalsOf(deps: FrontDeskDeps, driverIds: ReadonlySet<number>): Promise<Arrivals> {
  const runs = await Promise.all([...driverIds].map((driverId) => stopsOfDriver(deps, driverId)))
  const known = new Map(runs.flat().map(({ orderId, stop, arrivalAt }) => [`${orderId} ${stop}`, arrivalAt]))
  return (orderId, stop) => known.get(`${orderId} ${stop}`) ?? null
}
