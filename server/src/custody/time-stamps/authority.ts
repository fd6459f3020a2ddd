/** Asks a time-stamping authority (RFC 3161) for the stamp of a log head, and believes nothing of its answer unchecked. */
import { createHash, randomBytes } from 'node:crypto'
import { hexOf } from '@meridian/domain/custody/der.ts'
import { isGranted, readTimeStampResponse, timeStampRequest } from '@meridian/domain/custody/time-stamp.ts'
import { stampSigner } from './signature.ts'

/** A response has some kilobytes, most of them certificates. */
const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 10_000

export type Stamp = { response: Buffer; time: Date }

/** The stamp of this line, without a line break. Throws an error that says what is wrong. */
export async function requestStamp(url: string, line: string, timeoutMs = TIMEOUT_MS): Promise<Stamp> {
  const imprint = createHash('sha256').update(line).digest()
  const nonce = createNonce()
  const response = await post(url, timeStampRequest(imprint, nonce), timeoutMs)
  const read = readTimeStampResponse(response)
  if (!read) throw new Error('its answer is no time-stamp')
  const { status, stamp } = read
  if (!isGranted(read) || !stamp) throw new Error(`it refused, with status ${status}`)
  if (stamp.imprint !== hexOf(imprint)) throw new Error('its time-stamp is of something else')
  if (stamp.nonce !== hexOf(nonce)) throw new Error('its time-stamp answers another request')
  if (!stampSigner(stamp)) throw new Error('the signature of its time-stamp is not good')
  return { response, time: stamp.time }
}

/** A positive number of eight bytes. */
function createNonce(): Buffer {
  const nonce = randomBytes(8)
  nonce[0] = ((nonce[0] as number) & 0x3f) | 0x40
  return nonce
}

async function post(url: string, body: Uint8Array, timeoutMs: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' }
    const reply = await fetch(url, { method: 'POST', headers, body: Buffer.from(body), signal, redirect: 'error' })
    if (!reply.ok || !reply.body) throw new Error(`it answered ${reply.status}`)
    return await readAtMost(reply.body, MAX_BYTES)
  } catch (error) {
    if (signal.aborted) throw new Error(`it did not answer within ${timeoutMs / 1000} s`)
    // `fetch` says no more than that it failed; the reason is its cause.
    const { cause, message } = error as Error & { cause?: { code?: string; message: string } }
    throw new Error(cause ? `it cannot be reached (${cause.code ?? cause.message})` : message)
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new Error('its answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
