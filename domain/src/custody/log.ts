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

const LINE = /^meridian-custody-head (\d+) ([0-9a-f]{64}) (\S+) ([0-9a-f]{64}) ([0-9a-f]{128})$/

/** One line, to be kept by others: size, root, time, key and signature. */
export const headLine = ({ body, publicKey, signature }: LogHead): string =>
  `meridian-custody-head ${body.size} ${body.root} ${body.at} ${publicKey} ${signature}`

/** A mail program may have broken the line between two words. */
export function parseHeadLine(line: string): LogHead | null {
  const [, size, root = '', at = '', publicKey = '', signature = ''] = LINE.exec(line.trim().replace(/\s+/g, ' ')) ?? []
  return size === undefined ? null : { body: { version: 1, size: Number(size), root, at }, publicKey, signature }
}
