import { api } from '@meridian/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import { csvFile } from '../../http/csv.ts'
import { createShares } from '../../http/limits/shares.ts'
import { route } from '../../http/route.ts'
import type { LookUps } from '../addresses/look-ups.ts'
import { listCostCenters } from '../cost-centers/cost-centers.queries.ts'
import { type ExportedSite, SITE_EXPORT_COLUMNS } from './site-csv.view.ts'
import { applyImport, previewImport, readImport } from './site-import.commands.ts'
import { ownerOf } from './site-owner.ts'
import { listSites, type SiteOwner } from './sites.queries.ts'
import type { SiteDeps } from './sites.routes.ts'

export function siteCsvRoutes(app: FastifyInstance, deps: SiteDeps & { lookUps: LookUps }): void {
  route(app, deps, api.siteCsv.exportCsv, async ({ db, session, reply }) =>
    csvFile(reply, { name: 'sites', now: deps.clock() }, SITE_EXPORT_COLUMNS, [
      await exportedSites(db, ownerOf(session)),
    ]),
  )

  // Mostly waiting for its turns to look addresses up.
  const turns = createShares({ atOnce: 4, each: 1, waiting: 1 })
  const read = (owner: SiteOwner, file: Parameters<typeof readImport>[2], request: FastifyRequest) =>
    request.withoutPlace(() => turns.run(owner.organizationId, () => readImport(deps, owner, file)))

  route(app, deps, api.siteCsv.preview, async ({ db, body, session, request }) => {
    const file = await read(ownerOf(session), { data: body.data, tokens: [] }, request)
    return { rows: await previewImport(db, deps.maps, ownerOf(session), file), tokens: file.tokens }
  })

  route(app, deps, api.siteCsv.apply, async ({ db, body, session, request }) => {
    const file = await read(ownerOf(session), body, request)
    return db.transaction().execute((trx) => applyImport(trx, deps.maps, ownerOf(session), file, deps.clock()))
  })
}

async function exportedSites(db: Db, owner: SiteOwner): Promise<ExportedSite[]> {
  const [sites, costCenters] = await Promise.all([listSites(db, owner), listCostCenters(db, owner.organizationId)])
  const codes = new Map(costCenters.map(({ id, code }) => [id, code]))
  return sites.map((site) => ({ ...site, cost_center_code: codes.get(site.cost_center_id ?? 0) ?? null }))
}
