import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { route } from '../../../http/route.ts'
import { dayOf } from '../plan/day.queries.ts'
import { changeSchedule } from './schedules.commands.ts'
import { findSchedule } from './schedules.queries.ts'

export function scheduleRoutes(app: FastifyInstance, deps: Deps): void {
  const show = async (driverId: number) => {
    const schedule = await findSchedule(deps.db, driverId, dayOf(deps.clock()))
    if (!schedule) throw new AppError('driver_not_found')
    return schedule
  }

  route(app, deps, api.schedules.show, ({ params, actor }) => {
    if (actor.role === 'driver' && actor.driverId !== params.id) throw new AppError('driver_not_found')
    return show(params.id)
  })

  route(app, deps, api.schedules.change, async ({ params, body, actor }) => {
    const now = deps.clock()
    await changeSchedule(deps.db, params.id, body, { actor, now, today: dayOf(now) })
    deps.wakeReactors()
    return show(params.id)
  })
}
