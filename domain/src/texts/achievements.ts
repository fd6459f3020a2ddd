import type { AchievementId } from '../drivers/achievements.ts'

export const ACHIEVEMENT_TEXTS: Record<AchievementId, { title: string; description: string }> = {
  first_delivery: { title: 'First Delivery', description: 'Complete your first delivery' },
  speed_demon: { title: 'Speed Demon', description: 'Deliver 25 express or emergency orders on time' },
  marathon_runner: { title: 'Marathon Runner', description: 'Drive 1,000 miles of deliveries' },
  streak_master: { title: 'Streak Master', description: 'Work 10 days in a row with every delivery on time' },
  century_club: { title: 'Century Club', description: 'Complete 100 deliveries' },
  perfect_week: { title: 'Perfect Week', description: 'Make 25 perfect deliveries in a row within one week' },
}
