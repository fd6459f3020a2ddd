import { api } from '@meridian/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../errors/app-error.ts'
import { csvFile } from '../../../http/csv.ts'
import type { Deps } from '../../../http/deps.ts'
import { noteOrdersRead } from '../../../http/orders-read.ts'
import { route } from '../../../http/route.ts'
import { exportOrders } from './export.queries.ts'
import { ADMIN_EXPORT_COLUMNS, type ExportedOrder, exportColumns } from './export.view.ts'
import { requireOwnFilters } from './order-lists.routes.ts'

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.orders.exportCsv, async ({ db, query, actor, session, reply, request }) => {
    const now = deps.clock()
    if (actor.role === 'admin') {
      const rows = exportOrders(db, { ...query, now })
      const isSearched = Boolean(query.search ?? query.driver)
      return csvFile(reply, { name: 'orders', now }, ADMIN_EXPORT_COLUMNS, isSearched ? noted(request, rows) : rows)
    }
    if (actor.role !== 'client' || actor.organizationId === null) throw new AppError('no_organization_to_export')
    requireOwnFilters(session, query)
    const { organizationId } = actor
    const rows = exportOrders(db, { ...query, organizationId, member: actor, now })
    return csvFile(reply, { name: 'orders', now }, exportColumns(actor), rows)
  })
}

/** As many as an entry of the audit log takes. */
const MAX_NOTED = 10_000

/** The audit log does not say what was searched for, so it says what was found. */
async function* noted(
  request: FastifyRequest,
  batches: AsyncGenerator<ExportedOrder[]>,
): AsyncGenerator<ExportedOrder[]> {
  const ids: number[] = []
  for await (const batch of batches) {
    ids.push(...batch.slice(0, MAX_NOTED - ids.length).map(({ id }) => id))
    noteOrdersRead(request, ids)
    yield batch
  }
}
