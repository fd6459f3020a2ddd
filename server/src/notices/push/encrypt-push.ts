/**
 * The body of a push, which only one browser can read (RFC 8291): a single record of the content coding `aes128gcm` (RFC 8188),
 * after a header with the salt and the sender's public key.
 */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What the browser's subscription came with, in base64url. */
export type SubscriptionKeys = { p256dh: string; auth: string }

/** New for every message: the same key and nonce twice would give both away. Only the test of the RFC's example brings its own. */
type MessageKeys = { salt: Buffer; sender: ECDH }

const RECORD_BYTES = 4096
const TAG_BYTES = 16
/** Follows the text of the last record. */
const LAST_RECORD = Buffer.from([2])

export function encryptPush(text: string, browser: SubscriptionKeys, { salt, sender } = newMessageKeys()): Buffer {
  const content = Buffer.concat([Buffer.from(text), LAST_RECORD])
  // A push service takes no more, and a browser reads no second record.
  if (content.length + TAG_BYTES > RECORD_BYTES) throw new Error(`A push of ${content.length} bytes is too long`)
  const { key, nonce } = deriveKeys(browser, { salt, sender })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(content), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([headerOf(salt, sender.getPublicKey()), ...record])
}

function newMessageKeys(): MessageKeys {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return { salt: randomBytes(16), sender }
}

function deriveKeys({ p256dh, auth }: SubscriptionKeys, { salt, sender }: MessageKeys) {
  const receiver = Buffer.from(p256dh, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender.getPublicKey()])
  const shared = derive(sender.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  return {
    key: derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    nonce: derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

function headerOf(salt: Buffer, publicKey: Buffer): Buffer {
  const recordBytes = Buffer.alloc(4)
  recordBytes.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, recordBytes, Buffer.from([publicKey.length]), publicKey])
}
