import type { BadgeTier, Rank } from '../drivers/levels.ts'

/** Of what is sent: the tier and the rank are codes, which are English. */
export const BADGE_LABELS: Record<BadgeTier, string> = {
  Bronze: 'Bronze',
  Silver: 'Silver',
  Gold: 'Gold',
  Platinum: 'Platinum',
}

export const RANK_LABELS: Record<Rank, string> = {
  'Bronze Courier': 'Bronze Courier',
  'Silver Courier': 'Silver Courier',
  'Gold Courier': 'Gold Courier',
  'Platinum Courier': 'Platinum Courier',
}

export const NEXT_LEVEL_REWARDS: readonly string[] = [
  '+500 points and an exclusive badge',
  'Priority access to high-value deliveries',
  '1.2x points on weekend deliveries',
]
