/**
 * The code on a package's label: `ML-0012-1-7KQF2M`. Its last letters are computed from the installation's secret, so that a
 * label cannot be made up, and no row per package is needed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { normalizePackageCode, packageCodeOf, readPackageCode } from '@meridian/domain/proofs/proofs.ts'

/** Crockford's letters: none is mistaken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTER_COUNT = 6

export type PackageCodes = { codeOf(orderId: number, number: number): string; isOurs(code: string): boolean }

export function createPackageCodes(secret: string): PackageCodes {
  const codeOf = (orderId: number, number: number): string => {
    const bytes = createHmac('sha256', secret).update(`package.${orderId}.${number}`).digest()
    const letters = Array.from(bytes.subarray(0, LETTER_COUNT), (byte) => LETTERS[byte % LETTERS.length]).join('')
    return packageCodeOf(orderId, number, letters)
  }
  return {
    codeOf,
    isOurs(code) {
      const read = readPackageCode(code)
      if (!read) return false
      const wanted = Buffer.from(codeOf(read.orderId, read.number))
      const given = Buffer.from(normalizePackageCode(code))
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}
