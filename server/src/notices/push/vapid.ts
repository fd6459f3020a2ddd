/** How a push service knows that a push is from the server that the browser subscribed to (RFC 8292): a signed token. */
import { createPrivateKey, sign } from 'node:crypto'

/** In base64url: an uncompressed point of the curve P-256, and its 32 secret bytes. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** Push services refuse more than 24 hours; half of it leaves room for a clock that is wrong. */
const VALID_SECONDS = 12 * 3600

/** The `Authorization` header. The token names the origin of the push service, so that it is of no use at another. */
export function vapidAuthorization(endpoint: string, vapid: VapidKeys, contact: string): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(Date.now() / 1000) + VALID_SECONDS,
    sub: contact,
  }
  const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  // JSON Web Tokens have the two numbers of a signature beside each other, rather than in DER.
  const signature = sign('sha256', Buffer.from(content), { key: signingKey(vapid), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${content}.${signature.toString('base64url')}, k=${vapid.publicKey}`
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function signingKey({ publicKey, privateKey }: VapidKeys) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ]
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
}
