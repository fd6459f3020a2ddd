import { api } from '@meridian/contract'
import { AppError } from '@meridian/contract/errors.ts'
import { adminStats, clientStats } from '@meridian/domain/stats.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { adminFigures, clientFigures, organizationOfClient } from './stats.queries.ts'
import { toAdminStats, toClientStats } from './stats.view.ts'

export function statsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.stats.client, async ({ params, actor, db }) => {
    const organizationId = await organizationOfClient(db, params.clientId)
    const isOpen = actor.role !== 'client' || organizationId === actor.organizationId
    if (organizationId === null || !isOpen) throw new AppError('not_found', 'There is no such client')
    return toClientStats(clientStats(await clientFigures(db, organizationId, deps.clock())))
  })

  route(app, deps, api.stats.admin, async ({ db }) => toAdminStats(adminStats(await adminFigures(db, deps.clock()))))
}
