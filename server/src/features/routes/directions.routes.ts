import { api } from '@meridian/contract'
import type { Maps } from '@meridian/maps/port.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'

export function directionRoutes(app: FastifyInstance, deps: Deps & { maps: Maps }): void {
  route(app, deps, api.routes.show, async ({ body }) => {
    const { steps, ...directions } = await deps.maps.route(body.from, body.to)
    return { ...directions, steps: steps.map(({ point, ...step }) => ({ ...step, ...point })) }
  })
}
