import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { csvFile } from '../../http/csv.ts'
import { route } from '../../http/route.ts'
import { SITE_EXPORT_COLUMNS } from './site-csv.view.ts'
import { listSites } from './sites.queries.ts'
import { ownerOf, type SiteDeps } from './sites.routes.ts'

export function siteCsvRoutes(app: FastifyInstance, deps: SiteDeps): void {
  route(app, deps, api.siteCsv.exportCsv, async ({ db, session, reply }) =>
    csvFile(reply, { name: 'sites', now: deps.clock() }, SITE_EXPORT_COLUMNS, [await listSites(db, ownerOf(session))]),
  )
}
