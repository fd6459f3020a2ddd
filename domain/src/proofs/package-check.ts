/**
 * What a driver's device knows of the six letters on each label of its jobs: sixteen bits of a mix of them. They tell a mistyped code
 * 65,535 times of 65,536; and 16,384 codes have the same bits, equally likely, so that nobody can make a label with them. Being so
 * few bits is what protects the letters, so the mix need not be slow. The server is the judge.
 */
import { isShortCode, normalizePackageCode, packageCodeOf, readPackageCode } from './proofs.ts'

/** FNV-1a over the order and the letters, with the last steps of MurmurHash3. */
export function codeCheckOf(orderId: number, letters: string): number {
  let hash = 0x811c9dc5
  for (const letter of `${orderId}.${letters}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 16
}

type Job = { id: number; packageCount: number }

/**
 * The whole code of what was typed or scanned, or null when it is of this order by its form and not by its letters. `checks`: of the
 * packages by their numbers; null: not known, then the server alone tells.
 */
export function checkedCode({ id, packageCount }: Job, typed: string, checks: readonly number[] | null): string | null {
  const code = normalizePackageCode(typed)
  if (checks?.length !== packageCount) return code
  const read = readPackageCode(code)
  if (read && read.orderId !== id) return code
  const letters = code.slice(-6)
  if (read) return checks[read.number - 1] === codeCheckOf(id, letters) ? code : null
  if (!isShortCode(code)) return code
  const at = checks.indexOf(codeCheckOf(id, letters))
  return at === -1 ? null : packageCodeOf(id, at + 1, letters)
}
