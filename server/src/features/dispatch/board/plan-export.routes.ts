import { api } from '@meridian/contract'
import { BUSINESS_ZONE, instantOf } from '@meridian/domain/calendar.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../errors/app-error.ts'
import { csvFile } from '../../../http/csv.ts'
import type { Deps } from '../../../http/deps.ts'
import { languageFor } from '../../../http/language.ts'
import { noteOrdersRead } from '../../../http/orders-read.ts'
import { route } from '../../../http/route.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { dayOf } from '../plan/day.queries.ts'
import { loadPlan, ordersOfRun } from '../plan/day-plan.ts'
import { loadLegs, toRun } from '../plan/run.view.ts'
import { exportedStops, PLAN_COLUMNS, planPdf } from './plan-export.ts'
import { stopDetails } from './stop-details.queries.ts'

type Query = { day?: string | undefined; driverId?: number | undefined }

export function planExportRoutes(app: FastifyInstance, deps: Deps & DispatchDeps): void {
  async function runsFor({ day, driverId }: Query) {
    const now = deps.clock()
    const plan = await loadPlan(deps, day ?? dayOf(now), now)
    if (driverId !== undefined && !plan.drivers.has(driverId)) throw new AppError('driver_not_found')
    const drivers = [...plan.drivers.values()].filter(
      ({ id, run }) => run.length > 0 && (driverId === undefined || id === driverId),
    )
    await loadLegs(plan, drivers, deps.travel)
    const runs = drivers.map((driver) => ({ driver, run: toRun(plan, driver, deps.travel) }))
    const orderIds = drivers.flatMap(({ run }) => ordersOfRun(run))
    return { plan, runs, orderIds, details: await stopDetails(deps.db, orderIds) }
  }

  route(app, deps, api.dispatch.planCsv, async ({ query, request, reply }) => {
    const { plan, runs, orderIds, details } = await runsFor(query)
    noteOrdersRead(request, orderIds)
    return csvFile(reply, { name: 'plan', now: instantOf(plan.day, 12 * 60, BUSINESS_ZONE) }, PLAN_COLUMNS, [
      exportedStops(plan, runs, details),
    ])
  })

  route(app, deps, api.dispatch.planPdf, async ({ query, request, reply }) => {
    const exported = await runsFor(query)
    noteOrdersRead(request, exported.orderIds)
    reply.header('content-disposition', `attachment; filename="plan-${exported.plan.day}.pdf"`)
    return planPdf(exported, languageFor(request))
  })
}
