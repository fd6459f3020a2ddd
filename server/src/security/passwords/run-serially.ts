import { tooManyAttempts } from './lock-out.ts'

type Line = { last: Promise<unknown>; length: number }

const lines = new Map<string, Line>()

/** Most of those who wait are through by then. */
const RETRY_AFTER_SECONDS = 5

/**
 * Runs work of the same key one after another within this process; work of different keys side by side. Whoever comes when
 * `maxWaiting` wait already is refused, before anything is done for them.
 */
export async function runSerially<T>(
  key: string,
  work: () => Promise<T>,
  maxWaiting = Number.POSITIVE_INFINITY,
): Promise<T> {
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
  // The first one of a line does not wait.
  if (line.length > maxWaiting) throw tooManyAttempts(RETRY_AFTER_SECONDS)
  const mine = line.last.then(work, work)
  line.last = mine
  line.length++
  lines.set(key, line)
  try {
    return await mine
  } finally {
    line.length--
    if (line.length === 0) lines.delete(key)
  }
}
