/** The six achievements, as data. A seventh is one more row and, if it counts something new, one more field to count. */
import { ACHIEVEMENT_TEXTS } from '../texts/achievements.ts'

export const ACHIEVEMENT_CATEGORIES = ['delivery', 'speed', 'distance', 'streak', 'special'] as const
export type AchievementCategory = (typeof ACHIEVEMENT_CATEGORIES)[number]

export const ACHIEVEMENT_IDS = [
  'first_delivery',
  'speed_demon',
  'marathon_runner',
  'streak_master',
  'century_club',
  'perfect_week',
] as const
export type AchievementId = (typeof ACHIEVEMENT_IDS)[number]

/** What achievements count. Deliveries and miles include the opening balance; an earlier system did not record the rest. */
export type DrivingRecord = {
  deliveries: number
  miles: number
  /** Express and emergency orders delivered on time. */
  fastOnTimeDeliveries: number
  /** Working days in a row, all on time. */
  longestStreak: number
  /** The most perfect deliveries in a row within one week. */
  bestPerfectWeek: number
}

type AchievementRule = {
  title: string
  description: string
  category: AchievementCategory
  requirement: number
  points: number
  progress: (record: DrivingRecord) => number
}

export const ACHIEVEMENTS: Record<AchievementId, AchievementRule> = {
  first_delivery: {
    ...ACHIEVEMENT_TEXTS.first_delivery,
    category: 'delivery',
    requirement: 1,
    points: 100,
    progress: (record) => record.deliveries,
  },
  speed_demon: {
    ...ACHIEVEMENT_TEXTS.speed_demon,
    category: 'speed',
    requirement: 25,
    points: 250,
    progress: (record) => record.fastOnTimeDeliveries,
  },
  marathon_runner: {
    ...ACHIEVEMENT_TEXTS.marathon_runner,
    category: 'distance',
    requirement: 1000,
    points: 300,
    progress: (record) => record.miles,
  },
  streak_master: {
    ...ACHIEVEMENT_TEXTS.streak_master,
    category: 'streak',
    requirement: 10,
    points: 300,
    progress: (record) => record.longestStreak,
  },
  century_club: {
    ...ACHIEVEMENT_TEXTS.century_club,
    category: 'delivery',
    requirement: 100,
    points: 500,
    progress: (record) => record.deliveries,
  },
  perfect_week: {
    ...ACHIEVEMENT_TEXTS.perfect_week,
    category: 'special',
    requirement: 25,
    points: 400,
    progress: (record) => record.bestPerfectWeek,
  },
}

/** When each was reached; null when the opening balance alone reached it, because its date is unknown. */
export type Unlocked = Partial<Record<AchievementId, Date | null>>

export type Achievement = Omit<AchievementRule, 'progress'> & {
  id: AchievementId
  progress: number
  unlocked: boolean
  unlockedAt: Date | null
}

/** Those the record has reached and that were not unlocked before. */
export const newlyReached = (record: DrivingRecord, unlocked: Unlocked): AchievementId[] =>
  ACHIEVEMENT_IDS.filter((id) => !(id in unlocked) && isReached(id, record))

const isReached = (id: AchievementId, record: DrivingRecord): boolean =>
  ACHIEVEMENTS[id].progress(record) >= ACHIEVEMENTS[id].requirement

/** As the screen lists them. Progress stops at the requirement, and stays there once unlocked. */
export function listAchievements(record: DrivingRecord, unlocked: Unlocked): Achievement[] {
  return ACHIEVEMENT_IDS.map((id) => {
    const { progress, ...rule } = ACHIEVEMENTS[id]
    const isUnlocked = id in unlocked
    return {
      id,
      ...rule,
      progress: isUnlocked ? rule.requirement : Math.min(Math.floor(progress(record)), rule.requirement),
      unlocked: isUnlocked,
      unlockedAt: unlocked[id] ?? null,
    }
  })
}
