import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { adminStats, ClientStats } from '@meridian/domain/stats/stats.ts'

export function toClientStats(stats: ClientStats, hasPrices: boolean): ReplyOf<typeof api.stats.client> {
  const { active, scheduled, month, savings } = stats.breakdown
  return {
    activeDeliveries: stats.activeDeliveries,
    scheduledToday: stats.scheduledToday,
    monthlyDeliveries: stats.monthlyDeliveries,
    totalCost: hasPrices ? formatCents(stats.totalCostCents) : null,
    breakdown: {
      active,
      scheduled: { ...scheduled, nextPickupAt: scheduled.nextPickupAt?.toISOString() ?? null },
      month,
      savings: hasPrices
        ? { amount: formatCents(savings.cents), percent: savings.percent, hasShorterTrips: savings.hasShorterTrips }
        : null,
    },
  }
}

export const toAdminStats = (stats: ReturnType<typeof adminStats>): ReplyOf<typeof api.stats.admin> => ({
  totalOrders: stats.totalOrders,
  activeOrders: stats.activeOrders,
  totalDrivers: stats.totalDrivers,
  availableDrivers: stats.availableDrivers,
  totalRevenue: formatCents(stats.totalRevenueCents),
  completedToday: stats.completedToday,
  pendingOrders: stats.pendingOrders,
  completedOrders: stats.completedOrders,
  cancelledOrders: stats.cancelledOrders,
  driverPayments: formatCents(stats.driverPaymentsCents),
  netProfit: formatCents(stats.netProfitCents),
})
