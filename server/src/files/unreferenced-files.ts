/**
 * A file and the row that names it cannot be stored in one transaction: a bucket is no part of the database. So the file is announced
 * before it is stored, and taken off the list in the transaction that names it. A node that dies in between leaves a file that
 * nothing names, and its name here. The storages are never searched: a bucket may have files of another installation, or of the one
 * that this one was restored from.
 */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { isNotHeld } from '../db/not-held.ts'
import type { FileStorage } from './port.ts'

/** Much longer than a request may take, also one that is sent again from a place without a signal. */
const GRACE_HOURS = 6
const BATCH = 500

type Announced = { key: string; orderId: number; now: Date }

/** Committed before the file is stored. One that is announced again is young again. */
export async function announceFile(trx: Db, { key, orderId, now }: Announced): Promise<void> {
  await trx
    .insertInto('unreferenced_files')
    .values({ storage_key: key, order_id: orderId, announced_at: now })
    .onConflict((conflict) => conflict.column('storage_key').doUpdateSet({ announced_at: now }))
    .execute()
}

/** In the transaction that names the file. */
export async function settleFile(trx: Db, key: string): Promise<void> {
  await trx.deleteFrom('unreferenced_files').where('storage_key', '=', key).execute()
}

export async function countAnnounced(db: Db, orderId: number, since: Date, besides: string): Promise<number> {
  const { count } = await db
    .selectFrom('unreferenced_files')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_id', '=', orderId)
    .where('announced_at', '>', since)
    .where('storage_key', '<>', besides)
    .executeTakeFirstOrThrow()
  return count
}

/** Of all orders: for `/metrics`. */
export async function countUnreferenced(db: Db): Promise<number> {
  const count = sql<number>`count(*)::int`.as('count')
  return (await db.selectFrom('unreferenced_files').select(count).executeTakeFirstOrThrow()).count
}

type SweepDeps = { db: Db; files: Pick<FileStorage, 'delete'> }

/** Returns how many files it deleted. One by one, so that a file that cannot be deleted holds up no other. */
export async function deleteUnreferencedFiles({ db, files }: SweepDeps, now: Date): Promise<number> {
  const before = new Date(now.getTime() - GRACE_HOURS * 3600_000)
  const left = await abandoned(db, before)
    .select(['storage_key as key', 'order_id as orderId'])
    .orderBy('announced_at')
    .limit(BATCH)
    .execute()
  let deleted = 0
  // The storage reports why it failed; the next run tries again.
  for (const file of left) if (await deleteIfUnreferenced({ db, files }, file, before).catch(() => false)) deleted++
  return deleted
}

/** What belongs to an order on legal hold stays, whatever it is. */
const abandoned = (db: Db, before: Date) =>
  db.selectFrom('unreferenced_files').where('announced_at', '<', before).where(isNotHeld('unreferenced_files.order_id'))

type Left = { key: string; orderId: number }

/** Locked meanwhile: whoever sends the file again waits, and then stores it again. */
function deleteIfUnreferenced({ db, files }: SweepDeps, { key, orderId }: Left, before: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A hold that is set at this moment waits for this transaction, or this one finds it.
    await sql`select from orders where id = ${orderId} for update`.execute(trx)
    const locked = await abandoned(trx, before)
      .select('storage_key')
      .where('storage_key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (!locked) return false
    const isNamed = await isReferenced(trx, key)
    if (!isNamed) await files.delete(key)
    await settleFile(trx, key)
    return !isNamed
  })
}

async function isReferenced(trx: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ isReferenced: boolean }>`
    select exists (select from proof_files where storage_key = ${key})
      or exists (select from attached_files where storage_key = ${key}) as "isReferenced"`.execute(trx)
  return rows[0]?.isReferenced === true
}
