/**
 * Look-ups of many addresses, as a file names them. The search of local map data takes milliseconds of the thread that answers all
 * requests, most for what is misspelled. So each has a turn of the event loop of its own, with a pause behind it; organizations take turns;
 * and an organization has a budget of time, whichever of its files the addresses are from.
 */
import { setTimeout as sleep, setImmediate as untilNextTurn } from 'node:timers/promises'
import { AppError } from '../../errors/app-error.ts'

export type LookUps = {
  /** Throws 429 when the organization's budget is used up. */
  now<T>(organizationId: number, lookUp: () => Promise<T>): Promise<T>
  /** For work in the background: waits until there is some budget again. */
  whenAffordable<T>(organizationId: number, lookUp: () => Promise<T>): Promise<T>
}

/** Of a file with two hundred misspelled addresses, some previews in a row. */
const BUDGET_MS = 20_000
/** A twentieth of the time that passes. */
const REFILL = 1 / 20
/** Also a look-up that another service answers costs something. */
const MIN_COST_MS = 1
/** Look-ups take a quarter of the time at most. */
const PAUSES = 3
const MAX_PAUSE_MS = 200

type Options = {
  /** Milliseconds of a clock that never jumps; tests move it. */
  uptimeMs?: () => number
  pause?: (ms: number) => Promise<unknown>
}

export function createLookUps({ uptimeMs = () => performance.now(), pause = sleep }: Options = {}): LookUps {
  const budgets = createBudgets(uptimeMs)
  const waiting = new Map<number, (() => Promise<void>)[]>()
  let isAtWork = false

  /** One after the other, an organization after the other. */
  async function work(): Promise<void> {
    isAtWork = true
    while (waiting.size > 0)
      for (const [organizationId, others] of waiting) {
        const next = others.shift()
        if (others.length === 0) waiting.delete(organizationId)
        const tookMs = next ? await measure(next) : 0
        budgets.spend(organizationId, Math.max(MIN_COST_MS, tookMs))
        await pause(Math.min(MAX_PAUSE_MS, tookMs * PAUSES))
      }
    isAtWork = false
  }

  /** What this process computes is done before the next turn of the event loop; for another service nobody waits here. */
  async function measure(lookUp: () => Promise<void>): Promise<number> {
    const began = uptimeMs()
    let tookMs = 0
    void lookUp().finally(() => {
      tookMs = uptimeMs() - began
    })
    await untilNextTurn()
    return tookMs
  }

  const inTurn = <T>(organizationId: number, lookUp: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const next = () => lookUp().then(resolve, reject)
      const others = waiting.get(organizationId)
      if (others) others.push(next)
      else waiting.set(organizationId, [next])
      if (!isAtWork) void work()
    })

  return {
    async now(organizationId, lookUp) {
      const waitMs = budgets.waitMs(organizationId)
      if (waitMs > 0) throw new AppError('too_many_look_ups', {}, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
      return inTurn(organizationId, lookUp)
    },
    async whenAffordable(organizationId, lookUp) {
      for (let waitMs = budgets.waitMs(organizationId); waitMs > 0; waitMs = budgets.waitMs(organizationId))
        await pause(waitMs)
      return inTurn(organizationId, lookUp)
    },
  }
}

/** What is left of each organization's time; those that have all of it are not stored. */
function createBudgets(uptimeMs: () => number) {
  const spent = new Map<number, { ms: number; at: number }>()
  const spentNow = (organizationId: number): number => {
    const { ms, at } = spent.get(organizationId) ?? { ms: 0, at: 0 }
    return Math.max(0, ms - (uptimeMs() - at) * REFILL)
  }
  return {
    /** 0 while there is some. */
    waitMs: (organizationId: number): number => Math.max(0, spentNow(organizationId) - BUDGET_MS) / REFILL,
    spend(organizationId: number, ms: number): void {
      for (const [other] of spent) if (spentNow(other) === 0) spent.delete(other)
      spent.set(organizationId, { ms: spentNow(organizationId) + ms, at: uptimeMs() })
    },
  }
}
