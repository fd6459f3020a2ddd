/**
 * Heads of the log that somebody outside of the installation has seen. Whoever has the database and the key can build another log, but
 * not one that goes on from these. A dossier brings, for each row, the first such head that has it.
 */
import { WITNESS_TEXTS } from '../texts/witnesses.ts'
import type { Dossier, DossierFault, DossierStamp, WitnessedHead } from './dossier/dossier.ts'
import type { Verifier } from './dossier/verifier.ts'
import { headText, type LogHead, parseHeadLine } from './log.ts'
import { goodKeysOf } from './log-fault.ts'
import { bytesOf, isConsistent } from './merkle.ts'
import { isGranted, readTimeStampResponse, type TimeStamp } from './time-stamp.ts'

export function findWitnessFault(dossier: Dossier, verifier: Verifier): DossierFault | null {
  const { stamps = [], mailed = [] } = dossier
  const isGood = (stamp: DossierStamp) =>
    isOfLog(dossier, stamp, verifier) && stampIn(stamp)?.imprint === verifier.sha256(stamp.line)
  if (!stamps.every(isGood)) return { row: null, reason: 'stamp_changed' }
  return mailed.every((head) => isOfLog(dossier, head, verifier)) ? null : { row: null, reason: 'mailed_changed' }
}

/** The head is signed by the courier, and the dossier's head goes on from it. */
function isOfLog(dossier: Dossier, { line, path }: WitnessedHead, verifier: Verifier): boolean {
  const head = parseHeadLine(line)
  if (!head || !dossier.log) return false
  const isSigned = goodKeysOf(dossier, verifier).some((key) =>
    verifier.verifies(key, head.signature, headText(head.body)),
  )
  return isSigned && isConsistent(head.body, dossier.log.body, path, verifier.sha256)
}

function stampIn({ response }: DossierStamp): TimeStamp | null {
  const read = readTimeStampResponse(bytesOf(response))
  return read && isGranted(read) ? read.stamp : null
}

/** How many rows of the dossier are in the log that this is the head of. */
const rowsIn = ({ entries }: Dossier, { body }: LogHead): number =>
  entries.filter(({ logged }) => logged && logged.leaf < body.size).length

export type WitnessedRows = { authority: string; line: string; rows: number; stamp: TimeStamp }

/** The time-stamps of a dossier that was found whole, oldest first. */
export const stampsOf = (dossier: Dossier): WitnessedRows[] =>
  (dossier.stamps ?? [])
    .flatMap((each) => {
      const [stamp, head] = [stampIn(each), parseHeadLine(each.line)]
      return stamp && head ? [{ authority: each.authority, line: each.line, rows: rowsIn(dossier, head), stamp }] : []
    })
    .sort((a, b) => a.stamp.time.getTime() - b.stamp.time.getTime())

/** Which rows others have vouched for, in plain words, for the page, the PDF and the command line. */
export function witnessTexts(dossier: Dossier, timeText: (time: Date) => string, texts = WITNESS_TEXTS): string[] {
  const stamps = stampsOf(dossier)
  const covered = Math.max(0, ...stamps.map(({ rows }) => rows))
  const all = dossier.entries.length
  return [
    ...stamps.map(({ authority, rows, stamp }) => texts.stamped(authority, rows, timeText(stamp.time))),
    ...(covered < all ? [texts.notStamped(covered + 1, all)] : []),
    ...mailedTexts(dossier, timeText, texts),
  ]
}

/** What the courier says was mailed: whoever has the mail can compare. */
function mailedTexts(dossier: Dossier, timeText: (time: Date) => string, texts: typeof WITNESS_TEXTS): string[] {
  const { mailed, order } = dossier
  if (mailed?.length === 0) return [texts.noneMailed(order.organization)]
  return (mailed ?? []).flatMap(({ line, mailedAt }) => {
    const head = parseHeadLine(line)
    if (!head) return []
    return [texts.mailed(order.organization, timeText(new Date(mailedAt)), rowsIn(dossier, head))]
  })
}
