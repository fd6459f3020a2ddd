import { api } from '@meridian/contract'
import type { ParsedOrderFilters } from '@meridian/contract/orders/orders.ts'
import { NEXT_CURSOR_HEADER, TOTAL_HEADER } from '@meridian/contract/shapes.ts'
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../../db/database.ts'
import { AppError, invalidField } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { noteOrdersRead } from '../../../http/orders-read.ts'
import { requirePermission, route } from '../../../http/route.ts'
import type { Session } from '../../../http/session.ts'
import {
  type AvailableJob,
  availableOrders,
  listAvailableJobs,
  listUnassignedJobs,
  mayCarry,
  ownJobs,
} from '../../../orders/available-jobs/available-jobs.queries.ts'
import { availableTo } from '../../../orders/available-jobs/visibility.ts'
import { jobTerms } from '../../../orders/job-terms.ts'
import { organizationFor } from '../../../orders/organization-for.ts'
import {
  newestPage,
  type OrderPage,
  orderPage,
  orderPageInOrder,
  theseIds,
} from '../../../orders/reading/order-json.queries.ts'
import { type OrderViewer, viewerOf } from '../../../orders/reading/order-viewer.ts'
import { countOrders, exactMatch, isUnfiltered, type OrderFilter, orderIdsExactFirst } from './order-lists.queries.ts'
import { idsByDue } from './orders-by-due.queries.ts'

export function listRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.orders.all, ({ db, query: { sort, ...query }, actor, reply }) => {
    const read = sort === 'due' ? readPageByDue : readPage
    return pageOf(read, db, viewerOf(deps, actor), { ...query, now: deps.clock() }, query, reply)
  })

  route(app, deps, api.orders.ofClient, async ({ db, params, query, actor, session, reply }) => {
    requireOwnFilters(session, query)
    const organizationId = await organizationFor(db, actor, params.clientId)
    const member = actor.role === 'client' ? actor : undefined
    const filter = { ...query, organizationId, member, now: deps.clock() }
    return pageOf(readPage, db, viewerOf(deps, actor), filter, query, reply)
  })

  route(app, deps, api.v1.orders, async ({ db, query, actor, session, reply }) => {
    requireOwnFilters(session, query)
    if (actor.organizationId === null) throw new AppError('no_organization_to_export')
    const filter = { ...query, organizationId: actor.organizationId, member: actor, now: deps.clock() }
    return pageOf(readPage, db, viewerOf(deps, actor), filter, query, reply)
  })

  route(app, deps, api.orders.available, async ({ db, query, actor, reply }) => {
    const page = { limit: query.limit, before: cursorOf(query) }
    if (actor.role !== 'driver') {
      const jobs = await listUnassignedJobs(db, page).execute()
      setJobCursor(reply, page.limit, jobs)
      if (actor.role === 'admin') noteOrdersRead(reply.request, idsOf(jobs))
      return (await orderPage(db, viewerOf(deps, actor), theseIds(idsOf(jobs)))).json
    }
    const terms = jobTerms(deps)
    const own = await ownJobs(db, actor.driverId, terms)
    if (!own.isOnDuty) return []
    const jobs = await listAvailableJobs(db, page, terms)
    setJobCursor(reply, page.limit, jobs)
    const carried = jobs.filter((job) => mayCarry(job, own, terms.now))
    const open = idsOf(await availableTo(db, actor.driverId, carried, terms))
    // What is planned for this driver is on the first page, beside what is open to all.
    return availableOrders(db, page.before === undefined ? [...own.plannedIds, ...open] : open)
  })
}

/** By asking for totals between two amounts, a member who sees no prices would find them out. */
export function requireOwnFilters(session: Session, { minTotal, maxTotal }: ParsedOrderFilters): void {
  if (session.role === 'client' && (minTotal !== undefined || maxTotal !== undefined))
    requirePermission(session, 'see_prices')
}

const idsOf = (jobs: readonly AvailableJob[]) => jobs.map(({ id }) => id)
const setJobCursor = (reply: FastifyReply, limit: number, jobs: readonly AvailableJob[]) =>
  setCursor(reply, limit, { count: jobs.length, lastId: jobs.at(-1)?.id ?? null })

type PageRequest = { limit: number; cursor?: string | undefined; total?: boolean | undefined }

type ReadPage = (
  db: Db,
  viewer: OrderViewer,
  filter: OrderFilter,
  request: PageRequest,
) => Promise<OrderPage & { next: string | null }>

async function pageOf(
  read: ReadPage,
  db: Db,
  viewer: OrderViewer,
  filter: OrderFilter,
  request: PageRequest,
  reply: FastifyReply,
) {
  const [page, total] = await Promise.all([
    read(db, viewer, filter, request),
    request.total ? countOrders(db, filter) : undefined,
  ])
  if (total !== undefined) reply.header(TOTAL_HEADER, String(total))
  noteOrdersRead(reply.request, page.idsRead)
  if (page.next !== null) reply.header(NEXT_CURSOR_HEADER, page.next)
  return page.json
}

const readPage: ReadPage = async (db, viewer, filter, request) => {
  const page = await readNewest(db, viewer, filter, request)
  return { ...page, next: nextCursor(request.limit, page) }
}

const readPageByDue: ReadPage = async (db, viewer, filter, request) => {
  const { ids, next } = await idsByDue(db, filter, request)
  return { ...(await orderPageInOrder(db, viewer, ids)), next }
}

async function readNewest(db: Db, viewer: OrderViewer, filter: OrderFilter, request: PageRequest): Promise<OrderPage> {
  const { limit } = request
  const before = cursorOf(request)
  if (isUnfiltered(filter))
    return newestPage(db, {
      viewer,
      organizationId: filter.organizationId,
      limit,
      maxId: before === undefined ? LAST_ID : before - 1,
    })
  const ids = await orderIdsExactFirst(db, filter, { limit, before })
  return orderPage(db, viewer, ids, exactMatch(filter))
}

function cursorOf({ cursor }: { cursor?: string | undefined }): number | undefined {
  if (cursor === undefined) return undefined
  const before = Number(cursor)
  if (!Number.isInteger(before) || before < 1 || before > LAST_ID) throw invalidField('cursor', 'invalidToken')
  return before
}

type Counted = { count: number; lastId: number | null }

const nextCursor = (limit: number, { count, lastId }: Counted): string | null =>
  count === limit && lastId !== null ? String(lastId) : null

function setCursor(reply: FastifyReply, limit: number, page: Counted): void {
  const next = nextCursor(limit, page)
  if (next !== null) reply.header(NEXT_CURSOR_HEADER, next)
}
