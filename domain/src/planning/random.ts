/** Random numbers from a seed: the same seed gives the same plan, whatever the machine. */
export type Random = {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number of at least 0 and less than `limit`. */
  below(limit: number): number
  shuffle(values: Int32Array, length: number): void
}

/** Mulberry32: 32 bits of state pass the tests that matter for a search, and cost nothing. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const shuffle = (values: Int32Array, length: number) => {
    for (let last = length - 1; last > 0; last--) {
      const other = below(last + 1)
      const value = values[last] as number
      values[last] = values[other] as number
      values[other] = value
    }
  }
  return { next, below, shuffle }
}
