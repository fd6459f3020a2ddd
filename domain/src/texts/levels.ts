export const NEXT_LEVEL_REWARDS = [
  '+500 points and an exclusive badge',
  'Priority access to high-value deliveries',
  '1.2x points on weekend deliveries',
] as const
