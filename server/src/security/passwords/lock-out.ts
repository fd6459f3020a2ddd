/**
 * Failed sign-ins in a row make the next one to the same account wait; names count whether or not they exist, so that waiting
 * tells nothing. Failures of one address only slow its sign-ins down (`password-queue.ts`): a clinic behind one router must not lock
 * itself out.
 */
import { createHash } from 'node:crypto'
import { lockOutSeconds } from '@meridian/domain/accounts/accounts.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { networkOf } from '../../http/network.ts'

/** Of one address, within the window that ends now. */
const MAX_ADDRESS_FAILURES = 10
const ADDRESS_WINDOW_MS = 15 * 60_000
const FORGOTTEN_AFTER_MS = 24 * 3600_000

export type Attempt = { account: string; address: string | null }

/** Hashed, because people type their password into the wrong field. */
export const nameKey = (name: string): string => `name:${hash(name.toLowerCase())}`
/** Codes count by themselves: a right password must not give five more tries at the code. */
export const codeKey = (userId: number): string => `code:${userId}`
export const passkeyKey = (userId: number): string => `passkey:${userId}`
/** A browser that has signed in to the account before counts by itself. */
export const deviceKey = (deviceId: string): string => `device:${hash(deviceId)}`
const addressKey = (address: string): string => `address:${networkOf(address)}`
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Counts the attempt before it is made: of fifty at the same moment, those after the fifth find the lock. Answers for how many
 * seconds the account is locked should this attempt fail.
 */
export async function beginAttempt(db: Db, attempt: Attempt, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const seconds = await countFailure(trx, attempt.account, now)
    if (seconds === null) throw await lockedError(trx, attempt.account, now)
    return seconds
  })
}

/** It failed: now the address counts it too. Successes of many people behind one address never add up. */
export async function failAttempt(db: Db, { address }: Attempt, now: Date): Promise<void> {
  if (!address) return
  await db
    .insertInto('address_failures')
    .values({ key: addressKey(address), failed_at: now })
    .execute()
}

export async function hasFailedTooOften(db: Db, { address }: Attempt, now: Date): Promise<boolean> {
  if (!address) return false
  const failures = await db
    .selectFrom('address_failures')
    .select('id')
    .where('key', '=', addressKey(address))
    .where('failed_at', '>', new Date(now.getTime() - ADDRESS_WINDOW_MS))
    .limit(MAX_ADDRESS_FAILURES)
    .execute()
  return failures.length === MAX_ADDRESS_FAILURES
}

/** It was neither right nor wrong yet (a code is to follow): as if it had not been. */
export async function withdrawAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db
    .updateTable('login_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1), locked_until: null }))
    .where('key', '=', attempt.account)
    .execute()
}

export async function clearFailures(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('login_failures').where('key', 'in', keys).execute()
}

export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
  await db.deleteFrom('login_failures').where('last_failed_at', '<', before).execute()
  const windowStart = new Date(now.getTime() - ADDRESS_WINDOW_MS)
  await db.deleteFrom('address_failures').where('failed_at', '<', windowStart).execute()
}

/** The seconds it is locked from now; null, and nothing counted, while it is locked already. */
async function countFailure(trx: Db, key: string, now: Date): Promise<number | null> {
  const forgottenBefore = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
  const counted = await trx
    .insertInto('login_failures')
    .values({ key, failures: 1, last_failed_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures: sql`case when login_failures.last_failed_at < ${forgottenBefore} then 1
            else login_failures.failures + 1 end`,
          last_failed_at: now,
        })
        .where((eb) =>
          eb.or([eb('login_failures.locked_until', 'is', null), eb('login_failures.locked_until', '<=', now)]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  if (!counted) return null
  const seconds = lockOutSeconds(counted.failures)
  // The row is locked until the transaction ends: the next attempt finds `locked_until` set.
  const lockedUntil = seconds ? new Date(now.getTime() + seconds * 1000) : null
  await trx.updateTable('login_failures').set({ locked_until: lockedUntil }).where('key', '=', key).execute()
  return seconds
}

async function lockedError(db: Db, key: string, now: Date): Promise<AppError> {
  const row = await db.selectFrom('login_failures').select('locked_until').where('key', '=', key).executeTakeFirst()
  return tooManyAttempts(Math.max(1, Math.ceil(((row?.locked_until?.getTime() ?? 0) - now.getTime()) / 1000)))
}

export function tooManyAttempts(retryAfterSeconds: number): AppError {
  return new AppError('too_many_attempts', { retryAfterSeconds }, { retryAfterSeconds })
}
