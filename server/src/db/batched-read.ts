/**
 * Reads of many requests in one statement. What is requested in the same turn of the event loop is read together, and so is
 * what is requested while earlier batches are being read: the busier the node, the larger the batches. Nothing is cached: a
 * read begins after it was requested, so it finds all that was committed before.
 */
import type { Db } from './database.ts'

/** A second batch is read beside the first, so that one slow statement does not stop the others. */
const MAX_IN_PROGRESS = 2
const MAX_KEYS = 100

type Key = string | number
type Read<K extends Key, Result> = (db: Db, keys: readonly K[]) => Promise<ReadonlyMap<K, Result>>
type Waiter<Result> = { resolve: (result: Result | undefined) => void; reject: (error: unknown) => void }

/** `read` gets each key once, and returns what it found by key. */
export function batchedRead<K extends Key, Result>(
  read: Read<K, Result>,
): (db: Db, key: K) => Promise<Result | undefined> {
  const queues = new WeakMap<Db, (key: K) => Promise<Result | undefined>>()
  return async (db, key) => {
    // A transaction reads on its own connection, and sees its own changes.
    if (db.isTransaction) return (await read(db, [key])).get(key)
    const queue = queues.get(db) ?? createQueue<K, Result>((keys) => read(db, keys))
    queues.set(db, queue)
    return queue(key)
  }
}

function createQueue<K extends Key, Result>(read: (keys: readonly K[]) => Promise<ReadonlyMap<K, Result>>) {
  const waiting = new Map<K, Waiter<Result>[]>()
  let inProgress = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || inProgress >= MAX_IN_PROGRESS || waiting.size === 0) return
    isScheduled = true
    // After the requests that have arrived by now.
    setImmediate(() => {
      isScheduled = false
      void readBatch(takeBatch())
      schedule()
    })
  }

  function takeBatch(): [K, Waiter<Result>[]][] {
    const batch = [...waiting].slice(0, MAX_KEYS)
    for (const [key] of batch) waiting.delete(key)
    return batch
  }

  async function readBatch(batch: readonly [K, Waiter<Result>[]][]): Promise<void> {
    inProgress++
    try {
      const found = await read(batch.map(([key]) => key))
      for (const [key, waiters] of batch) for (const { resolve } of waiters) resolve(found.get(key))
    } catch (error) {
      for (const [, waiters] of batch) for (const { reject } of waiters) reject(error)
    }
    inProgress--
    schedule()
  }

  return (key: K) =>
    new Promise<Result | undefined>((resolve, reject) => {
      const waiters = waiting.get(key)
      if (waiters) waiters.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      schedule()
    })
}
