/**
 * The installation's Ed25519 key, which signs anchors and dossiers. It is derived from the signing secret, so that it is stored,
 * shared between nodes and backed up with it; `CUSTODY_KEY` sets another one.
 */
import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import type { Verifier } from '@meridian/domain/custody/dossier/verifier.ts'
import { sha256 } from './sha256.ts'

export type CustodyKey = {
  /** 64 hex digits. */
  publicKey: string
  /** 128 hex digits, over the UTF-8 bytes. */
  sign(text: string): string
}

/** What precedes the 32 bytes of a private and of a public key in their DER form (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export function createCustodyKey({ signing, given }: { signing: string; given: string | undefined }): CustodyKey {
  const seed = given ? Buffer.from(given, 'hex') : Buffer.from(hkdfSync('sha256', signing, '', 'custody', 32))
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length)
  return {
    publicKey: publicKey.toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  }
}

export const nodeVerifier: Verifier = {
  sha256,
  verifies(publicKey, signature, text) {
    if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false
    const der = Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, 'hex')])
    try {
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
      return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'))
    } catch {
      return false
    }
  },
}
