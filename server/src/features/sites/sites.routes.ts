import { api } from '@meridian/contract'
import type { Maps } from '@meridian/maps/port.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { ownerOf } from './site-owner.ts'
import { addSite, checkSite, editSite, removeSite, requireAllSites, type SiteValues } from './sites.commands.ts'
import { findSite, listSites } from './sites.queries.ts'
import { toSite } from './sites.view.ts'

export type SiteDeps = Deps & { maps: Maps; signer: Signer }

export function siteRoutes(app: FastifyInstance, deps: SiteDeps): void {
  const { signer } = deps

  route(app, deps, api.sites.list, async ({ db, query, session }) =>
    (await listSites(db, ownerOf(session), query.q)).map((row) => toSite(signer, row)),
  )

  route(
    app,
    deps,
    api.sites.add,
    async ({ db, session }, values: SiteValues) =>
      toSite(signer, await addSite(db, ownerOf(session), values, deps.clock())),
    ({ body, session }) => {
      const owner = ownerOf(session)
      requireAllSites(owner)
      return checkSite(deps, owner.organizationId, body)
    },
  )

  route(
    app,
    deps,
    api.sites.edit,
    async ({ db, params, session }, values: SiteValues) =>
      db
        .transaction()
        .execute(async (trx) => toSite(signer, await editSite(trx, ownerOf(session), params.id, values, deps.clock()))),
    async ({ db, params, body, session }) => {
      const owner = ownerOf(session)
      if (!(await findSite(db, owner, params.id))) throw new AppError('site_not_found')
      return checkSite(deps, owner.organizationId, body)
    },
  )

  route(app, deps, api.sites.remove, async ({ db, params, session }) => {
    await db.transaction().execute((trx) => removeSite(trx, ownerOf(session), params.id, deps.clock()))
    return { ok: true } as const
  })
}
