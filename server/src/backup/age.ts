/**
 * Encryption by a passphrase in the age format (https://age-encryption.org/v1), so that `age -d FILE` opens a backup as well.
 *
 * scrypt turns the passphrase into a key, which wraps a random file key; the content follows in chunks of 64 KiB, each sealed with
 * ChaCha20-Poly1305 under its number and whether it is the last one. So whoever does not know the passphrase can neither read
 * nor change a file, nor cut, reorder or extend it, and any part can be read without the ones before it.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { promisify } from 'node:util'

const MAGIC = 'age-encryption.org/v1'
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 16
/** 128 MB and half a second of processor time for each guess. */
const WORK_FACTOR = 17
/** What is read may ask for 1 GB at most. */
const MAX_WORK_FACTOR = 20
const MAX_HEADER_BYTES = 256
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) (\d{1,2})\n([A-Za-z0-9+/]{43})\n---(?= ([A-Za-z0-9+/]{43})\n)/

export class WrongPassphraseError extends Error {}

/** Encrypts what is written to it. */
export function createEncryption(passphrase: string, workFactor = WORK_FACTOR): Transform {
  let payloadKey: Buffer
  let waiting = Buffer.alloc(0)
  let index = 0
  return new Transform({
    construct(done) {
      writeHeader(passphrase, workFactor).then((made) => {
        payloadKey = made.payloadKey
        this.push(made.header)
        done()
      }, done)
    },
    transform(data: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, data])
      // A full chunk waits for more: the last one must not be empty.
      while (waiting.length > CHUNK_BYTES) {
        this.push(seal(payloadKey, streamNonce(index++, false), waiting.subarray(0, CHUNK_BYTES)))
        waiting = waiting.subarray(CHUNK_BYTES)
      }
      done()
    },
    flush(done) {
      done(null, seal(payloadKey, streamNonce(index, true), waiting))
    },
  })
}

export type EncryptedFile = {
  /** Of the content, without the encryption. */
  bytes: number
  /** The content from `start` up to, not including, `end`. */
  read(start: number, end: number): AsyncGenerator<Buffer>
  close(): Promise<void>
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    .finally(() => handle.close())
  return buffer.toString('latin1', 0, bytesRead) === MAGIC
}

export async function openEncrypted(file: string, passphrase: string): Promise<EncryptedFile> {
  const handle = await open(file)
  try {
    const { payloadKey, offset } = await readHeader(handle, passphrase)
    const sealedBytes = (await handle.stat()).size - offset
    const last = Math.max(0, Math.ceil(sealedBytes / (CHUNK_BYTES + TAG_BYTES)) - 1)
    const readChunk = async (index: number) => {
      const start = index * (CHUNK_BYTES + TAG_BYTES)
      const length = Math.min(CHUNK_BYTES + TAG_BYTES, sealedBytes - start)
      const sealed = await readBytes(handle, offset + start, length)
      return unseal(payloadKey, streamNonce(index, index === last), sealed)
    }
    // Only the true last chunk opens as the last one: the length is authentic before anything else is read.
    await readChunk(last)
    return {
      bytes: sealedBytes - (last + 1) * TAG_BYTES,
      async *read(start, end) {
        for (let index = Math.floor(start / CHUNK_BYTES); index * CHUNK_BYTES < end; index++) {
          const from = index * CHUNK_BYTES
          yield (await readChunk(index)).subarray(Math.max(0, start - from), Math.min(CHUNK_BYTES, end - from))
        }
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function writeHeader(passphrase: string, workFactor: number): Promise<{ header: Buffer; payloadKey: Buffer }> {
  const fileKey = randomBytes(16)
  const salt = randomBytes(16)
  const wrapped = seal(await wrapKey(passphrase, salt, workFactor), Buffer.alloc(12), fileKey)
  const text = `${MAGIC}\n-> scrypt ${base64(salt)} ${workFactor}\n${base64(wrapped)}\n---`
  const nonce = randomBytes(NONCE_BYTES)
  const header = Buffer.concat([Buffer.from(`${text} ${base64(headerMac(fileKey, text))}\n`), nonce])
  return { header, payloadKey: derive(fileKey, nonce, 'payload') }
}

async function readHeader(handle: FileHandle, passphrase: string): Promise<{ payloadKey: Buffer; offset: number }> {
  const text = (await readBytes(handle, 0, MAX_HEADER_BYTES)).toString('latin1')
  const [signed, salt, workFactor, wrapped, mac] = HEADER.exec(text) ?? []
  if (!signed || !salt || !wrapped || !mac || Number(workFactor) > MAX_WORK_FACTOR)
    throw new Error('It is encrypted in another way than by a passphrase')
  const key = await wrapKey(passphrase, Buffer.from(salt, 'base64'), Number(workFactor))
  const fileKey = openFileKey(key, Buffer.from(wrapped, 'base64'))
  if (!timingSafeEqual(headerMac(fileKey, signed), Buffer.from(mac, 'base64')))
    throw new Error('Its header was changed')
  const start = signed.length + ` ${mac}\n`.length
  const nonce = await readBytes(handle, start, NONCE_BYTES)
  return { payloadKey: derive(fileKey, nonce, 'payload'), offset: start + NONCE_BYTES }
}

function openFileKey(key: Buffer, wrapped: Buffer): Buffer {
  try {
    return unseal(key, Buffer.alloc(12), wrapped)
  } catch {
    throw new WrongPassphraseError()
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const derive = (fileKey: Buffer, salt: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, purpose, 32))

const headerMac = (fileKey: Buffer, header: string) =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

function wrapKey(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const N = 2 ** workFactor
  const labeled = Buffer.concat([Buffer.from(`${MAGIC}/scrypt`), salt])
  return promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(passphrase, labeled, 32, {
    N,
    r: 8,
    p: 1,
    maxmem: 128 * N * 8 + 1024 * 1024,
  })
}

/** Eleven bytes of the chunk's number and one that says whether it is the last. */
function streamNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new Error('It is cut off')
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
}

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
