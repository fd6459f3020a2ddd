import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../errors/app-error.ts'
import { csvFile } from '../../../http/csv.ts'
import type { Deps } from '../../../http/deps.ts'
import { route } from '../../../http/route.ts'
import { exportOrders } from './export.queries.ts'
import { ADMIN_EXPORT_COLUMNS, EXPORT_COLUMNS } from './export.view.ts'

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.orders.exportCsv, async ({ db, query, actor, reply }) => {
    const now = deps.clock()
    if (actor.role === 'admin')
      return csvFile(reply, { name: 'orders', now }, ADMIN_EXPORT_COLUMNS, exportOrders(db, { ...query, now }))
    const organizationId = actor.role === 'client' ? actor.organizationId : null
    if (organizationId === null) throw new AppError('no_organization_to_export')
    return csvFile(reply, { name: 'orders', now }, EXPORT_COLUMNS, exportOrders(db, { ...query, organizationId, now }))
  })
}
