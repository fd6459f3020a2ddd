import { api } from '@meridian/contract'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { adminStats, clientStats } from '@meridian/domain/stats.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { adminFigures, clientFigures, organizationOfClient } from './stats.queries.ts'
import { toAdminStats, toClientStats } from './stats.view.ts'

export function statsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.stats.client, async ({ params, actor, db }) => {
    const organizationId = await organizationFor(db, actor, params.clientId)
    return toClientStats(clientStats(await clientFigures(db, organizationId, deps.clock())))
  })

  route(app, deps, api.stats.admin, async ({ db }) => toAdminStats(adminStats(await adminFigures(db, deps.clock()))))
}

/** The organization whose figures are requested: a client's own, or any for an admin. */
async function organizationFor(db: Db, actor: Actor, clientId: number): Promise<number> {
  if (actor.role === 'client' && actor.userId === clientId && actor.organizationId !== null) return actor.organizationId
  const organizationId = await organizationOfClient(db, clientId)
  const isOpen = actor.role !== 'client' || organizationId === actor.organizationId
  if (organizationId === null || !isOpen) throw new AppError('client_not_found')
  return organizationId
}
