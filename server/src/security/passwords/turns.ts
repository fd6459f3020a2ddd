export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `max` pieces of work at the same time; the others wait, first come, first served. */
export function createTurns(max: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < max) running++
    // Whoever ends hands its turn over, so that nobody who comes in between overtakes.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
