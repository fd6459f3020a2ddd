import { api } from '@meridian/contract'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { BUSINESS_ZONE, instantOf } from '@meridian/domain/time/calendar.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import { csvFile } from '../../../http/csv.ts'
import type { Deps } from '../../../http/deps.ts'
import { languageFor } from '../../../http/language.ts'
import { noteOrdersRead } from '../../../http/orders-read.ts'
import { route } from '../../../http/route.ts'
import type { Session } from '../../../http/session.ts'
import type { PackageCodes } from '../../../security/secrets/package-codes.ts'
import { ownDriver } from '../actors.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { dayOf } from '../plan/day.queries.ts'
import { loadDriverPlan, loadPlan, ordersOfRun } from '../plan/day-plan.ts'
import { loadLegs, toRun } from '../plan/run.view.ts'
import { manifestPdf } from './manifest-pages.ts'
import { type Exported, exportedStops, PLAN_COLUMNS } from './plan-export.ts'
import { stopDetails } from './stop-details.queries.ts'

type Query = { day?: string | undefined; driverId?: number | undefined }
type ExportDeps = Deps & DispatchDeps & { packageCodes: PackageCodes }

export function planExportRoutes(app: FastifyInstance, deps: ExportDeps): void {
  async function exportRuns(
    { plan, reader }: Pick<Exported, 'plan' | 'reader'>,
    driverId: number | undefined,
    request: FastifyRequest,
  ): Promise<Exported> {
    if (driverId !== undefined && !plan.drivers.has(driverId)) throw new AppError('driver_not_found')
    const drivers = [...plan.drivers.values()].filter(
      ({ id, run }) => run.length > 0 && (driverId === undefined || id === driverId),
    )
    await loadLegs(plan, drivers, deps.travel)
    const runs = drivers.map((driver) => ({ driver, run: toRun(plan, driver, deps.travel) }))
    const orderIds = drivers.flatMap(({ run }) => ordersOfRun(run))
    noteOrdersRead(request, orderIds)
    return { plan, reader, runs, details: await stopDetails(deps.db, orderIds), codes: deps.packageCodes }
  }

  async function anyRuns({ day, driverId }: Query, request: FastifyRequest): Promise<Exported> {
    const now = deps.clock()
    const plan = await loadPlan(deps, day ?? dayOf(now), now)
    return exportRuns({ plan, reader: 'office' }, driverId, request)
  }

  async function ownRun(actor: Actor, request: FastifyRequest): Promise<Exported> {
    const { driverId } = ownDriver(actor)
    const plan = await loadDriverPlan(deps, driverId, deps.clock())
    return exportRuns({ plan, reader: 'driver' }, driverId, request)
  }

  const toCsv = (reply: FastifyReply, exported: Exported, name: string) =>
    csvFile(reply, { name, now: instantOf(exported.plan.day, 12 * 60, BUSINESS_ZONE) }, PLAN_COLUMNS, [
      exportedStops(exported, exported.runs),
    ])

  async function toPdf(request: FastifyRequest, reply: FastifyReply, exported: Exported, session: Session) {
    const by = await nameOf(deps.db, session.userId)
    reply.header('content-disposition', `attachment; filename="manifest-${exported.plan.day}.pdf"`)
    return manifestPdf(exported, { by, at: deps.clock(), language: languageFor(request) })
  }

  route(app, deps, api.dispatch.planCsv, async ({ query, request, reply }) =>
    toCsv(reply, await anyRuns(query, request), 'plan'),
  )
  route(app, deps, api.dispatch.planPdf, async ({ query, request, reply, session }) =>
    toPdf(request, reply, await anyRuns(query, request), session),
  )
  route(app, deps, api.runs.myCsv, async ({ actor, request, reply }) =>
    toCsv(reply, await ownRun(actor, request), 'manifest'),
  )
  route(app, deps, api.runs.myPdf, async ({ actor, request, reply, session }) =>
    toPdf(request, reply, await ownRun(actor, request), session),
  )
}

async function nameOf(db: Db, userId: number): Promise<string> {
  const user = db.selectFrom('users').select('name').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).name
}
