import { createECDH, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { type VapidKeys, vapidAuthorization } from './vapid.ts'

function keysOf(privateKey: Buffer): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** As a push service does: by the key of the header, which is the one that the browser subscribed with. */
async function verified(authorization: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const key = await webcrypto.subtle.importKey('raw', bytes(publicKey), ecdsa, false, ['verify'])
  const content = new TextEncoder().encode(`${header}.${claims}`)
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return {
    isSigned: await webcrypto.subtle.verify(ecdsa, key, bytes(signature), content),
    publicKey,
    header: read(header),
    claims: read(claims),
  }
}

test.each([
  ['a key', Buffer.alloc(32, 7)],
  ['a key that begins with zeros', Buffer.concat([Buffer.alloc(31), Buffer.from([5])])],
])('%s signs a token for the origin of the push service, for twelve hours', async (_name, privateKey) => {
  const vapid = keysOf(privateKey)
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc?x=1'
  const now = Date.now() / 1000
  const token = await verified(vapidAuthorization(endpoint, vapid, 'mailto:ops@clinic.example'))
  expect(token).toMatchObject({
    isSigned: true,
    publicKey: vapid.publicKey,
    header: { typ: 'JWT', alg: 'ES256' },
    claims: { aud: 'https://fcm.googleapis.com', sub: 'mailto:ops@clinic.example' },
  })
  expect(Math.abs(token.claims.exp - now - 12 * 3600)).toBeLessThan(60)
})
