/** The texts of a driver's figures: level, achievements, standings, earnings. */
import type { AchievementCategory } from '@meridian/domain/drivers/achievements.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'

export const PERFORMANCE_COPY = {
  unavailable: 'Performance Data Unavailable',
  unavailableHint: 'Your figures could not be loaded. They are kept by the server; nothing is lost.',
  tryAgain: 'Try again',
  cards: { level: 'Level', streak: 'Current Streak', onTime: 'On-Time Rate', weeklyGoal: 'Weekly Goal' },
  tabs: { achievements: 'Achievements', leaderboard: 'Leaderboard', progress: 'Progress' },
  level: (level: number) => `Level ${level}`,
  toNextLevel: (points: string, left: number, next: number) => `${points} · ${left} points to level ${next}`,
  streakDays: (days: number) => (days === 1 ? 'day perfect' : 'days perfect'),
  onTimeOf: 'of your deliveries',
  onTimeLater: 'after your first delivery',
  thisWeek: 'deliveries this week',
  goal: (done: number, goal: number) => `${done} of ${goal} deliveries`,
  thisMonth: 'This Month',
  you: 'You',
} as const

export const ACHIEVEMENTS_COPY = {
  failed: 'Your achievements did not load',
  unlockedOf: (unlocked: number, all: number) => `${unlocked} of ${all} unlocked`,
  progress: (title: string, progress: string, requirement: string) => `${title}: ${progress} of ${requirement}`,
  points: (progress: string, requirement: string, points: number) => `${progress} / ${requirement} · ${points} points`,
  unlocked: (date: string) => `Unlocked ${date}`,
  unlockedBefore: 'Unlocked before you joined Meridian',
  categories: {
    delivery: 'Delivery',
    speed: 'Speed',
    distance: 'Distance',
    streak: 'Streak',
    special: 'Special',
  } satisfies Record<AchievementCategory, string>,
  /** New ones, each in a dialog. */
  gained: (points: number) => `Achievement unlocked: +${points} points`,
  newLevel: (rank: string) => `${rank}. +500 bonus points.`,
  goOn: 'Keep going',
} as const

export const LEADERBOARD_COPY = {
  failed: 'The standings did not load',
  empty: 'No points yet this month',
  emptyHint: 'The first delivery of the month opens the standings.',
  columns: { rank: 'Rank', driver: 'Driver and badge', points: 'Points', deliveries: 'Deliveries' },
} as const

export const PROGRESS_COPY = {
  title: 'Your progress',
  perfectDeliveries: 'Perfect deliveries',
  averageRating: 'Average rating',
  notRated: 'Not rated yet',
  longestStreak: 'Longest streak',
  days: (days: string) => `${days} days`,
  bar: (label: string, text: string) => `${label}: ${text}`,
  rewards: (level: number) => `Rewards at level ${level}`,
  /** What each reward means, in the order of the domain's list. */
  rewardHints: [
    'Every new level adds 500 points; each tier (Silver, Gold, Platinum) has its badge.',
    'From level 5, jobs over $150 are shown to you a minute before the others.',
    'From level 2, a weekend delivery counts 1.2 times.',
  ],
} as const

export const EARNINGS_COPY = {
  title: 'Earnings',
  failed: 'Your earnings did not load',
  loading: 'Loading your earnings',
  inAll: (before: string | null) => (before ? `earned in all, ${before} of it before Meridian` : 'earned in all'),
  csv: 'CSV',
  empty: 'No deliveries in the last weeks',
  emptyHint: 'Your deliveries show up here as you complete them.',
  week: (date: string) => `Week of ${date}`,
  outcomes: { returned: 'Returned, not paid', canceled: 'Canceled, not paid' },
  deliveries: (count: number, miles: string) => `${formatCounted(count, 'delivery', 'deliveries')} · ${miles}`,
} as const
