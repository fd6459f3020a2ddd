/** Short texts that the database holds encrypted: XChaCha20-Poly1305, the nonce first, all in hex. */
import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'

const cipherOf = (secret: string) => managedNonce(xchacha20poly1305)(createHash('sha256').update(secret).digest())

export const encryptText = (secret: string, text: string): string =>
  Buffer.from(cipherOf(secret).encrypt(Buffer.from(text))).toString('hex')

/** Throws when the text was encrypted with another secret, or changed since. */
export const decryptText = (secret: string, encrypted: string): string =>
  Buffer.from(cipherOf(secret).decrypt(Buffer.from(encrypted, 'hex'))).toString()
