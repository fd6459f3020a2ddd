/**
 * The keys of an installation, one after the other. A new key is signed by the one before, so that whoever trusts that one can trust the
 * new one; and it signs the name of the one before, so that nobody else's key can claim to have been before it.
 */
import { canonicalJson } from './canonical-json.ts'
import type { Verifier } from './dossier/verifier.ts'

export type KeyBody = {
  version: 1
  publicKey: string
  since: string
  /** The key before; null for the first. */
  before: string | null
}
export type SignedKey = {
  body: KeyBody
  /** By the key itself. */
  signature: string
  /** By the key before; null for the first, and when that was no longer at hand. */
  signatureBefore: string | null
}

export const keyText = (body: KeyBody): string => canonicalJson(body)

/** Short enough to compare by eye. */
export const keyId = (publicKey: string): string => publicKey.slice(0, 16)

/** The keys that one who trusts this key can trust: it, and those that came after it, each signed by the one before. */
export function trustedFrom(trusted: string, keys: readonly SignedKey[], { verifies }: Verifier): string[] {
  const found = [trusted]
  for (let last: string | undefined = trusted; last; ) {
    const before: string = last
    last = keys.find(
      ({ body, signature, signatureBefore }) =>
        body.before === before &&
        !found.includes(body.publicKey) &&
        verifies(body.publicKey, signature, keyText(body)) &&
        signatureBefore !== null &&
        verifies(before, signatureBefore, keyText(body)),
    )?.body.publicKey
    if (last) found.push(last)
  }
  return found
}

/** The keys for which this one vouches: it, and those before it, by its own signature and theirs. */
export function vouchedBy(current: string, keys: readonly SignedKey[], { verifies }: Verifier): string[] {
  const found = [current]
  for (let at: string | null = current; at; ) {
    const key = keys.find(({ body }) => body.publicKey === at)
    const before = key && verifies(key.body.publicKey, key.signature, keyText(key.body)) ? key.body.before : null
    at = before && !found.includes(before) ? before : null
    if (at) found.push(at)
  }
  return found
}
