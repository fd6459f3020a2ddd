/** This month's standings among the drivers. */
import { type BadgeTier, badgeTier, levelOf } from './levels.ts'

const LEADERBOARD_ROWS = 5

/** `points` and `deliveries` are the month's; the badge comes from all points ever. */
export type MonthOfDriver = { driverId: number; name: string; points: number; deliveries: number; totalPoints: number }

export type LeaderboardRow = {
  rank: number
  driverId: number
  name: string
  points: number
  deliveries: number
  badge: BadgeTier
  isYou: boolean
}

const byPoints = (a: MonthOfDriver, b: MonthOfDriver): number =>
  b.points - a.points || b.deliveries - a.deliveries || a.driverId - b.driverId

/** The first five. The signed-in driver is always included: on the last row, with the true rank, when not among the five. */
export function leaderboard(months: readonly MonthOfDriver[], viewerDriverId: number | null): LeaderboardRow[] {
  const rows = months.toSorted(byPoints).map((month, index) => ({
    rank: index + 1,
    driverId: month.driverId,
    name: month.name,
    points: month.points,
    deliveries: month.deliveries,
    badge: badgeTier(levelOf(month.totalPoints)),
    isYou: month.driverId === viewerDriverId,
  }))
  const viewer = rows.find((row) => row.isYou)
  if (viewer === undefined || viewer.rank <= LEADERBOARD_ROWS) return rows.slice(0, LEADERBOARD_ROWS)
  return [...rows.slice(0, LEADERBOARD_ROWS - 1), viewer]
}
