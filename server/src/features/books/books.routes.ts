import { api } from '@meridian/contract'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { balancesThrough, listClosedMonths } from './books.queries.ts'
import { toClearing, toClosedMonth, toTrialBalance } from './books.view.ts'
import { findExport, makeExport } from './exports.commands.ts'
import { closeMonth, reopenMonth } from './months.commands.ts'
import { enterPayout, listClearing } from './payouts.commands.ts'

export function bookRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.books.trialBalance, async ({ db, query }) => {
    const through = query.through ?? localDate(deps.clock(), BUSINESS_ZONE)
    return toTrialBalance(through, await balancesThrough(db, through))
  })

  const monthsFor = async (db: Db, userId: number) =>
    (await listClosedMonths(db)).map((row) => toClosedMonth(row, userId))

  route(app, deps, api.books.months, ({ db, session }) => monthsFor(db, session.userId))

  route(app, deps, api.books.closeMonth, async ({ db, params: { month }, session: { userId } }) => {
    await closeMonth(db, { month, userId, now: deps.clock() })
    return monthsFor(db, userId)
  })

  route(app, deps, api.books.reopenMonth, async ({ db, params: { month }, session: { userId } }) => {
    await reopenMonth(db, { month, userId, now: deps.clock() })
    return monthsFor(db, userId)
  })

  route(app, deps, api.books.makeExport, async ({ db, params: { month }, body: { program }, session: { userId } }) => {
    await makeExport(db, { month, program, userId, now: deps.clock() })
    return monthsFor(db, userId)
  })

  route(app, deps, api.books.exportFile, async ({ db, reply, params: { id } }) => {
    const { program, month, content } = await findExport(db, id)
    reply.header('content-disposition', `attachment; filename="${program}-${month}-${id}.csv"`)
    return content
  })

  route(app, deps, api.books.clearing, async ({ db, query }) =>
    (await listClearing(db, query.through ?? localDate(deps.clock(), BUSINESS_ZONE))).map(toClearing),
  )

  route(app, deps, api.books.enterPayout, async ({ db, body, session: { userId } }) => {
    await enterPayout(db, body, { userId, now: deps.clock() })
    return { ok: true as const }
  })
}
