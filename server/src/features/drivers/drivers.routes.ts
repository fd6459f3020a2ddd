import { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { AppError } from '@meridian/contract/errors.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { achievementsOf, performanceOf } from '@meridian/domain/performance.ts'
import { replay } from '@meridian/domain/standing.ts'
import { driverStats } from '@meridian/domain/stats.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { allDriverSummaries, findDuty } from './drivers.queries.ts'
import { toAchievement, toDriver, toDriverStats } from './drivers.view.ts'
import { changeDuty } from './duty.commands.ts'
import { countAvailableJobs, type DriverTerms, deliveriesOf, findTerms, recordedWork } from './performance.queries.ts'

export function driverRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.drivers.all, async ({ db }) => (await allDriverSummaries(db)).map(toDriver))

  route(app, deps, api.drivers.mine, ({ db, actor }) => ownRecord(db, deps, actor))

  route(app, deps, api.drivers.changeMine, async ({ db, body, actor }) => {
    const driverId = actor.role === 'driver' ? actor.driverId : -1
    await changeDuty(db, { driverId, isOnDuty: body.isOnDuty, actor, now: deps.clock() })
    deps.wakeReactors()
    return ownRecord(db, deps, actor)
  })

  route(app, deps, api.drivers.performance, async ({ params, actor, db }) => {
    const { opening, weeklyGoal } = await termsFor(db, params.id, actor)
    return performanceOf(replay(await deliveriesOf(db, params.id), opening), deps.clock(), weeklyGoal)
  })

  route(app, deps, api.drivers.achievements, async ({ params, actor, db }) => {
    const { opening } = await termsFor(db, params.id, actor)
    return achievementsOf(replay(await deliveriesOf(db, params.id), opening)).map(toAchievement)
  })

  route(app, deps, api.drivers.stats, async ({ params, actor, db }) => {
    const { opening } = await termsFor(db, params.id, actor)
    const [availableJobs, recorded] = await Promise.all([countAvailableJobs(db), recordedWork(db, params.id)])
    return toDriverStats(driverStats({ availableJobs, recorded, opening }), opening)
  })
}

async function ownRecord(db: Db, { env }: Deps, actor: Actor): Promise<ReplyOf<typeof api.drivers.mine>> {
  const duty = actor.role === 'driver' ? await findDuty(db, actor.driverId) : undefined
  if (!duty) throw new AppError('not_found', 'There is no such driver')
  return { ...duty, maxOpenJobs: env.MAX_OPEN_JOBS }
}

/** Drivers see their own figures only; to anybody else a driver's number leads nowhere. */
async function termsFor(db: Db, driverId: number, actor: Actor): Promise<DriverTerms> {
  const isOpen = actor.role !== 'driver' || actor.driverId === driverId
  const terms = isOpen ? await findTerms(db, driverId) : undefined
  if (!terms) throw new AppError('not_found', 'There is no such driver')
  return terms
}
