/** Signatures of Standard Webhooks: `v1` with a secret that both know, `v1a` with a key of which the receiver has the public half. */
import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const SECRET_BYTES = 32
const RAW_KEY_BYTES = 32

export function newSigningKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-RAW_KEY_BYTES)
  return {
    secret: `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
    publicKey: `whpk_${raw.toString('base64')}`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
}

type Message = { id: string; body: string; at: Date }
type Keys = { secret: string; privateKey: string }

export function signedHeaders({ id, body, at }: Message, { secret, privateKey }: Keys): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const content = Buffer.from(`${id}.${timestamp}.${body}`)
  const shared = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update(content)
  const own = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${shared.digest('base64')} v1a,${sign(null, content, own).toString('base64')}`,
  }
}
