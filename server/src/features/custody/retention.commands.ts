/** Deletes what an order's custody holds of people once its retention is over. The hashes stay, so that the chain verifies. */
import { retentionEnds } from '@meridian/domain/custody/retention.ts'
import { SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { sql } from 'kysely'
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import { isNotHeld } from '../../db/not-held.ts'
import type { FileStorage } from '../../files/port.ts'
import type { UploadPieces } from '../../files/upload-pieces.ts'

export type RetentionDeps = { db: Db; files: Pick<FileStorage, 'delete'>; uploadPieces: Pick<UploadPieces, 'delete'> }

const BATCH = 200

/** Returns how many orders it emptied. One by one, so that a file that cannot be deleted holds up no other order. */
export async function deleteExpiredCustody(deps: RetentionDeps, now: Date): Promise<number> {
  const orderIds = await listExpired(deps.db, now)
  for (const orderId of orderIds) await deleteCustodyOf(deps, orderId, now)
  return orderIds.length
}

/**
 * Orders that ended before their class's date, are not held, and still have something to delete. An order ends with its
 * delivery, or with the last change of one that was never delivered.
 */
async function listExpired(db: Db, now: Date): Promise<number[]> {
  const ends = SERVICE_TYPES.map((type) => sql`(${type}, ${retentionEnds(type, now)}::timestamptz)`)
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    join (values ${sql.join(ends)}) as class (service_type, ended_before) on class.service_type = o.service_type
    where o.status in ('delivered', 'cancelled', 'declined') and coalesce(o.delivered_at, o.updated_at) < class.ended_before
      and ${isNotHeld('o.id')}
      and (num_nonnulls(o.trade_form, o.recipient_email) > 0 or exists (select from custody_personal p where p.order_id = o.id)
        or exists (select from stop_proofs s left join proof_files f on f.proof_id = s.id
          where s.order_id = o.id and (s.value <> '{}' or s.skip_reason is not null or f.deleted_at is null and f.proof_id is not null))
        or exists (select from attached_files a where a.order_id = o.id and a.deleted_at is null)
        or ${sql.join(hasCopy, sql` or `)})
    order by o.id limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What people wrote about an order, and where they were, outside its custody. The rows stay: they say what happened when. */
const COPIES = [
  { table: 'stop_exceptions', columns: ['note', 'latitude', 'longitude'] },
  { table: 'returns', columns: ['reason'] },
  { table: 'reconciliations', columns: ['reason', 'resolution'] },
  { table: 'handovers', columns: ['note', 'received_note', 'latitude', 'longitude'] },
  { table: 'order_legs', columns: ['latitude', 'longitude'] },
  { table: 'job_offers', columns: ['reason'] },
  { table: 'stop_arrivals', columns: ['latitude', 'longitude'] },
  { table: 'tracking_links', columns: ['sent_to', 'zip'] },
] as const

const hasCopy = [
  ...COPIES.map(({ table, columns }) => {
    const values = sql.join(columns.map((column) => sql.ref(column)))
    return sql`exists (select from ${sql.table(table)} where order_id = o.id and num_nonnulls(${values}) > 0)`
  }),
  sql`exists (select from stop_exceptions where order_id = o.id and details <> '{}')`,
  sql`exists (select from events where order_id = o.id and details ? 'reason')`,
]

async function deleteCopies(trx: Db, orderId: number): Promise<void> {
  // Their texts repeat reasons, and those that nobody read are never swept.
  await sql`delete from notifications where event_id in (select id from events where order_id = ${orderId})`.execute(
    trx,
  )
  for (const { table, columns } of COPIES) {
    const cleared = sql.join(columns.map((column) => sql`${sql.ref(column)} = null`))
    await sql`update ${sql.table(table)} set ${cleared} where order_id = ${orderId}`.execute(trx)
  }
  await sql`update stop_exceptions set details = '{}' where order_id = ${orderId}`.execute(trx)
  await sql`update orders set trade_form = null, recipient_email = null, recipient_told_at = null, recipient_language = null
    where id = ${orderId} and num_nonnulls(trade_form, recipient_email) > 0`.execute(trx)
  await sql`update events set details = details - 'reason' where order_id = ${orderId} and details ? 'reason'`.execute(
    trx,
  )
}

async function deleteCustodyOf(deps: RetentionDeps, orderId: number, now: Date): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // A hold that is set at this moment waits for this transaction, or this one finds it.
    await sql`select from orders where id = ${orderId} for update`.execute(trx)
    if (await isHeld(trx, orderId)) return
    const files = await filesOf(trx, orderId)
    // Before the commit: a row whose file is gone is tried again, a file without its row would stay for ever.
    for (const { proof_id: proofId, storage_key: key } of files)
      if (key) await deps.files.delete(key)
      // The device never sent the rest.
      else await deps.uploadPieces.delete(trx, proofId)
    const attached = await attachedTo(trx, orderId)
    for (const { storage_key: key } of attached) if (key) await deps.files.delete(key)
    await deleteProofValues(trx, orderId, now)
    await deleteCopies(trx, orderId)
    const { count } = await trx
      .selectFrom('custody_personal')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    // Without those that never arrived: they stay announced.
    const deleted = [...files, ...attached].filter(({ storage_key }) => storage_key).map(({ sha256 }) => sha256)
    const details = { files: deleted, personalValues: count }
    await appendCustody(trx, { orderId, kind: 'file_deleted', serverTime: now, details })
    // After its entry: without one the database refuses it.
    await sql`select delete_custody_personal(${orderId})`.execute(trx)
  })
}

const isHeld = async (trx: Db, orderId: number): Promise<boolean> =>
  (await trx.selectFrom('custody_holds').select('order_id').where('order_id', '=', orderId).executeTakeFirst()) !==
  undefined

const filesOf = (db: Db, orderId: number) =>
  db
    .selectFrom('proof_files')
    .innerJoin('stop_proofs', 'stop_proofs.id', 'proof_files.proof_id')
    .select(['proof_files.proof_id', 'proof_files.storage_key', 'stop_proofs.sha256'])
    .where('stop_proofs.order_id', '=', orderId)
    .where('proof_files.deleted_at', 'is', null)
    .execute()

const attachedTo = (db: Db, orderId: number) =>
  db
    .selectFrom('attached_files')
    .select(['storage_key', 'sha256'])
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .execute()

async function deleteProofValues(trx: Db, orderId: number, now: Date): Promise<void> {
  await sql`update proof_files f set storage_key = null, deleted_at = ${now}
    from stop_proofs s where s.id = f.proof_id and s.order_id = ${orderId} and f.deleted_at is null`.execute(trx)
  await trx
    .updateTable('attached_files')
    .set({ storage_key: null, deleted_at: now, excursion: null })
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .execute()
  await trx
    .updateTable('stop_proofs')
    .set({ value: '{}', skip_reason: null, latitude: null, longitude: null })
    .where('order_id', '=', orderId)
    .execute()
}
