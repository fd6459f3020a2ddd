/** The transparency log as others see it: its heads, and the hashes by which they check them. */
import type { LoggedRow, LogHead } from '@meridian/domain/custody/log.ts'
import { consistencyRanges, hashOfRange, inclusionRanges, subtreesOf } from '@meridian/domain/custody/merkle.ts'
import { findNewestHead, toHead } from '../../custody/log-heads.queries.ts'
import { readNodes } from '../../custody/log-nodes.queries.ts'
import { sha256 } from '../../custody/sha256.ts'
import type { Db } from '../../db/database.ts'

/** Oldest first, those with more leaves than `after`. */
export async function listHeads(db: Db, after: number, limit: number): Promise<LogHead[]> {
  const rows = await db
    .selectFrom('custody_log_heads')
    .selectAll()
    .where('size', '>', after)
    .orderBy('size')
    .limit(limit)
    .execute()
  return rows.map(toHead)
}

/** The way from each leaf to the root of the tree of this size; of a leaf that is not in it, none. */
export async function readInclusion(
  db: Db,
  leaves: readonly (number | null)[],
  size: number,
): Promise<(LoggedRow | null)[]> {
  const ranges = leaves.map((leaf) => (leaf === null || leaf >= size ? null : inclusionRanges(leaf, size)))
  const hashOf = await readNodes(db, ranges.flatMap((path) => path ?? []).flatMap(subtreesOf))
  return leaves.map((leaf, at) => {
    const path = ranges[at]
    return leaf === null || !path ? null : { leaf, path: path.map((range) => hashOfRange(range, hashOf, sha256)) }
  })
}

/** The hashes that show that the tree of `size` leaves begins with that of `earlier`. */
export async function readConsistency(db: Db, earlier: number, size: number): Promise<string[]> {
  const ranges = consistencyRanges(earlier, size)
  const hashOf = await readNodes(db, ranges.flatMap(subtreesOf))
  return ranges.map((range) => hashOfRange(range, hashOf, sha256))
}

export const findSize = async (db: Db): Promise<number> => (await findNewestHead(db))?.body.size ?? 0
