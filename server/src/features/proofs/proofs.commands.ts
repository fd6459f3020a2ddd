/** What a driver records at a stop: arrival, proofs, and proofs that are skipped with a reason. */
import type { Proof } from '@meridian/contract/orders/proofs.ts'
import type { JsonObject } from '@meridian/domain/custody/canonical-json.ts'
import { isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import { type ArrivalMethod, type ProofKind, requirementsAt } from '@meridian/domain/proofs/proofs.ts'
import { isInBand } from '@meridian/domain/proofs/stability.ts'
import { stepTime } from '@meridian/domain/proofs/step-times.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ProofTables } from '../../db/tables-proofs.ts'
import { AppError, isRefusal } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { endDelay, lastStatusEvent } from '../../orders/changing/order-changes.queries.ts'
import { explainMissingOrder } from '../../orders/missing-order.ts'
import { isOfflineDoubted, withoutDoubted } from '../../orders/offline-claims.queries.ts'
import { findOrderForChange, type OrderRow } from '../../orders/orders.queries.ts'
import { factsOf, proofTermsOf } from '../../orders/orders.rules.ts'
import type { PackageCodes } from '../../security/secrets/package-codes.ts'
import { recordFailedAttempt } from './failed-attempts.commands.ts'
import { reportLoss } from './losses.commands.ts'
import { requireOpenStop, requireProofTime } from './open-stop.ts'
import { refusePin } from './pin.commands.ts'
import { isNearStop } from './places.ts'
import { type EarlierProof, proofsSoFar } from './proofs.queries.ts'
import { checkProof, type Facts, hashedValue, maySkipRequired, storedValueOf, withWholeCodes } from './proofs.rules.ts'
import { findNumbers, saveReconciliation } from './reconciliation.commands.ts'
import { reconciledBy } from './reconciliation.rules.ts'
import { marksOf, refuseSuspicious } from './suspicious-proofs.ts'
import { about, appendVisit, type Visit } from './visits.ts'

/** A few of each kind at each stop; without a limit a device could fill the storage. */
const MAX_PROOFS = 100

/** Once per stop and driver: arriving again changes nothing. */
export async function recordArrival(db: Db, visit: Visit, method: ArrivalMethod): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await findOwnOrder(trx, visit)
    if (await hasArrived(trx, visit)) return
    await requireOpenStop(trx, order, visit.stop)
    if (method === 'position' && !isNearStop(order, visit))
      throw new AppError('too_far_from_stop', { orderId: order.id, stop: visit.stop })
    const { at, deviceTime } = await timeOf(trx, visit)
    await trx
      .insertInto('stop_arrivals')
      .values({
        order_id: order.id,
        stop: visit.stop,
        driver_id: visit.actor.driverId,
        method,
        arrived_at: at,
        device_time: deviceTime,
        latitude: visit.position?.latitude ?? null,
        longitude: visit.position?.longitude ?? null,
        recorded_at: visit.now,
      })
      .execute()
    // What was said about being late has been true until here.
    await endDelay(trx, visit.actor.driverId)
    await recordEvent(trx, { ...about(visit, at), name: 'stop.arrived', details: { stop: visit.stop, method } })
    await appendVisit(trx, order, visit, { kind: 'arrived', details: { method } })
  })
}

/** The driver was not there. Waiting time does not run from it, and the ledger has both rows. */
export async function takeBackArrival(db: Db, visit: Visit): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await findOwnOrder(trx, visit)
    const { orderId, stop, actor } = visit
    await requireOpenStop(trx, order, stop)
    const { numDeletedRows } = await trx
      .deleteFrom('stop_arrivals')
      .where('order_id', '=', orderId)
      .where('stop', '=', stop)
      .where('driver_id', '=', actor.driverId)
      .executeTakeFirstOrThrow()
    // Sent again because the reply was lost.
    if (numDeletedRows === 0n) return
    const { at } = await timeOf(trx, visit)
    const details = { stop, method: 'manual' as const, isTakenBack: true as const }
    await recordEvent(trx, { ...about(visit, at), name: 'stop.arrived', details })
    await appendVisit(trx, order, visit, { kind: 'arrival_taken_back' })
  })
}

export async function addProof(deps: { db: Db; packageCodes: PackageCodes }, visit: Visit, proof: Proof) {
  const refusal = await deps.db.transaction().execute(async (trx) => {
    const order = await findOwnOrder(trx, visit)
    const earlier = await proofsSoFar(trx, order.id)
    if (isRecorded(earlier, proof)) return null
    const isAfterStop = await requireProofTime(trx, order, { ...proof, now: visit.now })
    if (earlier.length >= MAX_PROOFS) throw new AppError('too_many_proofs', { max: MAX_PROOFS })
    const whole = withWholeCodes(proof, { order, packageCodes: deps.packageCodes })
    const refused = await refuseProof(trx, visit, whole, { order, earlier, packageCodes: deps.packageCodes })
    if (refused) return refused
    await refuseSuspicious(trx, order, visit, whole)
    await insertProof(trx, order, visit, whole, { earlier, isAfterStop })
    return null
  })
  if (refusal) throw refusal
}

/** Returns a refusal that leaves its row in the ledger, and throws any other: thrown, it rolls everything back. */
async function refuseProof(trx: Db, visit: Visit, proof: Proof, facts: Facts): Promise<AppError | null> {
  try {
    checkProof(proof, facts)
  } catch (error) {
    if (proof.kind !== 'seal' || !isRefusal(error, ['seal_differs'])) throw error
    await recordFailedAttempt(trx, facts.order, visit, { kind: 'seal', entered: proof.seal })
    return error
  }
  return proof.kind === 'pin' ? refusePin(trx, facts.order, visit, proof.pin) : null
}

export type Skip = { key: string; kind: ProofKind; reason: string; replaces?: string | undefined }

export async function skipProof(db: Db, visit: Visit, skip: Skip): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await findOwnOrder(trx, visit)
    const earlier = await proofsSoFar(trx, order.id)
    const { stop } = visit
    const { key, kind, reason, replaces } = skip
    if (isRecorded(earlier, { key, kind, stop })) return
    const isAfterStop = await requireProofTime(trx, order, { stop, kind, replaces, now: visit.now })
    if (earlier.length >= MAX_PROOFS) throw new AppError('too_many_proofs', { max: MAX_PROOFS })
    const requirement = requirementsAt(proofTermsOf(order), stop).find((one) => one.kind === kind)
    if (!requirement) throw new AppError('proof_not_asked', { kind, stop })
    if (requirement.strength === 'required' && !maySkipRequired(skip, stop, earlier))
      throw new AppError('proof_required', { kind })
    const { at, deviceTime } = await timeOf(trx, visit)
    const row = { key, kind, skip_reason: reason, sha256: hashedValue({ skipReason: reason }).sha256 }
    await insertRow(trx, visit, { ...row, occurred_at: at, device_time: deviceTime })
    await recordEvent(trx, { ...about(visit, at), name: 'proof.added', details: { stop, kind, isSkipped: true } })
    const details = { proof: kind, ...(isAfterStop ? { isAfterStop } : {}) }
    await appendVisit(trx, order, visit, { kind: 'proof_skipped', details, personal: { reason } })
  })
}

/** Locked until the transaction ends: a step of the same order waits, and sees this proof or is seen by it. */
async function findOwnOrder(trx: Db, { orderId, actor }: Visit): Promise<OrderRow> {
  const order = await findOrderForChange(trx, orderId)
  if (!order || !isOwnOrder(factsOf(order), actor)) throw await explainMissingOrder(trx, order, orderId, actor)
  return order
}

async function timeOf(trx: Db, visit: Visit) {
  const last = await lastStatusEvent(trx, visit.orderId)
  const isDoubted = await isOfflineDoubted(trx, visit.actor, visit, visit.now)
  return stepTime(withoutDoubted(visit, isDoubted), last?.occurred_at ?? null, visit.now)
}

const hasArrived = async (trx: Db, { orderId, stop, actor }: Visit): Promise<boolean> =>
  (await trx
    .selectFrom('stop_arrivals')
    .select('stop')
    .where('order_id', '=', orderId)
    .where('stop', '=', stop)
    .where('driver_id', '=', actor.driverId)
    .executeTakeFirst()) !== undefined

/** The device sends a proof again when the reply was lost. */
function isRecorded(
  earlier: readonly EarlierProof[],
  { key, kind, stop }: { key: string; kind: ProofKind; stop: CustodyStop },
): boolean {
  const same = earlier.find((proof) => proof.key === key)
  if (same && (same.kind !== kind || same.stop !== stop)) throw new AppError('proof_key_used')
  return same !== undefined
}

async function insertProof(
  trx: Db,
  order: OrderRow,
  visit: Visit,
  proof: Proof,
  { earlier, isAfterStop }: { earlier: readonly EarlierProof[]; isAfterStop: boolean },
): Promise<void> {
  const { at, deviceTime } = await timeOf(trx, visit)
  const { key, kind } = proof
  const corrected = await correctedBy(trx, visit, proof, earlier)
  const content =
    'file' in proof ? { value: {}, sha256: proof.file.sha256 } : hashedValue({ ...storedValueOf(proof), ...corrected })
  const { id } = await insertRow(trx, visit, {
    key,
    kind,
    value: JSON.stringify(content.value),
    sha256: content.sha256,
    occurred_at: at,
    device_time: deviceTime,
  })
  if ('file' in proof) {
    const { mediaType, bytes } = proof.file
    await trx.insertInto('proof_files').values({ proof_id: id, media_type: mediaType, bytes }).execute()
  }
  const { stop } = visit
  await recordEvent(trx, { ...about(visit, at), name: 'proof.added', details: { stop, kind } })
  const band = order.temperature_band
  const isOutOfBand = proof.kind === 'temperature' && band !== null && !isInBand(proof.celsius, band)
  const reconciled = reconciledBy(proof, { order, earlier })
  const marks = await marksOf(trx, order, visit, proof)
  const own = { ...(isOutOfBand ? { isOutOfBand } : {}), ...(isAfterStop ? { isAfterStop } : {}) }
  const details: JsonObject = { ...own, ...corrected, ...marks, ...reconciled?.facts }
  const reason = proof.kind === 'recipient' && proof.reason
  await appendVisit(trx, order, visit, {
    kind: 'proof_added',
    proofs: [custodyProof(proof)],
    details,
    ...(reason ? { personal: { reason } } : {}),
  })
  if (isOutOfBand) await recordEvent(trx, { ...about(visit, at), name: 'stability.out_of_band', details: { stop } })
  if (!reconciled) return
  await saveReconciliation(trx, visit, reconciled, at)
  if (reconciled.facts.isMismatch)
    await recordEvent(trx, { ...about(visit, at), name: 'count.differs', details: { stop } })
  if (proof.kind === 'count') await reportLoss(trx, order, visit, { proof, earlier, facts: reconciled.facts })
}

type Corrected = { correctedFromCelsius?: number; correctedFrom?: number }

/** The value that the driver corrects with this one. Its own row stays as it was. */
async function correctedBy(trx: Db, visit: Visit, proof: Proof, earlier: readonly EarlierProof[]): Promise<Corrected> {
  if (!('isCorrection' in proof) || !proof.isCorrection) return {}
  if (proof.kind !== 'temperature') {
    const numbers = await findNumbers(trx, visit, proof.kind === 'count' ? 'items' : 'packages')
    const before = proof.kind === 'count' || visit.stop === 'pickup' ? numbers?.counted : numbers?.received
    return typeof before === 'number' ? { correctedFrom: before } : {}
  }
  const celsius = earlier.findLast(
    ({ stop, kind, skip_reason }) => stop === visit.stop && kind === 'temperature' && skip_reason === null,
  )?.value.celsius
  return typeof celsius === 'number' ? { correctedFromCelsius: celsius } : {}
}

const custodyProof = (proof: Proof) =>
  'file' in proof
    ? { kind: proof.kind, fileSha256: proof.file.sha256 }
    : { kind: proof.kind, value: storedValueOf(proof) }

type NewProof = Pick<
  Insertable<ProofTables['stop_proofs']>,
  'key' | 'kind' | 'value' | 'sha256' | 'skip_reason' | 'occurred_at' | 'device_time'
>

const insertRow = (trx: Db, { orderId, stop, actor, position, now }: Visit, row: NewProof) =>
  trx
    .insertInto('stop_proofs')
    .values({
      order_id: orderId,
      stop,
      driver_id: actor.driverId,
      user_id: actor.userId,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      recorded_at: now,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
