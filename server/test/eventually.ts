import { vi } from 'vitest'

/** Resolves when this no longer throws. It ends before the test does, so that its failure is the one that is printed. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 })
