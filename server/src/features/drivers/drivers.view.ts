import type { api } from '@meridian/contract'
import type { Driver } from '@meridian/contract/drivers.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { Achievement } from '@meridian/domain/achievements.ts'
import { formatCents } from '@meridian/domain/money.ts'
import type { OpeningBalance } from '@meridian/domain/standing.ts'
import type { driverStats } from '@meridian/domain/stats.ts'
import type { DriverSummary } from './drivers.queries.ts'

/** Without the position: who follows a driver does so on an order. */
export const toDriver = ({ id, status, rating, totalDeliveries, openJobs, user }: DriverSummary): Driver => ({
  id,
  status,
  rating,
  totalDeliveries,
  openJobs,
  user,
})

export const toAchievement = (achievement: Achievement): ReplyOf<typeof api.drivers.achievements>[number] => ({
  ...achievement,
  unlockedAt: achievement.unlockedAt?.toISOString() ?? null,
})

export const toDriverStats = (
  stats: ReturnType<typeof driverStats>,
  opening: OpeningBalance,
): ReplyOf<typeof api.drivers.stats> => ({
  availableJobs: stats.availableJobs,
  completedJobs: stats.completedJobs,
  milesDriven: stats.milesDriven,
  moneyEarned: formatCents(stats.moneyEarnedCents),
  opening: { deliveries: opening.deliveries, miles: opening.miles, pay: formatCents(opening.payCents) },
})
