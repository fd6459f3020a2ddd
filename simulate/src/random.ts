import { seededRandom } from '@meridian/domain/planning/random.ts'

export type Chance = {
  /** At least 0, less than 1. */
  next(): number
  /** True in this share of cases. */
  is(share: number): boolean
  between(min: number, max: number): number
  pick<T>(values: readonly T[]): T
}

/** Each actor has numbers of its own, so that what one decides does not depend on how fast the others are. */
export function chanceOf(seed: number, actor: string): Chance {
  let hash = seed >>> 0
  for (const letter of actor) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  const { next } = seededRandom(hash)
  return {
    next,
    is: (share) => next() < share,
    between: (min, max) => min + next() * (max - min),
    pick: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
  }
}
