/**
 * The custody ledger: who gave what to whom, as a chain of entries per order. An entry's hash is the SHA-256 of the canonical
 * JSON of its body, and the body holds the hash of the entry before it: a changed, missing or moved entry breaks the chain.
 *
 * Personal values (names, free text, locations) are not in the body. The body holds SHA-256(salt + value) of each, so that
 * the value can be deleted after its retention and the chain still verifies. The random salt keeps the hash from being guessed.
 */
import type { CustodyStop } from '../proofs/stops.ts'
import { canonicalJson, type JsonObject } from './canonical-json.ts'

export const CUSTODY_KINDS = [
  'order_accepted',
  'order_changed',
  'picked_up',
  'delivered',
  'returned',
  'handed_over',
  'taken_over',
  'take_over_confirmed',
  'arrived',
  'arrival_taken_back',
  'proof_added',
  'file_received',
  'file_attached',
  'proof_skipped',
  'attempt_failed',
  'work_discarded',
  'loss_reported',
  'pin_unlocked',
  'exception_reported',
  'exception_decided',
  'stored',
  'taken_back',
  'reading',
  'file_deleted',
  'hold_set',
  'hold_cleared',
] as const
export type CustodyKind = (typeof CUSTODY_KINDS)[number]

const CUSTODY_PARTIES = ['client', 'driver', 'recipient', 'admin', 'system'] as const
export type CustodyPartyKind = (typeof CUSTODY_PARTIES)[number]

/** The user's name is a personal value (`actor.name`, `gave.name`, `received.name`). */
type CustodyParty = { kind: CustodyPartyKind; userId: number | null }

/** `sha256`: of the proof's file, or of the salted value of a proof without a file (`proofs.0`, by its index). */
export type CustodyProof = { kind: string; sha256: string }

export type CustodyBody = {
  version: 1
  orderId: number
  /** 1, 2, 3 … within the order. */
  position: number
  /** The hash of the entry before; zeros for the first. */
  previous: string
  kind: CustodyKind
  stop: CustodyStop | null
  /** Who recorded it, when that is neither giver nor receiver. */
  actor: CustodyParty | null
  gave: CustodyParty | null
  received: CustodyParty | null
  /** By the device's clock; null when the device stated none. */
  deviceTime: string | null
  /** Since when the device had no network, for a step that was sent later. */
  offlineSince: string | null
  serverTime: string
  isClockOff: boolean
  proofs: CustodyProof[]
  /** Field → SHA-256 of its salt and value: `gave.name`, `received.name`, `location`, `condition`, `proofs.0` … */
  personal: Record<string, string>
  details: JsonObject
}

export type CustodyEntry = { body: CustodyBody; hash: string }

/** Null after its retention: only its hash is left. */
export type PersonalValues = Record<string, { salt: string; value: string } | null>

export const FIRST_PREVIOUS = '0'.repeat(64)

/** SHA-256 of the bytes, a text's in UTF-8, as 64 lower-case hex digits; the server and the browser bring their own. */
export type Sha256 = (data: string | Uint8Array) => string

export const entryHash = (body: CustodyBody, sha256: Sha256): string => sha256(canonicalJson(body))

export const personalHash = (salt: string, value: string, sha256: Sha256): string => sha256(salt + value)

const CLOCK_OFF_MS = 2 * 60_000

const MAX_OFFLINE_MS = 24 * 3_600_000

type Clocks = {
  deviceTime: Date | null
  offlineSince: Date | null
  serverTime: Date
  /** The server heard from the driver after the device claims to have lost its network. */
  isOfflineDoubted?: boolean | undefined
  /** Of the driver's row before. */
  previousAt?: Date | null | undefined
}

/** More than two minutes behind the server: only a device without a network may be. */
export const isBehind = (deviceTime: Date, serverTime: Date): boolean =>
  serverTime.getTime() - deviceTime.getTime() > CLOCK_OFF_MS

/**
 * The device's time is more than two minutes from the server's, and the device was not offline since then: not for more than a day,
 * not before the driver's row before, and not when the server heard from it meanwhile.
 */
export function isClockOff({ deviceTime, offlineSince, serverTime, isOfflineDoubted, previousAt }: Clocks): boolean {
  if (!deviceTime) return false
  const at = deviceTime.getTime()
  if (at - serverTime.getTime() > CLOCK_OFF_MS) return true
  if (!isBehind(deviceTime, serverTime)) return false
  const wasOffline = offlineSince !== null && !isOfflineDoubted && offlineSince.getTime() <= at + CLOCK_OFF_MS
  const isTooOld = serverTime.getTime() - at > MAX_OFFLINE_MS + CLOCK_OFF_MS
  return !wasOffline || isTooOld || (previousAt != null && at < previousAt.getTime() - CLOCK_OFF_MS)
}

/** What a driver's device records; all else in a chain is written by the server or by people at a desk. */
const DRIVER_KINDS: readonly CustodyKind[] = [
  'arrived',
  'arrival_taken_back',
  'proof_added',
  'proof_skipped',
  'attempt_failed',
  'work_discarded',
  'picked_up',
  'delivered',
  'returned',
  'exception_reported',
  'stored',
]

/** When the driver's last row happened, as far as its own time is credible. */
export function lastDriverTime(bodies: readonly CustodyBody[]): Date | null {
  const last = bodies.findLast(({ kind }) => DRIVER_KINDS.includes(kind))
  if (!last) return null
  return new Date(last.isClockOff ? last.serverTime : (last.deviceTime ?? last.serverTime))
}

export type ChainFault = {
  /** The first row that is not as it was written, counted from 1. */
  row: number
  reason: 'changed' | 'missing' | 'reordered' | 'inserted'
}

export type ChainHead = { length: number; hash: string }

/**
 * The first row that is not as it was written; null when the chain is whole. `head` is what was recorded of the chain's end
 * elsewhere: without it, rows missing at the end leave no trace.
 */
export function findChainFault(
  entries: readonly CustodyEntry[],
  head: ChainHead | null,
  sha256: Sha256,
): ChainFault | null {
  let previous = FIRST_PREVIOUS
  for (const [index, entry] of entries.entries()) {
    const row = index + 1
    if (entryHash(entry.body, sha256) !== entry.hash) return { row, reason: 'changed' }
    const fault = linkFault(entries, index, previous)
    if (fault) return fault
    previous = entry.hash
  }
  if (!head) return null
  if (entries.length < head.length) return { row: entries.length + 1, reason: 'missing' }
  if (entries.length > head.length) return { row: head.length + 1, reason: 'inserted' }
  return previous === head.hash ? null : { row: Math.max(entries.length, 1), reason: 'changed' }
}

function linkFault(entries: readonly CustodyEntry[], index: number, previous: string): ChainFault | null {
  const { body } = entries[index] as CustodyEntry
  const row = index + 1
  if (body.orderId !== entries[0]?.body.orderId) return { row, reason: 'inserted' }
  if (body.position > row) {
    const isLater = entries.slice(row).some((entry) => entry.body.position === row)
    return { row, reason: isLater ? 'reordered' : 'missing' }
  }
  if (body.position < row) return { row, reason: 'inserted' }
  // The row agrees with its own hash but follows another one: the row before was rewritten, and its hash with it.
  if (body.previous !== previous) return { row: Math.max(index, 1), reason: 'changed' }
  return null
}
