/** The browser's side of web push: a subscription and how its messages are read, by WebCrypto rather than by the server's own code. */
const { subtle } = globalThis.crypto

export type PushBrowser = {
  keys: { p256dh: string; auth: string }
  read(body: Buffer): Promise<string>
}

export async function newPushBrowser(): Promise<PushBrowser> {
  const { publicKey, privateKey } = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])
  const p256dh = Buffer.from(await subtle.exportKey('raw', publicKey)).toString('base64url')
  const { d = '' } = await subtle.exportKey('jwk', privateKey)
  return pushBrowser({ p256dh, privateKey: d, auth: newSecret() })
}

const newSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

export function pushBrowser(given: { p256dh: string; privateKey: string; auth: string }): PushBrowser {
  const publicKey = Buffer.from(given.p256dh, 'base64url')
  return {
    keys: { p256dh: given.p256dh, auth: given.auth },
    async read(body) {
      const [salt, recordBytes, keyEnd] = [body.subarray(0, 16), body.readUInt32BE(16), 21 + body.readUInt8(20)]
      const [sender, record] = [body.subarray(21, keyEnd), body.subarray(keyEnd)]
      if (record.length > recordBytes) throw new Error('A push has one record only')
      const shared = await sharedSecret(publicKey, given.privateKey, sender)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = await derive(shared, Buffer.from(given.auth, 'base64url'), info, 32)
      const key = await derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = await derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
      return withoutPadding(Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv: nonce }, aes, copyOf(record))))
    },
  }
}

async function sharedSecret(publicKey: Buffer, d: string, sender: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((part) => part.toString('base64url'))
  const own = await subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d }, curve, false, ['deriveBits'])
  const other = await subtle.importKey('raw', copyOf(sender), curve, false, [])
  return new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: other }, own, 256))
}

async function derive(secret: Uint8Array<ArrayBuffer>, salt: Buffer, info: Buffer, bytes: number) {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: copyOf(salt), info: copyOf(info) }
  return new Uint8Array(await subtle.deriveBits(hkdf, key, bytes * 8))
}

/** A buffer may be part of shared memory by its type, which WebCrypto does not take. */
const copyOf = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** The last record ends with a 2 and any number of zeros. */
function withoutPadding(content: Buffer): string {
  const end = content.findLastIndex((byte) => byte !== 0)
  if (content[end] !== 2) throw new Error('The last record of a push ends with a 2')
  return content.subarray(0, end).toString()
}
