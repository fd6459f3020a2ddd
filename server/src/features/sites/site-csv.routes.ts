import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { csvFile } from '../../http/csv.ts'
import { route } from '../../http/route.ts'
import { SITE_EXPORT_COLUMNS } from './site-csv.view.ts'
import { applyImport, previewImport, readImport } from './site-import.commands.ts'
import { ownerOf } from './site-owner.ts'
import { listSites } from './sites.queries.ts'
import type { SiteDeps } from './sites.routes.ts'

export function siteCsvRoutes(app: FastifyInstance, deps: SiteDeps): void {
  route(app, deps, api.siteCsv.exportCsv, async ({ db, session, reply }) =>
    csvFile(reply, { name: 'sites', now: deps.clock() }, SITE_EXPORT_COLUMNS, [await listSites(db, ownerOf(session))]),
  )

  route(app, deps, api.siteCsv.preview, async ({ db, body, session }) => {
    const file = await readImport(deps, ownerOf(session), { data: body.data, tokens: [] })
    return { rows: await previewImport(db, ownerOf(session), file), tokens: file.tokens }
  })

  route(app, deps, api.siteCsv.apply, async ({ db, body, session }) => {
    const file = await readImport(deps, ownerOf(session), body)
    return db.transaction().execute((trx) => applyImport(trx, ownerOf(session), file, deps.clock()))
  })
}
