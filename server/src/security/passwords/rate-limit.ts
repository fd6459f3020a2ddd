/** How often something may be done within a time window. Counted in the database, so that a limit holds for all nodes together. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../../db/database.ts'
import { tooManyAttempts } from './lock-out.ts'

export type Limit = { times: number; withinMinutes: number }

export type RateLimits<Name extends string> = {
  /** Throws 429 when it has been done too often. */
  take(name: Name, key: string): Promise<void>
  /** Counts too, and returns false instead of throwing. */
  allows(name: Name, key: string): Promise<boolean>
}

export function createRateLimits<Name extends string>(pool: pg.Pool, limits: Record<Name, Limit>): RateLimits<Name> {
  const limiters = new Map(Object.keys(limits).map((name) => [name, createLimiter(pool, name, limits[name as Name])]))

  /** 0 when it is not too often. */
  async function secondsToWait(name: Name, key: string): Promise<number> {
    try {
      await limiters.get(name)?.consume(hash(key))
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }

  return {
    allows: async (name, key) => (await secondsToWait(name, key)) === 0,
    async take(name, key) {
      const seconds = await secondsToWait(name, key)
      if (seconds > 0) throw tooManyAttempts(seconds)
    },
  }
}

const createLimiter = (pool: pg.Pool, name: string, { times, withinMinutes }: Limit) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: times,
    duration: withinMinutes * 60,
    // A caller who goes on after a refusal must not cause a write with every request.
    inMemoryBlockOnConsumed: times + 1,
  })

/** Addresses and email addresses need not be readable here. */
const hash = (key: string) => createHash('sha256').update(key).digest('base64url')

export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', String(now.getTime())).execute()
}
