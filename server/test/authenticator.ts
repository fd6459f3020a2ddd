/** A passkey made of Node's own cryptography: answers as a browser with an authenticator does, and can lie in every detail. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedCredential,
} from '@meridian/contract/accounts/passkeys.ts'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const IS_PRESENT = 0x01
const IS_VERIFIED = 0x04
const HAS_KEY = 0x40

type CborValue = Parameters<typeof isoCBOR.encode>[0]
export type Lies = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  isVerified?: boolean
  isPresent?: boolean
  userHandle?: string
  /** Instead of none. */
  statement?: { fmt: string; attStmt: CborValue }
  /** A byte of the signature is another one. */
  isForged?: boolean
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()

export function makeAuthenticator({ origin = 'http://localhost:3000' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let userHandle: string | undefined
  const authenticator = { id, count: 0, create, sign }
  return authenticator

  function clientData(type: string, challenge: string, lies: Lies): Buffer {
    const data = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin }
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }))
  }

  function authenticatorData(rpId: string, lies: Lies, key = Buffer.alloc(0)): Buffer {
    const flags =
      (lies.isPresent === false ? 0 : IS_PRESENT) |
      (lies.isVerified === false ? 0 : IS_VERIFIED) |
      (key.length > 0 ? HAS_KEY : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(authenticator.count)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count, key])
  }

  function create(options: PasskeyCreationOptions, lies: Lies = {}): NewCredential {
    userHandle = options.user.id
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const key = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)])
    const object = new Map<string, CborValue>([
      ['fmt', lies.statement?.fmt ?? 'none'],
      ['attStmt', lies.statement?.attStmt ?? new Map<string, string>()],
      ['authData', new Uint8Array(authenticatorData(options.rp.id, lies, key))],
    ])
    return {
      id,
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, lies).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object)).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  function sign(options: PasskeyRequestOptions, lies: Lies = {}): SignedCredential {
    const data = authenticatorData(options.rpId, lies)
    const client = clientData('webauthn.get', options.challenge, lies)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(privateKey)
    if (lies.isForged) signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1)
    return {
      id,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? userHandle ?? null,
      },
    }
  }
}
export type Authenticator = ReturnType<typeof makeAuthenticator>
