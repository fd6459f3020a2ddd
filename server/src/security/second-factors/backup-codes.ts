/** Ten codes for a lost phone, each valid once. Stored as keyed hashes: 50 bits alone could be found by brute force. */
import { createHmac } from 'node:crypto'
import { Secret } from 'otpauth'

const COUNT = 10
const LENGTH = 10

export const newBackupCodes = (): string[] => Array.from({ length: COUNT }, newBackupCode)

function newBackupCode(): string {
  const letters = new Secret({ size: 8 }).base32.slice(0, LENGTH)
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

export const hashBackupCode = (code: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`backup code ${plain(code)}`)
    .digest('base64url')

/** With or without the dash, in upper or lower case. */
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, '')
