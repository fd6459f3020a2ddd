import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { route } from '../../../http/route.ts'
import { jobTerms } from '../../../orders/job-terms.ts'
import { visibleOrder } from '../../../orders/visible-order.ts'
import { ownDriver } from '../actors.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { etaOf, myRun, reorderOwnRun } from './driver-run.ts'
import { jobFits } from './job-fits.ts'

export function driverRunRoutes(app: FastifyInstance, deps: Deps & DispatchDeps): void {
  route(app, deps, api.runs.mine, ({ actor }) => myRun(deps, ownDriver(actor).driverId))
  route(app, deps, api.runs.reorderMine, ({ actor, body }) => reorderOwnRun(deps, ownDriver(actor), body))
  route(app, deps, api.runs.fits, ({ actor }) => jobFits(deps, ownDriver(actor).driverId, jobTerms(deps)))
  route(app, deps, api.runs.eta, async ({ db, params, actor }) =>
    etaOf(deps, await visibleOrder(db, params.id, actor, jobTerms(deps))),
  )
}
