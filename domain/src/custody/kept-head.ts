/** Compares a dossier with a head of the log that its reader has kept: whether history was rewritten since, by us too. */
import type { Dossier } from './dossier/dossier.ts'
import type { Verifier } from './dossier/verifier.ts'
import { headText, type LogHead } from './log.ts'
import { goodKeysOf } from './log-fault.ts'
import { isConsistent } from './merkle.ts'

/** `needs_path`: the two are of different sizes, and the hashes between them were not given. */
export type Comparison = 'same_history' | 'rewritten' | 'not_our_head' | 'no_log' | 'needs_path'

export function compareWithHead(
  dossier: Dossier,
  kept: LogHead,
  path: readonly string[] | null,
  verifier: Verifier,
): Comparison {
  const text = headText(kept.body)
  if (!goodKeysOf(dossier, verifier).some((key) => verifier.verifies(key, kept.signature, text))) return 'not_our_head'
  const { log } = dossier
  if (!log) return 'no_log'
  const [earlier, later] = kept.body.size <= log.body.size ? [kept.body, log.body] : [log.body, kept.body]
  if (earlier.size < later.size && !path) return 'needs_path'
  return isConsistent(earlier, later, path ?? [], verifier.sha256) ? 'same_history' : 'rewritten'
}
