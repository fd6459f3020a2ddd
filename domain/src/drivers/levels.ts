/** Points give levels, levels give ranks, and both give the rewards the screen lists. */

export { BADGE_LABELS, NEXT_LEVEL_REWARDS, RANK_LABELS } from '../texts/levels.ts'

export const POINTS_PER_LEVEL = 1000
const LEVEL_BONUS_POINTS = 500

export const levelOf = (points: number): number => Math.floor(points / POINTS_PER_LEVEL) + 1
export const pointsToNextLevel = (points: number): number => POINTS_PER_LEVEL - (points % POINTS_PER_LEVEL)

/** How far into the level, from 0 to just under 1. */
export const levelProgress = (points: number): number => (points % POINTS_PER_LEVEL) / POINTS_PER_LEVEL

export const BADGE_TIERS = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const
export type BadgeTier = (typeof BADGE_TIERS)[number]
export type Rank = `${BadgeTier} Courier`

const TIER_FROM_LEVEL: Record<BadgeTier, number> = { Bronze: 1, Silver: 5, Gold: 10, Platinum: 20 }

export const badgeTier = (level: number): BadgeTier =>
  BADGE_TIERS.findLast((tier) => level >= TIER_FROM_LEVEL[tier]) ?? 'Bronze'

export const rankOf = (level: number): Rank => `${badgeTier(level)} Courier`

/**
 * The points after a delivery: each level reached adds the bonus once, and a bonus that reaches another level adds that
 * level's bonus too. This ends, because the next level is always 1000 points further and a bonus is only 500. In the
 * long run half of all points are bonuses, so a level takes about 500 earned points.
 */
export function withLevelBonuses(pointsBefore: number, earned: number): number {
  let points = pointsBefore + earned
  for (let rewarded = levelOf(pointsBefore); rewarded < levelOf(points); rewarded++) points += LEVEL_BONUS_POINTS
  return points
}

export const WEEKEND_FACTOR = 1.2
export const WEEKEND_FACTOR_FROM_LEVEL = 2

/** Jobs over $150 are shown to drivers of level 5 and above a minute before the others. */
export const EARLY_ACCESS = { overCents: 15_000, fromLevel: 5, aheadMs: 60_000 } as const

export function isOpenToLevel(order: { totalCents: number; confirmedAt: Date }, level: number, now: Date): boolean {
  if (order.totalCents <= EARLY_ACCESS.overCents || level >= EARLY_ACCESS.fromLevel) return true
  return now.getTime() - order.confirmedAt.getTime() >= EARLY_ACCESS.aheadMs
}
