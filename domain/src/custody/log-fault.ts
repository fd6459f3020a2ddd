/** Whether a dossier's rows are signed, and in the log that its head has signed. */
import type { Dossier, DossierFault } from './dossier/dossier.ts'
import type { Verifier } from './dossier/verifier.ts'
import { vouchedBy } from './keys.ts'
import { headText, LOGGED_WITHIN_MS, rowText } from './log.ts'
import { leafHash, rootByInclusion } from './merkle.ts'

/** The keys for which the one that signed the dossier vouches. */
export const goodKeysOf = ({ publicKey, keys = [] }: Dossier, verifier: Verifier): string[] =>
  vouchedBy(publicKey, keys, verifier)

export function findLogFault(dossier: Dossier, verifier: Verifier): DossierFault | null {
  // It was issued by a version that had no log.
  if (dossier.version === 1) return null
  const good = goodKeysOf(dossier, verifier)
  const isBy = (signature: string, text: string) => good.some((key) => verifier.verifies(key, signature, text))
  const { log = null, entries } = dossier
  if (log && !isBy(log.signature, headText(log.body))) return { row: null, reason: 'head_changed' }
  let lastLeaf = -1
  let wasSigned = false
  for (const [at, { body, hash, signature = null, logged = null }] of entries.entries()) {
    const row = at + 1
    // Those from before rows were signed come first; after a signed one all are.
    if (signature === null ? wasSigned : !isBy(signature, rowText(hash))) return { row, reason: 'not_signed' }
    wasSigned ||= signature !== null
    if (!logged) {
      if (Date.parse(dossier.issuedAt) - Date.parse(body.serverTime) > LOGGED_WITHIN_MS)
        return { row, reason: 'not_logged' }
      continue
    }
    if (!log || logged.leaf <= lastLeaf) return { row, reason: 'log_changed' }
    lastLeaf = logged.leaf
    const leaf = { leaf: logged.leaf, size: log.body.size, hash: leafHash(hash, verifier.sha256) }
    if (rootByInclusion(leaf, logged.path, verifier.sha256) !== log.body.root) return { row, reason: 'log_changed' }
  }
  return null
}
