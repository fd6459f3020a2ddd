import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { analyticsDays, analyticsTotals } from '@meridian/domain/analytics.ts'
import { formatCents } from '@meridian/domain/money.ts'
import type { analyticsFigures } from './analytics.queries.ts'

type Figures = Awaited<ReturnType<typeof analyticsFigures>>
export type Analytics = ReplyOf<typeof api.stats.analytics>

export function toAnalytics(query: { from: string; to: string }, figures: Figures): Analytics {
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
    totals: {
      orders: totals.orders,
      delivered: totals.delivered,
      cancelled: totals.cancelled,
      revenue: formatCents(totals.revenueCents),
      driverPay: formatCents(totals.driverPayCents),
      netProfit: formatCents(totals.netProfitCents),
      onTimePercent: totals.onTimePercent,
    },
  }
}
