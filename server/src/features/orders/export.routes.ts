import { api } from '@meridian/contract'
import { AppError } from '@meridian/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { csvFile } from '../../http/csv.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { exportOrders } from './export.queries.ts'
import { ADMIN_EXPORT_COLUMNS, EXPORT_COLUMNS } from './export.view.ts'

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.orders.exportCsv, async ({ db, query, actor, reply }) => {
    const now = deps.clock()
    if (actor.role === 'admin')
      return csvFile(reply, { name: 'orders', now }, ADMIN_EXPORT_COLUMNS, exportOrders(db, { ...query, now }))
    const organizationId = actor.role === 'client' ? actor.organizationId : null
    if (organizationId === null) throw new AppError('forbidden', 'Your account belongs to no organisation with orders')
    return csvFile(reply, { name: 'orders', now }, EXPORT_COLUMNS, exportOrders(db, { ...query, organizationId, now }))
  })
}
