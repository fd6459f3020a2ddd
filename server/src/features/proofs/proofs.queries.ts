import { MAX_PIN_FAILURES, MAX_PIN_TRIES, PIN_LOCKED_MS } from '@meridian/domain/proofs/pin-check.ts'
import type { Db } from '../../db/database.ts'
import { REQUIRED_FOR_ALL_KEY } from '../../orders/proof-terms.queries.ts'

/** All proofs of an order, for the checks of the next one. */
export const proofsSoFar = (trx: Db, orderId: number) =>
  trx
    .selectFrom('stop_proofs')
    .select(['key', 'stop', 'kind', 'value', 'skip_reason'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
export type EarlierProof = Awaited<ReturnType<typeof proofsSoFar>>[number]

export const listArrivals = (db: Db, orderId: number) =>
  db
    .selectFrom('stop_arrivals')
    .innerJoin('drivers', 'drivers.id', 'stop_arrivals.driver_id')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select(['stop', 'method', 'arrived_at', 'users.name as driver_name'])
    .where('order_id', '=', orderId)
    .orderBy('arrived_at')
    .execute()
export type ArrivalRow = Awaited<ReturnType<typeof listArrivals>>[number]

export const listProofs = (db: Db, orderId: number) =>
  db
    .selectFrom('stop_proofs')
    .innerJoin('users', 'users.id', 'stop_proofs.user_id')
    .leftJoin('proof_files', 'proof_files.proof_id', 'stop_proofs.id')
    .select(['key', 'stop', 'kind', 'value', 'skip_reason', 'sha256', 'occurred_at', 'users.name as driver_name'])
    .select(['proof_files.storage_key', 'proof_files.deleted_at'])
    .where('order_id', '=', orderId)
    .orderBy('occurred_at')
    .orderBy('stop_proofs.id')
    .execute()
export type ProofRow = Awaited<ReturnType<typeof listProofs>>[number]

/** The picture of a proof, with the driver whose device sends it. */
export const findFile = (db: Db, orderId: number, key: string) =>
  db
    .selectFrom('stop_proofs')
    .innerJoin('proof_files', 'proof_files.proof_id', 'stop_proofs.id')
    .select([
      'proof_id',
      'driver_id',
      'stop',
      'kind',
      'sha256',
      'media_type',
      'bytes',
      'received_bytes',
      'storage_key',
      'deleted_at',
    ])
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .executeTakeFirst()
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** Whether no PIN is taken now: for some minutes, or until an admin allows more tries. */
export const isPinLocked = async (db: Db, orderId: number, now: Date): Promise<boolean> =>
  (await isPinBlocked(db, orderId)) ||
  (await db
    .selectFrom('pin_failures')
    .select('failures')
    .where('order_id', '=', orderId)
    .where('failures', '>=', MAX_PIN_TRIES)
    .where('last_failed_at', '>', new Date(now.getTime() - PIN_LOCKED_MS))
    .executeTakeFirst()) !== undefined

/** So many wrong PINs in the life of the order that an admin must help. */
export const isPinBlocked = async (db: Db, orderId: number): Promise<boolean> =>
  (await db
    .selectFrom('proof_failures')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'pin')
    .where('failures', '>=', MAX_PIN_FAILURES)
    .executeTakeFirst()) !== undefined

export async function readSettings(db: Db) {
  const all = await db
    .selectFrom('installation')
    .select('key')
    .where('key', '=', REQUIRED_FOR_ALL_KEY)
    .executeTakeFirst()
  const organizations = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'requires_proofs as isRequired'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { isRequiredForAll: all !== undefined, organizations }
}
