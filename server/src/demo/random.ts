/** Chance that repeats itself: the same seed gives the same demo, on every machine. */
export type Random = {
  /** From 0 to just under 1. */
  unit(): number
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Mulberry32: 32 bits of state are plenty for a few thousand picks. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1))
  return {
    unit,
    between,
    chance: (probability) => unit() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('There is nothing to pick from')
      return list[between(0, list.length - 1)] as (typeof list)[number]
    },
  }
}
