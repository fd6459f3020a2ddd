import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { listFilters, saveFilter } from './saved-filters.commands.ts'

export function savedFilterRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.savedFilters.list, ({ db, session }) => listFilters(db, session.userId))
  route(app, deps, api.savedFilters.save, ({ db, session, body }) => saveFilter(db, session.userId, body))
}
