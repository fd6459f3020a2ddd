/** A driver's performance, as the Performance tab shows it. It is computed in `standing.ts`. */

import { oneDecimal } from '../pricing/rounding.ts'
import { BUSINESS_ZONE, localDate, mondayOf } from '../time/calendar.ts'
import { type Achievement, listAchievements } from './achievements.ts'
import { type BadgeTier, badgeTier, levelOf, levelProgress, pointsToNextLevel, type Rank, rankOf } from './levels.ts'
import { RATING_MAX } from './ratings.ts'
import {
  currentStreak,
  type DeliveredOrder,
  longestStreak,
  type OpeningBalance,
  recordOf,
  replay,
  type Standing,
} from './standing.ts'

export const DEFAULT_WEEKLY_GOAL = 25
export const MIN_WEEKLY_GOAL = 1
export const MAX_WEEKLY_GOAL = 500
export const isWeeklyGoal = (goal: number): boolean => goal >= MIN_WEEKLY_GOAL && goal <= MAX_WEEKLY_GOAL

/** What the bars of the Progress tab are full at. */
export const PROGRESS_SCALES = { perfectDeliveries: 50, averageRating: RATING_MAX, longestStreakDays: 30 } as const

export type Performance = {
  totalPoints: number
  level: number
  rank: Rank
  badgeTier: BadgeTier
  pointsToNextLevel: number
  /** From 0 to just under 1. */
  levelProgress: number
  currentStreak: number
  longestStreak: number
  /** Of the recorded deliveries; null while there are none, because an opening balance has no such rate. */
  onTimePercentage: number | null
  weeklyProgress: number
  weeklyGoal: number
  perfectDeliveries: number
  /** Null without ratings. */
  averageRating: number | null
  totalDeliveries: number
  totalMiles: number
  totalPayCents: number
}

const average = (sum: number, count: number): number | null => (count === 0 ? null : oneDecimal(sum / count))

export function performanceOf(standing: Standing, now: Date, weeklyGoal = DEFAULT_WEEKLY_GOAL): Performance {
  const level = levelOf(standing.points)
  const isThisWeek = standing.monday === mondayOf(localDate(now, BUSINESS_ZONE))
  return {
    totalPoints: standing.points,
    level,
    rank: rankOf(level),
    badgeTier: badgeTier(level),
    pointsToNextLevel: pointsToNextLevel(standing.points),
    levelProgress: levelProgress(standing.points),
    currentStreak: currentStreak(standing),
    longestStreak: longestStreak(standing),
    onTimePercentage: average(100 * standing.onTimeDeliveries, standing.recordedDeliveries),
    weeklyProgress: isThisWeek ? standing.weekDeliveries : 0,
    weeklyGoal,
    perfectDeliveries: standing.perfectDeliveries,
    averageRating: average(standing.ratingSum, standing.ratings),
    totalDeliveries: standing.deliveries,
    totalMiles: standing.miles,
    totalPayCents: standing.payCents,
  }
}

/** From the whole history, in any order. */
export function computePerformance(
  history: readonly DeliveredOrder[],
  opening: OpeningBalance,
  now: Date,
  weeklyGoal = DEFAULT_WEEKLY_GOAL,
): Performance {
  return performanceOf(replay(history, opening), now, weeklyGoal)
}

export const achievementsOf = (standing: Standing): Achievement[] =>
  listAchievements(recordOf(standing), standing.unlocked)
