const lastInLine = new Map<string, Promise<unknown>>()

/** Runs work of the same key one after another within this process; work of different keys side by side. */
export async function runSerially<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lastInLine.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  lastInLine.set(key, mine)
  try {
    return await mine
  } finally {
    if (lastInLine.get(key) === mine) lastInLine.delete(key)
  }
}
