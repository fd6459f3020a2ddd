/** The pictures of proofs come in pieces; the last one is checked against what the proof announced, then stored. */
import { createHash } from 'node:crypto'
import { findPictureFault, type PictureFault } from '@meridian/domain/proofs/pictures.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import type { FileStorage } from '../../files/port.ts'
import { announceFile, settleFile } from '../../files/unreferenced-files.ts'
import type { UploadPieces } from '../../files/upload-pieces.ts'
import { contentOf } from './picture-content.ts'
import { unpacksAsAnnounced } from './png-content.ts'
import { type FileRow, findFile } from './proofs.queries.ts'
import { type PictureMarks, recordReceivedFile } from './received-files.commands.ts'
import type { DriverActor } from './visits.ts'

export type UploadDeps = { db: Db; files: FileStorage; uploadPieces: UploadPieces; clock: () => Date }
export type Upload = { orderId: number; key: string; actor: DriverActor }
type Received = { receivedBytes: number; isComplete: boolean }

export async function receivedSoFar(db: Db, upload: Upload): Promise<Received> {
  return receivedOf(await findOwnFile(db, upload))
}

export async function receivePiece(deps: UploadDeps, upload: Upload, offset: number, piece: Buffer): Promise<Received> {
  const file = await findOwnFile(deps.db, upload)
  // The last piece sent again because its reply was lost.
  if (isComplete(file)) return receivedOf(file)
  if (offset !== file.received_bytes) throw offsetWrong(file)
  const receivedBytes = offset + piece.length
  if (receivedBytes > file.bytes) throw new AppError('upload_too_long', { bytes: file.bytes })
  const isStored =
    receivedBytes < file.bytes
      ? await storePiece(deps, file, offset, piece)
      : await finish(deps, upload, file, offset, piece)
  if (isStored) return { receivedBytes, isComplete: receivedBytes === file.bytes }
  // Another request with the same piece was faster.
  const now = await findOwnFile(deps.db, upload)
  if (isComplete(now)) return receivedOf(now)
  throw offsetWrong(now)
}

/** The driver who recorded the proof, also after the order went to another one: the picture is still on that device. */
async function findOwnFile(db: Db, { orderId, key, actor }: Upload): Promise<FileRow> {
  const file = await findFile(db, orderId, key)
  if (!file || file.driver_id !== actor.driverId) throw new AppError('proof_file_not_found')
  return file
}

const isComplete = (file: FileRow) => file.storage_key !== null || file.deleted_at !== null
const receivedOf = (file: FileRow): Received => ({ receivedBytes: file.received_bytes, isComplete: isComplete(file) })
const offsetWrong = (file: FileRow) => new AppError('upload_offset_wrong', { receivedBytes: file.received_bytes })

/** False when the file has meanwhile grown: of two requests with the same piece one wins. */
function storePiece({ db, uploadPieces }: UploadDeps, file: FileRow, offset: number, piece: Buffer): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('proof_files')
      .set({ received_bytes: offset + piece.length })
      .where('proof_id', '=', file.proof_id)
      .where('received_bytes', '=', offset)
      .where('storage_key', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || piece.length === 0) return numUpdatedRows > 0n
    await uploadPieces.add(trx, file.proof_id, offset, piece)
    return true
  })
}

/** The storage is called outside of a transaction: a bucket may take seconds, and a connection must not wait for it. */
async function finish(deps: UploadDeps, upload: Upload, file: FileRow, offset: number, last: Buffer): Promise<boolean> {
  const before = offset === 0 ? Buffer.alloc(0) : await deps.uploadPieces.read(deps.db, file.proof_id)
  if (before.length !== offset) return false
  const whole = Buffer.concat([before, last])
  const { refusal, marks } = await examine(whole, file)
  if (refusal) {
    await startAgain(deps, file)
    throw refusal
  }
  const storageKey = `proofs/${upload.orderId}/${upload.key}`
  await announceFile(deps.db, { key: storageKey, orderId: upload.orderId, now: deps.clock() })
  await deps.files.put(storageKey, whole)
  return markStored(deps, upload, file, { storageKey, marks })
}

const FAULT_ERRORS: Record<PictureFault, (file: FileRow) => AppError> = {
  not_that_type: ({ media_type }) => new AppError('file_type_differs', { mediaType: media_type }),
  not_whole: () => new AppError('file_not_whole'),
  has_metadata: () => new AppError('file_has_metadata'),
  has_other_content: () => new AppError('file_has_other_content'),
  too_many_pixels: () => new AppError('file_too_many_pixels'),
}

async function refuseFile(whole: Buffer, file: FileRow): Promise<AppError | null> {
  if (createHash('sha256').update(whole).digest('hex') !== file.sha256) return new AppError('file_hash_differs')
  const fault = findPictureFault(whole, file.media_type)
  if (fault) return FAULT_ERRORS[fault](file)
  const isWhole = file.media_type !== 'image/png' || (await unpacksAsAnnounced(whole))
  return isWhole ? null : FAULT_ERRORS.not_whole(file)
}

/** An empty signature is none. What a picture seems to lack otherwise is marked: a person has to look at it. */
async function examine(whole: Buffer, file: FileRow): Promise<{ refusal: AppError | null; marks: PictureMarks }> {
  const refusal = await refuseFile(whole, file)
  if (refusal) return { refusal, marks: {} }
  const { isOneColor, isStraightLine } = contentOf(whole, file.media_type)
  if (file.kind !== 'signature') return { refusal, marks: isOneColor ? { isOneColor } : {} }
  return {
    refusal: isOneColor ? new AppError('signature_empty') : null,
    marks: isStraightLine ? { isStraightLine } : {},
  }
}

/** A piece may have been damaged on its way; the device can send the whole file again. */
async function startAgain({ db, uploadPieces }: UploadDeps, file: FileRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('proof_files')
      .set({ received_bytes: 0 })
      .where('proof_id', '=', file.proof_id)
      .where('storage_key', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await uploadPieces.delete(trx, file.proof_id)
  })
}

type Stored = { storageKey: string; marks: PictureMarks }

function markStored(deps: UploadDeps, upload: Upload, file: FileRow, { storageKey, marks }: Stored): Promise<boolean> {
  const { orderId, actor } = upload
  const now = deps.clock()
  return deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('proof_files')
      .set({ received_bytes: file.bytes, storage_key: storageKey, stored_at: now, is_receipt_recorded: true })
      .where('proof_id', '=', file.proof_id)
      .where('storage_key', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await settleFile(trx, storageKey)
    await recordReceivedFile(trx, { ...file, order_id: orderId }, now, marks)
    if (file.received_bytes > 0) await deps.uploadPieces.delete(trx, file.proof_id)
    await recordEvent(trx, {
      name: 'proof.added',
      orderId,
      status: null,
      actor,
      driverId: actor.driverId,
      occurredAt: now,
      details: { isUploaded: true },
    })
    return true
  })
}
