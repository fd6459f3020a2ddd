import { api } from '@meridian/contract'
import { FIELD_MESSAGES } from '@meridian/contract/field-messages.ts'
import { NEXT_CURSOR_HEADER, TOTAL_HEADER } from '@meridian/contract/shapes.ts'
import { LAST_ID } from '@meridian/domain/ids.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../db/database.ts'
import { AppError, invalidField } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { offeredTo } from './offers.ts'
import { countOrders, listOrders, type OrderFilter } from './order-lists.queries.ts'
import { listAvailableOrders, type OrderWithClient, organizationOf } from './orders.queries.ts'
import { toOrders } from './orders.view.ts'

export function listRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.orders.all, async ({ db, query, actor, reply }) =>
    toOrders(db, await pageOf(db, { ...query, now: deps.clock() }, query, reply), actor),
  )

  route(app, deps, api.orders.ofClient, async ({ db, params, query, actor, reply }) => {
    const organizationId = await organizationOf(db, params.clientId)
    const isTheirs = actor.role === 'admin' || (actor.role === 'client' && actor.organizationId === organizationId)
    if (organizationId === undefined || !isTheirs) throw new AppError('client_not_found')
    return toOrders(db, await pageOf(db, { ...query, organizationId, now: deps.clock() }, query, reply), actor)
  })

  route(app, deps, api.orders.available, async ({ db, query, actor, reply }) => {
    const rows = await listAvailableOrders(db, { limit: query.limit, before: cursorOf(query) })
    const jobs = withCursor(rows, query.limit, reply)
    const offered = actor.role === 'driver' ? await offeredTo(db, actor.driverId, jobs, deps.clock()) : jobs
    return toOrders(db, offered, actor)
  })
}

type PageRequest = { limit: number; cursor?: string | undefined; total?: boolean | undefined }

async function pageOf(db: Db, filter: OrderFilter, page: PageRequest, reply: FastifyReply): Promise<OrderWithClient[]> {
  const [rows, total] = await Promise.all([
    listOrders(db, filter, { limit: page.limit, before: cursorOf(page) }),
    page.total ? countOrders(db, filter) : undefined,
  ])
  if (total !== undefined) reply.header(TOTAL_HEADER, String(total))
  return withCursor(rows, page.limit, reply)
}

function cursorOf({ cursor }: { cursor?: string | undefined }): number | undefined {
  if (cursor === undefined) return undefined
  const before = Number(cursor)
  if (!Number.isInteger(before) || before < 1 || before > LAST_ID)
    throw invalidField('cursor', FIELD_MESSAGES.invalidToken)
  return before
}

function withCursor(rows: OrderWithClient[], limit: number, reply: FastifyReply): OrderWithClient[] {
  const last = rows.at(-1)
  if (rows.length === limit && last) reply.header(NEXT_CURSOR_HEADER, String(last.id))
  return rows
}
