/**
 * How many requests of each importance are carried out at the same time. More would only wait in the queue for a database
 * connection, where exports would stand before steps and where a request can no longer be dropped when its caller hangs up.
 */
import type { Importance } from './importance.ts'

type Limits = Record<Importance, number>

/** The pool has twenty connections: exports and analytics alone must never hold all of them. */
const MAX_RUNNING: Limits = { deferrable: 6, ordinary: 64, essential: 256, always: Number.POSITIVE_INFINITY }

/** What a request shows of its connection. */
type Caller = { readonly destroyed: boolean; once(event: 'close', listener: () => void): unknown }

export type RequestQueue = {
  /** Calls `start` now or when it is its turn, and never if the caller hangs up before. Each start is followed by one `leave`. */
  enter(importance: Importance, caller: Caller, start: () => void): void
  leave(importance: Importance): void
  waiting(): number
  running(): number
}

export function createRequestQueue(limits: Limits = MAX_RUNNING): RequestQueue {
  const running: Limits = { deferrable: 0, ordinary: 0, essential: 0, always: 0 }
  // In the order of their arrival; a set, since those whose caller hangs up leave from the middle.
  const queues: Record<Importance, Set<() => void>> = {
    deferrable: new Set(),
    ordinary: new Set(),
    essential: new Set(),
    always: new Set(),
  }

  function begin(importance: Importance, start: () => void): void {
    running[importance]++
    start()
  }

  return {
    enter(importance, caller, start) {
      if (caller.destroyed) return
      if (running[importance] < limits[importance]) return begin(importance, start)
      queues[importance].add(start)
      caller.once('close', () => queues[importance].delete(start))
    },
    leave(importance) {
      running[importance]--
      const [next] = queues[importance]
      if (!next) return
      queues[importance].delete(next)
      begin(importance, next)
    },
    waiting: () => Object.values(queues).reduce((sum, queue) => sum + queue.size, 0),
    running: () => Object.values(running).reduce((sum, count) => sum + count, 0),
  }
}
