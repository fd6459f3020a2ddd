import { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { NEXT_CURSOR_HEADER } from '@meridian/contract/shapes.ts'
import { idIn } from '@meridian/domain/accounts/ids.ts'
import { leaderboard } from '@meridian/domain/drivers/leaderboard.ts'
import { EARLY_ACCESS } from '@meridian/domain/drivers/levels.ts'
import { achievementsOf, performanceOf } from '@meridian/domain/drivers/performance.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { driverStats } from '@meridian/domain/stats/stats.ts'
import { addDays, BUSINESS_ZONE, instantOf, localDate, mondayOf, startOfMonth } from '@meridian/domain/time/calendar.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { AppError, invalidField } from '../../errors/app-error.ts'
import { csvFile } from '../../http/csv.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { countAvailableJobs } from '../../orders/available-jobs/available-jobs.queries.ts'
import { jobTerms } from '../../orders/job-terms.ts'
import { isDriverOnDuty } from '../../orders/orders.queries.ts'
import { type DriverTerms, findTerms } from '../../standings/deliveries.queries.ts'
import { listMonths } from '../../standings/standings.queries.ts'
import { currentStanding, levelOfDriver } from '../../standings/standings.ts'
import { findDuty, listDriverSummaries, onTimePercents } from './drivers.queries.ts'
import { toAchievement, toDriver, toDriverStats } from './drivers.view.ts'
import { changeDuty, changeJobRadius } from './duty.commands.ts'
import { paidDeliveries, recordedWork, undeliveredJobs } from './earnings.queries.ts'
import { EARNINGS_COLUMNS, toWeeks } from './earnings.view.ts'
import { findToday } from './today.ts'

export function driverRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.drivers.all, async ({ db, query, reply }) => {
    const after = query.cursor === undefined ? undefined : idIn(query.cursor)
    if (after === null) throw invalidField('cursor', 'invalidToken')
    const drivers = await listDriverSummaries(db, { limit: query.limit, after })
    const last = drivers.at(-1)
    if (last && drivers.length === query.limit) reply.header(NEXT_CURSOR_HEADER, String(last.id))
    const onTime = await onTimePercents(
      db,
      drivers.map(({ id }) => id),
      deps.clock(),
    )
    return drivers.map((driver) => toDriver(driver, onTime))
  })

  route(app, deps, api.drivers.mine, ({ db, actor }) => ownRecord(db, deps, actor))

  route(app, deps, api.drivers.changeMine, async ({ db, body, actor }) => {
    const driverId = actor.role === 'driver' ? actor.driverId : -1
    if (body.jobRadiusMiles !== undefined) await changeJobRadius(db, driverId, body.jobRadiusMiles)
    if (body.isOnDuty !== undefined) {
      await changeDuty(db, { driverId, isOnDuty: body.isOnDuty, actor, now: deps.clock() })
      deps.wakeReactors()
    }
    return ownRecord(db, deps, actor)
  })

  route(app, deps, api.drivers.today, async ({ db, actor }) => {
    const day = await findToday(db, actor.role === 'driver' ? actor.driverId : -1, deps.clock())
    return { ...day, dispatchPhone: deps.env.DISPATCH_PHONE ?? null }
  })

  route(app, deps, api.drivers.performance, async ({ params, actor, db }) => {
    const { opening, weeklyGoal } = await termsFor(db, params.id, actor)
    const { standing } = await currentStanding(db, params.id, opening)
    return performanceOf(standing, deps.clock(), weeklyGoal)
  })

  route(app, deps, api.drivers.achievements, async ({ params, actor, db }) => {
    const { opening } = await termsFor(db, params.id, actor)
    return achievementsOf((await currentStanding(db, params.id, opening)).standing).map(toAchievement)
  })

  route(app, deps, api.drivers.stats, async ({ params, actor, db }) => {
    const { opening } = await termsFor(db, params.id, actor)
    const [jobs, recorded] = await Promise.all([
      countAvailableJobs(db, params.id, jobTerms(deps)),
      recordedWork(db, params.id),
    ])
    const isEarly = jobs.early > 0 && (await levelOfDriver(db, params.id)) >= EARLY_ACCESS.fromLevel
    const maySeeJobs = actor.role !== 'driver' || (await isDriverOnDuty(db, params.id))
    const openJobs = isEarly ? jobs.all : jobs.all - jobs.early
    return toDriverStats(driverStats({ availableJobs: maySeeJobs ? openJobs : 0, recorded, opening }), opening)
  })

  route(app, deps, api.drivers.leaderboard, async ({ actor, db }) => {
    const months = await listMonths(db, startOfMonth(deps.clock(), BUSINESS_ZONE))
    return leaderboard(months, actor.role === 'driver' ? actor.driverId : null)
  })

  earningsRoutes(app, deps)
}

function earningsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.drivers.earnings, async ({ params, query, actor, db }) => {
    const { opening } = await termsFor(db, params.id, actor)
    const thisMonday = mondayOf(localDate(deps.clock(), BUSINESS_ZONE))
    const since = instantOf(addDays(thisMonday, -7 * (query.weeks - 1)), 0, BUSINESS_ZONE)
    const [deliveries, undelivered, recorded] = await Promise.all([
      paidDeliveries(db, params.id, since),
      undeliveredJobs(db, params.id, since),
      recordedWork(db, params.id),
    ])
    return {
      total: formatCents(opening.payCents + recorded.payCents),
      opening: formatCents(opening.payCents),
      weeks: toWeeks(deliveries, undelivered),
    }
  })

  route(app, deps, api.drivers.earningsCsv, async ({ params, actor, db, reply }) => {
    await termsFor(db, params.id, actor)
    const deliveries = await paidDeliveries(db, params.id, null)
    return csvFile(reply, { name: 'earnings', now: deps.clock() }, EARNINGS_COLUMNS, [deliveries])
  })
}

async function ownRecord(db: Db, { env }: Deps, actor: Actor): Promise<ReplyOf<typeof api.drivers.mine>> {
  const duty = actor.role === 'driver' ? await findDuty(db, actor.driverId) : undefined
  if (!duty) throw new AppError('driver_not_found')
  const { phone } = duty
  return {
    ...duty,
    maxOpenJobs: env.MAX_OPEN_JOBS,
    phone: phone && {
      app: phone.app,
      lastSeenAt: phone.lastSeenAt?.toISOString() ?? null,
      positionAt: phone.positionAt?.toISOString() ?? null,
    },
  }
}

/** Drivers see their own figures only; for others there is no such driver. */
async function termsFor(db: Db, driverId: number, actor: Actor): Promise<DriverTerms> {
  const isOpen = actor.role !== 'driver' || actor.driverId === driverId
  const terms = isOpen ? await findTerms(db, driverId) : undefined
  if (!terms) throw new AppError('driver_not_found')
  return terms
}
