/** What there is to celebrate, from what this device has seen of a driver's figures before. */
export type Seen = { level: number; unlocked: readonly string[] }
export type Joy = { title: string; message: string; achievementId: string | null }

type Figures = { level: number; rank: string }
type Medal = { id: string; title: string; points: number; unlocked: boolean }

export const seenOf = ({ level }: Figures, medals: readonly Medal[]): Seen => ({
  level,
  unlocked: medals.filter(({ unlocked }) => unlocked).map(({ id }) => id),
})

export function newJoy(before: Seen, figures: Figures, medals: readonly Medal[]): Joy[] {
  const fresh = medals.filter(({ id, unlocked }) => unlocked && !before.unlocked.includes(id))
  return [
    ...fresh.map(({ id, title, points }) => ({
      title,
      message: `Achievement unlocked: +${points} points`,
      achievementId: id,
    })),
    ...(figures.level > before.level
      ? [{ title: `Level ${figures.level}`, message: `${figures.rank}. 500 points on top.`, achievementId: null }]
      : []),
  ]
}

const keyOf = (userId: number) => `driver-seen:${userId}`

export function recall(userId: number): Seen | null {
  try {
    const seen = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Seen | null
    return seen && typeof seen.level === 'number' && Array.isArray(seen.unlocked) ? seen : null
  } catch {
    return null
  }
}

export function remember(userId: number, seen: Seen): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(seen))
  } catch {
    // A full or closed store: the same joy may come twice, which is no harm.
  }
}
