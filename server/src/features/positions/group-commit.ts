/**
 * Many requests, one commit: what arrives during a commit waits for the next one, so that a busy moment makes larger commits
 * instead of a longer queue. Each request is resolved or rejected only after its commit.
 */
import { AppError } from '../../errors/app-error.ts'

type Waiter<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

export type GroupCommit<Item, Result> = { write(item: Item): Promise<Result> }

/** With this many, one more item costs next to nothing: waiting for it would only delay the others. */
const ENOUGH_ITEMS = 12

export function createGroupCommit<Item, Result>(options: {
  /** Returns one result for each item, in the same order. */
  commit: (items: readonly Item[]) => Promise<readonly Result[]>
  /** How much an item adds to a commit, and how much one commit may hold. */
  weigh: (item: Item) => number
  maxWeight: number
  /** How much may wait while the database is slow or down; beyond that requests are refused, and devices retry later. */
  maxWaiting?: number
  /** Items that arrive within this time go into the same commit, unless enough are waiting already. */
  batchIntervalMs?: number
}): GroupCommit<Item, Result> {
  const { commit, weigh, maxWeight, maxWaiting = 20 * maxWeight, batchIntervalMs = 30 } = options
  const waiting: Waiter<Item, Result>[] = []
  let waitingWeight = 0
  let isRunning = false
  let onEnough = () => {}

  /** At least one, and no more than one commit may hold. */
  function takeGroup(): Waiter<Item, Result>[] {
    let weight = 0
    const end = waiting.findIndex(({ item }, index) => {
      weight += weigh(item)
      return index > 0 && weight > maxWeight
    })
    const group = waiting.splice(0, end === -1 ? waiting.length : end)
    for (const { item } of group) waitingWeight -= weigh(item)
    return group
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < ENOUGH_ITEMS) await enoughOrTime()
      await settle(takeGroup())
    }
    isRunning = false
  }

  function enoughOrTime(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, batchIntervalMs)
      onEnough = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function settle(group: readonly Waiter<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item))
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return {
    write: (item) =>
      new Promise((resolve, reject) => {
        if (waitingWeight >= maxWaiting) return reject(new AppError('position_queue_full'))
        waitingWeight += weigh(item)
        waiting.push({ item, resolve, reject })
        if (waiting.length === ENOUGH_ITEMS) onEnough()
        if (isRunning) return
        isRunning = true
        void run()
      }),
  }
}
