/** Sends the unsent work in the order it happened. Stops at the first failure; nothing is removed before the server has answered. */

import { POINTS_PER_BATCH, type reportMany } from '@meridian/contract/drivers/locations.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { ErrorCode } from '@meridian/contract/errors.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { uploaded } from '@meridian/contract/orders/proofs.ts'
import type { ProofKind } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { storedUser } from '../accounts/stored-user.ts'
import { CallError, isFinal, sentenceOf } from '../call.ts'
import type { OrderAnswer, UnsentFile, UnsentPosition, UnsentProof, UnsentStep } from './unsent-schema.ts'
import type { UnsentStore } from './unsent-store.ts'

type FileProgress = ReplyOf<typeof uploaded>

export type Transport = {
  /** Returns the order after the step. `offlineSince`: since when this device could not send. */
  sendStep(step: UnsentStep, offlineSince?: string): Promise<Order>
  sendProof(proof: UnsentProof, offlineSince?: string): Promise<OrderAnswer>
  sendPositions(orderId: number, positions: readonly UnsentPosition[]): Promise<ReplyOf<typeof reportMany>>
  /** How much of a file the server has. */
  fileProgress(file: UnsentFile): Promise<FileProgress>
  /** Sends the piece that begins at `offset`. */
  sendPiece(file: UnsentFile, offset: number): Promise<FileProgress>
}

/** `later`: work is left, and has to be retried after a delay. */
export type SendOutcome = 'all' | 'later'
type PartOutcome = SendOutcome | 'more'

/** The session cookie belongs to the user signed in now, who must not send what another driver left on this device. */
export const maySend = (userId: number): boolean => storedUser()?.id === userId

export async function sendUnsent(store: UnsentStore, userId: number, transport: Transport): Promise<SendOutcome> {
  const parts = [createBatchSender(store, userId, transport), createFileSender(store, userId, transport)]
  const offlineSince = unsentSince([...(await store.steps(userId)), ...(await store.proofs(userId))])
  for (;;) {
    // Steps and proofs first: the server accepts a position only once it knows that the job was in progress then. Again
    // after every batch: a step taken in the meantime must not wait for a long day's positions, nor for a photo.
    if ((await sendWork(store, userId, transport, offlineSince)) === 'later') return 'later'
    const outcome = await sendPart(parts)
    if (outcome !== 'more') return outcome
  }
}

/** A batch of positions, or when there is none, a piece of a file. */
async function sendPart(parts: readonly (() => Promise<PartOutcome>)[]): Promise<PartOutcome> {
  for (const send of parts) {
    const outcome = await send()
    if (outcome !== 'all') return outcome
  }
  return 'all'
}

/** Work is sent when it is done: what is still here after this long met no network. */
const OFFLINE_AFTER_MS = 30_000

function unsentSince(work: readonly (UnsentStep | UnsentProof)[]): string | undefined {
  const times = work.filter(({ refusal }) => refusal === null).map(timeOf)
  const oldest = times.filter((time) => time !== undefined).toSorted()[0]
  return oldest && Date.now() - Date.parse(oldest) > OFFLINE_AFTER_MS ? oldest : undefined
}

const timeOf = (work: UnsentStep | UnsentProof): string | undefined =>
  'action' in work ? work.body.occurredAt : work.occurredAt

/**
 * The oldest that may be sent. A refused proof is set aside, and what comes after it goes on; only one without which the server took no
 * step holds the later steps of its order, and what comes after those, until the driver has corrected it.
 */
function nextWork(steps: readonly UnsentStep[], proofs: readonly UnsentProof[]): UnsentStep | UnsentProof | undefined {
  const withHoldingProof = new Set<number>()
  const held = new Set<number>()
  return [...steps, ...proofs]
    .toSorted((one, other) => one.id - other.id)
    .find((work) => {
      const { orderId } = work
      if (work.refusal !== null) {
        if ('action' in work && work.isHolding) withHoldingProof.add(orderId)
        return false
      }
      if (!('action' in work) && withHoldingProof.has(orderId)) held.add(orderId)
      return !held.has(orderId) || ('action' in work && work.action === 'discard')
    })
}

async function sendWork(
  store: UnsentStore,
  userId: number,
  transport: Transport,
  offlineSince: string | undefined,
): Promise<SendOutcome> {
  for (;;) {
    // Read each time: work may be added while the previous one is being sent.
    const work = nextWork(await store.steps(userId), await store.proofs(userId))
    if (!work) return 'all'
    if (!maySend(userId)) return 'later'
    try {
      if ('action' in work) await store.removeAcceptedProof(work, await transport.sendProof(work, offlineSince))
      else await store.removeAccepted(work, await transport.sendStep(work, offlineSince))
    } catch (error) {
      console.info('action' in work ? 'A proof was not sent' : 'A step was not sent', error)
      if (!isFinal(error) && !hasCode(error, 'pin_locked')) return 'later'
      await refuse(store, work, error)
    }
  }
}

/** A locked PIN opens again after some time, but all other work must not wait for it. */
const hasCode = (error: unknown, code: ErrorCode): boolean => error instanceof CallError && error.body?.code === code

async function refuse(store: UnsentStore, work: UnsentStep | UnsentProof, error: unknown): Promise<void> {
  const refusal = sentenceOf(error, String(error))
  if (!('action' in work)) {
    if (!(await waitsForProof(store, work, error))) await store.refuseFrom(work, refusal)
  } else if (ENDED_BY_REFUSAL.includes(work.action)) await store.discardProof(work)
  else await store.refuseProof(work, refusal)
}

/** Nothing depends on these, and there is nothing to correct. */
const ENDED_BY_REFUSAL: readonly UnsentProof['action'][] = ['arrive', 'late', 'store', 'discard']

/**
 * The step lacks a proof that was refused before it, or that was corrected while the step was on its way: it is no mistake, and goes
 * after that one.
 */
async function waitsForProof(store: UnsentStore, step: UnsentStep, error: unknown): Promise<boolean> {
  if (!hasCode(error, 'proofs_missing')) return false
  const { stop, kinds = [] } = ((error as CallError).body?.values ?? {}) as {
    stop?: CustodyStop
    kinds?: readonly ProofKind[]
  }
  const isLacking = ({ id, orderId, action, body }: UnsentProof) =>
    orderId === step.orderId &&
    id < step.id &&
    (action === 'capture' || action === 'skip') &&
    body.stop === stop &&
    kinds.includes(body.kind)
  const lacking = (await store.proofs(step.userId)).filter(isLacking)
  await store.holdSteps(lacking.filter(({ refusal }) => refusal !== null).map(({ id }) => id))
  return lacking.length > 0
}

/** Returns a function that sends one batch of positions. */
function createBatchSender(store: UnsentStore, userId: number, transport: Transport): () => Promise<PartOutcome> {
  let size = POINTS_PER_BATCH
  return async () => {
    const positions = await store.nextPositions(userId, size)
    const [first] = positions
    if (!first) return 'all'
    if (!maySend(userId)) return 'later'
    try {
      await transport.sendPositions(first.orderId, positions)
    } catch (error) {
      console.info('Positions were not sent', error)
      if (!isFinal(error)) return 'later'
      // One invalid position makes the server refuse its batch: the batch is halved until the position is alone in it.
      if (error.status === 400 && positions.length > 1) {
        size = Math.ceil(positions.length / 2)
        return 'more'
      }
      // The order is no longer assigned to this driver: the server will never accept these positions.
    }
    await store.removePositions(positions)
    size = Math.min(POINTS_PER_BATCH, size * 2)
    return 'more'
  }
}

/** Returns a function that sends one piece of a file, from where the server's part of it ends. */
function createFileSender(store: UnsentStore, userId: number, transport: Transport): () => Promise<PartOutcome> {
  const offsets = new Map<string, number>()
  return async () => {
    const file = await store.nextFile(userId)
    if (!file) return 'all'
    if (!maySend(userId)) return 'later'
    const offset = offsets.get(file.key)
    offsets.delete(file.key)
    try {
      const { receivedBytes, isComplete } =
        offset === undefined ? await transport.fileProgress(file) : await transport.sendPiece(file, offset)
      if (isComplete) await store.removeFile(file.key)
      else if (offset !== undefined && receivedBytes <= offset) return 'later'
      else offsets.set(file.key, receivedBytes)
    } catch (error) {
      console.info('A file was not sent', error)
      // Another tab has sent a piece: the offset is requested again.
      if (!isFinal(error) || hasCode(error, 'upload_offset_wrong')) return 'later'
      if (error.status === 404) {
        await store.sendProofAgain(file)
        return 'later'
      }
      await store.refuseFile(file, sentenceOf(error, String(error)))
    }
    return 'more'
  }
}
