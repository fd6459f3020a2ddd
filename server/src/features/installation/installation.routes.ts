import { api } from '@meridian/contract/index.ts'
import type { Tiles } from '@meridian/maps/port.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { findDemo } from './installation.queries.ts'

export function installationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.installation.show, async () => ({
    demo: await findDemo(deps.db),
    linkHoursAfterDelivery: deps.env.TRACKING_LINK_HOURS_AFTER_DELIVERY,
  }))
}

type AdminDeps = Deps & { tiles: Tiles; release: { version: string; build: string } }

export function adminInstallationRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const { tiles, release } = deps
  route(app, deps, api.installation.release, async () => release)
  route(app, deps, api.installation.streetMap, async () => ({
    // What an operator's own style shows is not known; it replaces our map in any case.
    hasStreets: tiles.operator ? true : (tiles.edition()?.hasStreets ?? null),
  }))
}
