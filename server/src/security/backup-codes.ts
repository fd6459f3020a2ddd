/** Ten codes for the day the phone is lost, each good once. Kept as keyed hashes: 50 bits alone could be searched through. */
import { createHmac, randomBytes } from 'node:crypto'
import { toBase32 } from './totp.ts'

const COUNT = 10
const LENGTH = 10

export const newBackupCodes = (): string[] => Array.from({ length: COUNT }, newBackupCode)

function newBackupCode(): string {
  const letters = toBase32(randomBytes(8)).slice(0, LENGTH)
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

export const hashBackupCode = (code: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`backup code ${plain(code)}`)
    .digest('base64url')

/** As people copy it: with or without the dash, in any case. */
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, '')
