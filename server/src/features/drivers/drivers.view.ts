import type { api } from '@meridian/contract'
import type { Driver } from '@meridian/contract/drivers/drivers.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { Achievement } from '@meridian/domain/drivers/achievements.ts'
import type { OpeningBalance } from '@meridian/domain/drivers/standing.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { driverStats } from '@meridian/domain/stats/stats.ts'
import type { DriverSummary } from './drivers.queries.ts'

/** Off duty a driver's position is hidden, from admins too. */
export const toDriver = (driver: DriverSummary, onTimePercents: ReadonlyMap<number, number>): Driver => {
  const { id, status, rating, totalDeliveries, openJobs, isActive, weeklyGoal, user } = driver
  const position = positionOf(driver)
  const onTimePercent = onTimePercents.get(id) ?? null
  return { id, status, rating, totalDeliveries, onTimePercent, openJobs, isActive, weeklyGoal, position, user }
}

function positionOf(driver: DriverSummary): Driver['position'] {
  const { status, currentLatitude: latitude, currentLongitude: longitude, positionAt: at } = driver
  if (status === 'offline' || latitude === null || longitude === null || at === null) return null
  return { latitude, longitude, at: at.toISOString(), app: driver.positionApp }
}

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
