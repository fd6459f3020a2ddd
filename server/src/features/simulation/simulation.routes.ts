import type { AddressInfo } from 'node:net'
import { api } from '@meridian/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { hasDemo } from '../installation/installation.queries.ts'
import type { Simulation } from './simulation.ts'

export type SimulationDeps = Deps & { simulation: Simulation }

/** Without a session: the sign-in page of a demo has the button. A demo listens on this machine only. */
export function simulationRoutes(app: FastifyInstance, deps: SimulationDeps): void {
  const { simulation } = deps
  const state = () => ({ running: simulation.running() })
  const refuseUnlessDemo = async () => {
    if (!(await hasDemo(deps.db))) throw new AppError('not_a_demo')
  }

  route(app, deps, api.simulation.show, async () => {
    await refuseUnlessDemo()
    return state()
  })
  route(app, deps, api.simulation.start, async ({ body }) => {
    await refuseUnlessDemo()
    await simulation.start({ url: ownUrl(app), speed: body.speed })
    return state()
  })
  route(app, deps, api.simulation.stop, async () => {
    await refuseUnlessDemo()
    await simulation.stop()
    return state()
  })
}

/** Where this very process listens. */
export function ownUrl(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  const host =
    family === 'IPv6' ? `[${address === '::' ? '::1' : address}]` : address === '0.0.0.0' ? '127.0.0.1' : address
  return `http://${host}:${port}`
}
