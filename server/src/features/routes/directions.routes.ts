import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import type { Maps } from '../../maps/port.ts'

export function directionRoutes(app: FastifyInstance, deps: Deps & { maps: Maps }): void {
  route(app, deps, api.routes.show, async ({ query }) => {
    const { steps, ...directions } = await deps.maps.route(query.from, query.to)
    return { ...directions, steps: steps.map(({ point, ...step }) => ({ ...step, ...point })) }
  })
}
