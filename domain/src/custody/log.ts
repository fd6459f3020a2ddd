/** The transparency log: every entry of every chain is a leaf of one tree of hashes, whose signed heads are public. */
import { canonicalJson } from './canonical-json.ts'
import type { TreeHead } from './merkle.ts'

export type LogHeadBody = TreeHead & { version: 1; at: string }
export type LogHead = { body: LogHeadBody; publicKey: string; signature: string }

/** Where an entry is in the log, and the hashes that lead from it to the head's root. */
export type LoggedRow = { leaf: number; path: string[] }

export const headText = (body: LogHeadBody): string => canonicalJson(body)

/** What is signed of an entry when it is appended. The prefix keeps the signature from being passed off as one of something else. */
export const rowText = (hash: string): string => `meridian-custody-row:${hash}`

/** An entry that is not in the log two hours later is a fault: it is logged within a minute. */
export const LOGGED_WITHIN_MS = 2 * 3600_000
