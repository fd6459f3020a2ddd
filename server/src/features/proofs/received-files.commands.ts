/** The ledger's word that a picture is here: a device's announcement alone proves nothing. */
import type { JsonObject } from '@meridian/domain/custody/canonical-json.ts'
import type { ProofKind } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'

type ReceivedFile = {
  order_id: number
  stop: CustodyStop
  kind: ProofKind
  sha256: string
  bytes: number
  media_type: string
}

/** What a reader should look at. */
export type PictureMarks = { isOneColor?: true; isStraightLine?: true }

/** In the transaction that marks the file as stored. */
export const recordReceivedFile = (trx: Db, file: ReceivedFile, now: Date, details: JsonObject = {}) =>
  appendCustody(trx, {
    orderId: file.order_id,
    kind: 'file_received',
    stop: file.stop,
    serverTime: now,
    proofs: [{ kind: file.kind, fileSha256: file.sha256 }],
    details: {
      bytes: file.bytes,
      mediaType: file.media_type,
      ...details,
    },
  })

const BATCH = 200

/**
 * Files that a version before this row stored, also one that runs beside this one during an update. Each once: its mark is
 * set with its row. Returns how many there were.
 */
export async function recordReceivedFiles(db: Db, now: Date): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction().execute((trx) => recordBatch(trx, now))
    total += count
    if (count < BATCH) return total
  }
}

async function recordBatch(trx: Db, now: Date): Promise<number> {
  const files = await trx
    .selectFrom('proof_files as file')
    .innerJoin('stop_proofs as proof', 'proof.id', 'file.proof_id')
    .select(['file.proof_id', 'proof.order_id', 'proof.stop', 'proof.kind', 'proof.sha256'])
    .select(['file.bytes', 'file.media_type', 'file.stored_at'])
    .where('file.storage_key', 'is not', null)
    .where('file.is_receipt_recorded', '=', false)
    // In one order for all: two transactions that append to the same two chains must not wait for each other.
    .orderBy('proof.order_id')
    .limit(BATCH)
    .forUpdate('file')
    .skipLocked()
    .execute()
  for (const { proof_id, stored_at, ...file } of files) {
    await recordReceivedFile(trx, file, now, { storedAt: stored_at?.toISOString() ?? null })
    await trx.updateTable('proof_files').set({ is_receipt_recorded: true }).where('proof_id', '=', proof_id).execute()
  }
  return files.length
}
