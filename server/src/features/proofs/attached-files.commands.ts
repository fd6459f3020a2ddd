/** Attaches a file to a delivered order: its content is stored as pictures are, its hash in a row of the ledger. */
import type { JsonObject } from '@meridian/domain/custody/canonical-json.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import {
  type AttachedKind,
  decideAttaching,
  MAX_ATTACHED_BYTES,
  MAX_ATTACHED_FILES,
} from '@meridian/domain/trade-forms/attached-files.ts'
import { type Excursion, isOutside } from '@meridian/domain/trade-forms/excursion.ts'
import { appendCustody } from '../../custody/ledger.ts'
import { sha256 as hashOf } from '../../custody/sha256.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import type { FileStorage } from '../../files/port.ts'
import { announceFile, countAnnounced, settleFile } from '../../files/unreferenced-files.ts'
import { findOrderForChange, type OrderRow } from '../../orders/orders.queries.ts'
import { listAttachedFiles } from './attached-files.queries.ts'
import { certificateTypeOf } from './certificate-file.ts'
import { examineLoggerFile } from './logger-file.ts'

type AttachDeps = { db: Db; files: Pick<FileStorage, 'put'>; clock: () => Date }
type Sent = { kind: AttachedKind; bytes: Buffer; actor: Actor }
type Checked = { sha256: string; mediaType: string; excursion: Excursion | null }

export async function attachFile(deps: AttachDeps, order: OrderRow, sent: Sent): Promise<void> {
  requireAttachable(order, sent, deps.clock())
  const sha256 = hashOf(sent.bytes)
  // Under its hash, so that sent again it takes the same place.
  const storageKey = `attached/${order.id}/${sent.kind}-${sha256}`
  if (!(await reserve(deps, order.id, sent.kind, { sha256, storageKey }))) return
  const checked = { sha256, ...(await readOrGiveBack(deps, order, sent, storageKey)) }
  // Outside of a transaction: a bucket may take seconds.
  await deps.files.put(storageKey, sent.bytes)
  await record(deps, order, sent, { ...checked, storageKey })
}

/** What is in the file is looked at last: it costs the most, and one that there is no place for is not looked at. */
async function readOrGiveBack({ db }: AttachDeps, order: OrderRow, sent: Sent, storageKey: string) {
  try {
    return contentOf(order, sent)
  } catch (error) {
    await settleFile(db, storageKey)
    throw error
  }
}

/** Requests that are on their way count too. One that failed gives its place back after a while. */
const RESERVED_MINUTES = 10

/** Before anything is stored: whatever is sent at the same moment, an order has no more files than it may. False when it has this one. */
function reserve(
  { db, clock }: AttachDeps,
  orderId: number,
  kind: AttachedKind,
  { sha256, storageKey: key }: { sha256: string; storageKey: string },
): Promise<boolean> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    await findOrderForChange(trx, orderId)
    if (await isAttached(trx, orderId, kind, sha256)) return false
    const attached = (await listAttachedFiles(trx, orderId)).length
    const since = new Date(now.getTime() - RESERVED_MINUTES * 60_000)
    if (attached + (await countAnnounced(trx, orderId, since, key)) >= MAX_ATTACHED_FILES)
      throw new AppError('too_many_attached_files')
    await announceFile(trx, { key, orderId, now })
    return true
  })
}

function requireAttachable(order: OrderRow, { kind, bytes }: Sent, now: Date): void {
  const { service_type: serviceType, picked_up_at: pickedUpAt, delivered_at: deliveredAt } = order
  const decision = decideAttaching(kind, { serviceType, tradeForm: order.trade_form, pickedUpAt, deliveredAt }, now)
  if (!decision.ok)
    throw decision.reason === 'attach_before_delivery'
      ? new AppError(decision.reason)
      : new AppError(decision.reason, { kind })
  if (bytes.length === 0) throw new AppError('attached_file_empty')
  if (bytes.length > MAX_ATTACHED_BYTES[kind]) throw new AppError('attached_file_too_large', { kind })
}

function contentOf(order: OrderRow, { kind, bytes }: Sent): Omit<Checked, 'sha256'> {
  if (kind === 'destruction_certificate') return { mediaType: certificateTypeOf(bytes), excursion: null }
  // What may be attached has both times.
  const journey = { order, pickedUpAt: order.picked_up_at as Date, deliveredAt: order.delivered_at as Date }
  return { mediaType: 'text/csv', excursion: examineLoggerFile(bytes, journey) }
}

const isAttached = async (db: Db, orderId: number, kind: AttachedKind, sha256: string): Promise<boolean> =>
  (await listAttachedFiles(db, orderId)).some((file) => file.kind === kind && file.sha256 === sha256)

type Stored = Checked & { storageKey: string }

const excursionDetails = ({ temperature_band: temperatureBand }: OrderRow, excursion: Excursion): JsonObject => ({
  ...excursion,
  ...(temperatureBand ? { temperatureBand } : {}),
  ...(isOutside(excursion) ? { isOutOfBand: true } : {}),
})

async function record({ db, clock }: AttachDeps, order: OrderRow, sent: Sent, stored: Stored): Promise<void> {
  const { kind, bytes, actor } = sent
  const { sha256, mediaType, excursion, storageKey } = stored
  const now = clock()
  const userId = actor.userId as number
  await db.transaction().execute(async (trx) => {
    // Of two requests with the same file one waits here, and finds it.
    await findOrderForChange(trx, order.id)
    await settleFile(trx, storageKey)
    if (await isAttached(trx, order.id, kind, sha256)) return
    await trx
      .insertInto('attached_files')
      .values({
        order_id: order.id,
        kind,
        sha256,
        media_type: mediaType,
        bytes: bytes.length,
        excursion: excursion && JSON.stringify(excursion),
        user_id: userId,
        attached_at: now,
        storage_key: storageKey,
      })
      .execute()
    const { name } = await trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
    await appendCustody(trx, {
      orderId: order.id,
      kind: 'file_attached',
      actor: { kind: actor.role, userId, name },
      serverTime: now,
      proofs: [{ kind, fileSha256: sha256 }],
      details: {
        bytes: bytes.length,
        mediaType,
        ...(excursion ? excursionDetails(order, excursion) : {}),
      },
    })
    await recordEvent(trx, {
      name: 'proof.added',
      orderId: order.id,
      status: null,
      actor,
      driverId: order.driver_id,
      occurredAt: now,
      details: { isAttached: true },
    })
  })
}
