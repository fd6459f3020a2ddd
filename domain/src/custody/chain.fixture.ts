/** Chains for tests. */
import { type CustodyBody, type CustodyEntry, type CustodyKind, entryHash, FIRST_PREVIOUS } from './ledger.ts'

/** Any hash will do here: which one it is, the caller decides. Eight rounds of FNV-1a with different beginnings. */
export function sha256(text: string): string {
  const words = Array.from({ length: 8 }, (_, round) => {
    let word = 0x811c9dc5 ^ Math.imul(round, 0x9e3779b1)
    for (let at = 0; at < text.length; at++) word = Math.imul(word ^ text.charCodeAt(at), 0x01000193)
    return (word >>> 0).toString(16).padStart(8, '0')
  })
  return words.join('')
}

export function chainOf(kinds: readonly CustodyKind[], orderId = 12): CustodyEntry[] {
  const entries: CustodyEntry[] = []
  for (const [index, kind] of kinds.entries()) {
    const body: CustodyBody = {
      version: 1,
      orderId,
      position: index + 1,
      previous: entries.at(-1)?.hash ?? FIRST_PREVIOUS,
      kind,
      stop: index === 0 ? 'pickup' : 'delivery',
      gave: { kind: 'driver', userId: 7 },
      received: { kind: 'recipient', userId: null },
      deviceTime: '2026-07-15T15:00:00.000Z',
      offlineSince: null,
      serverTime: '2026-07-15T15:00:01.000Z',
      isClockOff: false,
      proofs: [{ kind: 'signature', sha256: sha256(`file ${index}`) }],
      personal: { 'received.name': sha256(`salt ${index}`) },
      details: { seal: 'A-17' },
    }
    entries.push({ body, hash: entryHash(body, sha256) })
  }
  return entries
}
