import { api } from '@meridian/contract'
import { seesPrices } from '@meridian/domain/accounts/access.ts'
import { adminStats, clientStats } from '@meridian/domain/stats/stats.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { organizationFor } from '../../orders/organization-for.ts'
import { adminFigures, clientFigures, memberFigures } from './stats.queries.ts'
import { toAdminStats, toClientStats } from './stats.view.ts'

export function statsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.stats.client, async ({ params, actor, db }) => {
    const organizationId = await organizationFor(db, actor, params.clientId)
    const isLimited = actor.role === 'client' && actor.membership.siteIds !== null
    const figures = isLimited
      ? await memberFigures(db, actor, deps.clock())
      : await clientFigures(db, organizationId, deps.clock())
    return toClientStats(clientStats(figures), seesPrices(actor))
  })

  route(app, deps, api.stats.admin, async ({ db }) => toAdminStats(adminStats(await adminFigures(db, deps.clock()))))
}
