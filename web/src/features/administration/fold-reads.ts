/** Reads that follow each other, by one person: screens refresh themselves, and what people did would be lost between them. */
import type { AuditEntry } from '../../data/accounts/audit.ts'
import { AUDIT_COPY as copy } from './audit-log.copy.ts'

const MIN_FOLDED = 3
const MAX_NAMED = 3

type Run = [AuditEntry, ...AuditEntry[]]

export function foldReads(entries: readonly AuditEntry[]): Run[] {
  const runs: Run[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last && entry.kind === 'read' && last[0].kind === 'read' && last[0].user?.id === entry.user?.id)
      last.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run) => (run.length < MIN_FOLDED ? run.map((entry): Run => [entry]) : [run]))
}

/** '14 reads: Looked at the dispatch board (9 times), Opened #ML-1073, and 2 other things' */
export function readsText(reads: readonly AuditEntry[]): string {
  const counts = new Map<string, number>()
  for (const { summary, call } of reads) counts.set(summary ?? call, (counts.get(summary ?? call) ?? 0) + 1)
  const named = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MAX_NAMED)
  const rest = counts.size - named.length
  const parts = [...named.map(([what, count]) => copy.times(what, count)), ...(rest > 0 ? [copy.andMore(rest)] : [])]
  return copy.readTimes(reads.length, parts.join(', '))
}
