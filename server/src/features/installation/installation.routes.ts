import { api } from '@meridian/contract/index.ts'
import type { Tiles } from '@meridian/maps/port.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { findDemo } from './installation.queries.ts'

export function installationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.installation.show, async () => ({ demo: await findDemo(deps.db) }))
}

export function streetMapRoutes(app: FastifyInstance, deps: Deps & { tiles: Tiles }): void {
  const { tiles } = deps
  route(app, deps, api.installation.streetMap, async () => ({
    // What an operator's own style shows is not known; it replaces our map in any case.
    hasStreets: tiles.operator ? true : (tiles.edition()?.hasStreets ?? null),
  }))
}
