import { api } from '@meridian/contract'
import { BUSINESS_ZONE, instantOf, localDate } from '@meridian/domain/time/calendar.ts'
import type { FastifyInstance } from 'fastify'
import { csvFile } from '../../http/csv.ts'
import type { Deps } from '../../http/deps.ts'
import { noteOrdersRead } from '../../http/orders-read.ts'
import { route } from '../../http/route.ts'
import { resolveDifference } from './reconciliation.commands.ts'
import { listCounts } from './reconciliation.queries.ts'
import { COUNT_COLUMNS, toReconciliation, toReport } from './reconciliation.view.ts'

export function reconciliationRoutes(app: FastifyInstance, deps: Deps): void {
  const today = () => localDate(deps.clock(), BUSINESS_ZONE)

  route(app, deps, api.reconciliation.report, async ({ db, query: { day = today() }, request }) => {
    const report = toReport(day, await listCounts(db, day))
    noteOrdersRead(
      request,
      report.stops.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)),
    )
    return report
  })

  route(app, deps, api.reconciliation.exportCsv, async ({ db, query: { day = today() }, request, reply }) => {
    const rows = await listCounts(db, day)
    noteOrdersRead(
      request,
      rows.map(({ order_id }) => order_id),
    )
    const file = { name: 'counts', now: instantOf(day, 12 * 60, BUSINESS_ZONE) }
    return csvFile(reply, file, COUNT_COLUMNS, [rows])
  })

  route(app, deps, api.reconciliation.resolve, async ({ db, params, body, actor, request }) => {
    const row = await resolveDifference(db, params.id, body.note, actor.userId as number, deps.clock())
    noteOrdersRead(request, [row.order_id])
    return toReconciliation(row)
  })
}
