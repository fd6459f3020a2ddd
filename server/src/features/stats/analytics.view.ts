import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { ORDER_STATUSES, STATUS_LABELS } from '@meridian/domain/orders/orders.ts'
import { formatCents, parseCents } from '@meridian/domain/pricing/money.ts'
import { analyticsDays, analyticsTotals } from '@meridian/domain/stats/analytics.ts'
import type { CsvColumn } from '../../http/csv.ts'
import type { analyticsFigures, ExceptionFigures } from './analytics.queries.ts'

type Figures = Awaited<ReturnType<typeof analyticsFigures>>
export type Analytics = ReplyOf<typeof api.stats.analytics>

export function toAnalytics(query: { from: string; to: string }, figures: Figures & ExceptionFigures): Analytics {
  const totals = analyticsTotals(figures)
  return {
    days: analyticsDays(query.from, query.to, figures).map(({ revenueCents, driverPayCents, ...day }) => ({
      ...day,
      revenue: formatCents(revenueCents),
      driverPay: formatCents(driverPayCents),
    })),
    hours: figures.hours,
    topClients: figures.topClients.map(({ revenueCents, ...client }) => ({
      ...client,
      revenue: formatCents(revenueCents),
    })),
    exceptions: figures.exceptions,
    totals: {
      orders: totals.orders,
      delivered: totals.delivered,
      cancelled: totals.cancelled,
      returned: figures.returned,
      revenue: formatCents(totals.revenueCents),
      driverPay: formatCents(totals.driverPayCents),
      netProfit: formatCents(totals.netProfitCents),
      onTimePercent: totals.onTimePercent,
    },
  }
}

type Day = Analytics['days'][number]

const placedOn = ({ orders }: Day): number => Object.values(orders).reduce((sum, count) => sum + count, 0)
const netOf = ({ revenue, driverPay }: Day): string =>
  formatCents((parseCents(revenue) ?? 0) - (parseCents(driverPay) ?? 0))

/** A line per day; the statuses are columns of their own. */
export const DAY_COLUMNS: readonly CsvColumn<Day>[] = [
  ['Day', ({ day }) => day],
  ['Orders placed', placedOn],
  ...ORDER_STATUSES.map(
    (status): CsvColumn<Day> => [`Now ${STATUS_LABELS[status]}`, ({ orders }) => orders[status] ?? 0],
  ),
  ['Delivered', ({ delivered }) => delivered],
  ['Revenue', ({ revenue }) => revenue],
  ['Driver pay', ({ driverPay }) => driverPay],
  ['Net', netOf],
  ['On time %', ({ onTimePercent }) => onTimePercent],
]
