import { api } from '@meridian/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { findDemo } from './installation.queries.ts'

export function installationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.installation.show, async () => ({ demo: await findDemo(deps.db) }))
}
