/**
 * Work of which a node does a little at a time, shared among organizations: however much one of them asks for, another one's turn
 * comes with the next place that is free.
 */
import { AppError } from '../../errors/app-error.ts'

type Limits = {
  /** Of all organizations together. */
  atOnce: number
  /** Of one organization. */
  each: number
  /** How many more than that of one organization wait, for itself or for others; the next one is refused. */
  waiting: number
}

export type Shares = { run<T>(organizationId: number, work: () => Promise<T>): Promise<T> }

const RETRY_AFTER_SECONDS = 10

export function createShares({ atOnce, each, waiting }: Limits): Shares {
  const running = new Map<number, number>()
  // In the order of their arrival.
  const queue: { organizationId: number; start: () => void }[] = []
  let total = 0

  const runningOf = (organizationId: number) => running.get(organizationId) ?? 0
  const isFree = (organizationId: number) => total < atOnce && runningOf(organizationId) < each

  function enter(organizationId: number): void {
    total++
    running.set(organizationId, runningOf(organizationId) + 1)
  }

  function leave(organizationId: number): void {
    total--
    const left = runningOf(organizationId) - 1
    if (left > 0) running.set(organizationId, left)
    else running.delete(organizationId)
    const next = queue.findIndex((one) => isFree(one.organizationId))
    if (next >= 0) queue.splice(next, 1)[0]?.start()
  }

  async function turn(organizationId: number): Promise<void> {
    if (isFree(organizationId)) return enter(organizationId)
    const queued = queue.filter((one) => one.organizationId === organizationId).length
    if (runningOf(organizationId) + queued >= each + waiting)
      throw new AppError('too_many_requests', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    await new Promise<void>((resolve) => {
      const start = () => {
        enter(organizationId)
        resolve()
      }
      queue.push({ organizationId, start })
    })
  }

  return {
    async run(organizationId, work) {
      await turn(organizationId)
      try {
        return await work()
      } finally {
        leave(organizationId)
      }
    },
  }
}
