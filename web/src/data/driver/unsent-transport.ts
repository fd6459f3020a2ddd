/** The calls that send a driver's unsent work. */

import { reportMany } from '@meridian/contract/drivers/locations.ts'
import { completeReturn, report, reportDelay, store } from '@meridian/contract/orders/exceptions.ts'
import { changeStatus } from '@meridian/contract/orders/order-changes.ts'
import { add, arrive, discard, skip, upload, uploaded } from '@meridian/contract/orders/proofs.ts'
import { call } from '../call.ts'
import type { OrderAnswer, UnsentFile, UnsentPosition, UnsentProof } from './unsent-schema.ts'
import type { Transport } from './unsent-sender.ts'

/** A call that takes longer counts as not sent. The server accepts duplicates. */
const SEND_TIMEOUT_MS = 15_000
/** Small enough for a slow network: a step that the driver takes in the meantime waits for the piece on its way. */
const SENT_PIECE_BYTES = 64 * 1024
const PIECE_TIMEOUT_MS = 30_000

const within = (ms: number) => AbortSignal.timeout(ms)

export const serverTransport: Transport = {
  sendStep: ({ orderId, status, occurredAt }, offlineSince) =>
    call(changeStatus, {
      params: { id: orderId },
      body: { status, occurredAt, ...(offlineSince ? { offlineSince } : {}) },
      signal: within(SEND_TIMEOUT_MS),
    }),
  sendProof,
  sendPositions: (orderId, positions) =>
    call(reportMany, {
      params: { id: orderId },
      body: { points: positions.map(toPoint) },
      signal: within(SEND_TIMEOUT_MS),
    }),
  fileProgress: ({ orderId, key }) => call(uploaded, { params: { id: orderId, key }, signal: within(SEND_TIMEOUT_MS) }),
  sendPiece: ({ orderId, key, content }: UnsentFile, offset) =>
    call(upload, {
      params: { id: orderId, key },
      body: { offset, data: toBase64(new Uint8Array(content, offset, pieceBytes(content, offset))) },
      signal: within(PIECE_TIMEOUT_MS),
    }),
}

const pieceBytes = (content: ArrayBuffer, offset: number): number =>
  Math.min(SENT_PIECE_BYTES, content.byteLength - offset)

async function sendProof(proof: UnsentProof, offlineSince?: string): Promise<OrderAnswer> {
  const request = { params: { id: proof.orderId }, signal: within(SEND_TIMEOUT_MS) }
  const since = offlineSince ? { offlineSince } : {}
  if (proof.action === 'arrive') return call(arrive, { ...request, body: { ...proof.body, ...since } })
  if (proof.action === 'completeReturn') {
    await call(completeReturn, { ...request, body: { ...proof.body, ...since } })
    return null
  }
  if (proof.action === 'discard') {
    await call(discard, { ...request, body: { ...proof.body, ...since } })
    return undefined
  }
  if (proof.action === 'store') {
    const params = { id: proof.orderId, exceptionId: proof.exceptionId }
    return call(store, { ...request, params, body: { ...proof.body, ...since } })
  }
  if (proof.action === 'late') return call(reportDelay, { ...request, body: { ...proof.body, ...since } })
  if (proof.action === 'report') return call(report, { ...request, body: { ...proof.body, ...since } })
  if (proof.action === 'skip') return call(skip, { ...request, body: { ...proof.body, ...since } })
  return call(add, { ...request, body: { ...proof.body, ...since } })
}

/** One entry of the call's body. */
function toPoint({ latitude, longitude, accuracy, timestamp, status }: UnsentPosition) {
  return { latitude, longitude, accuracy, timestamp, status }
}

/** In parts: a browser allows only so many arguments in one call. */
const CHARACTERS_AT_ONCE = 8192

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += CHARACTERS_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(start, start + CHARACTERS_AT_ONCE))
  return btoa(text)
}
