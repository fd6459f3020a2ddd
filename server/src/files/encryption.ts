/** AES-256-GCM with the installation's key, so that a copy of the folder, bucket or backup alone shows nothing. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The name is authenticated too: a stored file cannot be passed off as another one. */
export type FileEncryption = {
  encrypt(name: string, plain: Buffer): Buffer
  decrypt(name: string, stored: Buffer): Buffer
}

/** The first byte, so that another format can follow one day. */
const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

export function createFileEncryption(secret: string): FileEncryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'meridian files', 32))
  return {
    encrypt(name, plain) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name))
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), encrypted])
    },
    decrypt(name, stored) {
      const headBytes = 1 + IV_BYTES + TAG_BYTES
      if (stored.length < headBytes || stored[0] !== VERSION)
        throw new Error(`${name} is not an encrypted file of ours`)
      const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(1, 1 + IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(name))
        .setAuthTag(stored.subarray(1 + IV_BYTES, headBytes))
      return Buffer.concat([decipher.update(stored.subarray(headBytes)), decipher.final()])
    },
  }
}
