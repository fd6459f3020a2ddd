export const NEXT_LEVEL_REWARDS: readonly string[] = [
  '+500 points and an exclusive badge',
  'Priority access to high-value deliveries',
  '1.2x points on weekend deliveries',
]
