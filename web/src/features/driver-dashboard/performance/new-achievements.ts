/** Achievements and levels that are new since this device last showed the driver's figures. */
import { RANK_LABELS, rankOf } from '@meridian/domain/drivers/levels.ts'
import { ACHIEVEMENTS_COPY as copy, PERFORMANCE_COPY } from './performance.copy.ts'

export type Seen = { level: number; unlocked: readonly string[] }
export type NewAchievement = { title: string; message: string; achievementId: string | null }

type Figures = { level: number }
type Achievement = { id: string; title: string; points: number; unlocked: boolean }

export const seenOf = ({ level }: Figures, achievements: readonly Achievement[]): Seen => ({
  level,
  unlocked: achievements.filter(({ unlocked }) => unlocked).map(({ id }) => id),
})

export function newAchievements(
  before: Seen,
  figures: Figures,
  achievements: readonly Achievement[],
): NewAchievement[] {
  const unlocked = achievements.filter(
    (achievement) => achievement.unlocked && !before.unlocked.includes(achievement.id),
  )
  return [
    ...unlocked.map(({ id, title, points }) => ({
      title,
      message: copy.gained(points),
      achievementId: id,
    })),
    ...(figures.level > before.level
      ? [
          {
            title: PERFORMANCE_COPY.level(figures.level),
            message: copy.newLevel(RANK_LABELS[rankOf(figures.level)]),
            achievementId: null,
          },
        ]
      : []),
  ]
}

const keyOf = (userId: number) => `driver-seen:${userId}`

export function readSeen(userId: number): Seen | null {
  try {
    const seen = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Seen | null
    return seen && typeof seen.level === 'number' && Array.isArray(seen.unlocked) ? seen : null
  } catch {
    return null
  }
}

export function storeSeen(userId: number, seen: Seen): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(seen))
  } catch {
    // Storage is full or disabled: the same celebration may be shown twice.
  }
}
