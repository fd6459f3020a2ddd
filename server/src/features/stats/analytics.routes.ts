import { api } from '@meridian/contract'
import { ANALYTICS_MAX_YEARS, analyticsPeriod } from '@meridian/domain/stats/analytics.ts'
import type { FastifyInstance } from 'fastify'
import { cancellable } from '../../db/cancellable.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { callerSignal } from '../../http/caller.ts'
import { csvFile } from '../../http/csv.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { analyticsFigures, exceptionFigures } from './analytics.queries.ts'
import { type Analytics, DAY_COLUMNS, toAnalytics } from './analytics.view.ts'

export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.stats.analytics, ({ db, query, reply }) => analyticsOf(db, query, callerSignal(reply)))

  route(app, deps, api.stats.analyticsCsv, async ({ db, query, reply }) => {
    const { days } = await analyticsOf(db, query, callerSignal(reply))
    return csvFile(reply, { name: 'analytics', now: deps.clock() }, DAY_COLUMNS, [days])
  })
}

async function analyticsOf(db: Db, query: { from: string; to: string }, signal: AbortSignal): Promise<Analytics> {
  const period = analyticsPeriod(query.from, query.to)
  if (!period) throw new AppError('invalid_period', { maxYears: ANALYTICS_MAX_YEARS })
  const [figures, exceptions] = await Promise.all([
    cancellable(db, signal, (connection) => analyticsFigures(connection, query)),
    exceptionFigures(db, period),
  ])
  return toAnalytics(query, { ...figures, ...exceptions })
}
