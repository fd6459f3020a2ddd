/**
 * Text made from a row, cached by the row's version. PostgreSQL gives a row a new version (its system column `xmin`) with every
 * committed change, and a caller has just read the version, so nothing has to be invalidated.
 *
 * Not for what a transaction reads of its own changes: they all have one version, and after the commit that is the last one's.
 */
import type { Db } from '../../db/database.ts'

export type RowKey = number | string

type RowCache = {
  get(key: RowKey, version: string): Buffer | undefined
  set(key: RowKey, version: string, bytes: Buffer): void
}

/** About forty thousand orders. */
const MAX_BYTES = 60_000_000

const caches = new WeakMap<Db, RowCache>()

export function rowCacheOf(db: Db): RowCache {
  const cache = caches.get(db) ?? createRowCache(MAX_BYTES)
  caches.set(db, cache)
  return cache
}

type Entry = { version: string; bytes: Buffer }

/** What was used lately stays: two generations of half the size each, of which the older one is dropped when the newer is full. */
export function createRowCache(maxBytes: number): RowCache {
  let newer = new Map<RowKey, Entry>()
  let older = new Map<RowKey, Entry>()
  let size = 0

  function add(key: RowKey, entry: Entry): void {
    size += entry.bytes.length - (newer.get(key)?.bytes.length ?? 0)
    newer.set(key, entry)
    if (size <= maxBytes / 2) return
    older = newer
    newer = new Map()
    size = 0
  }

  return {
    get(key, version) {
      const recent = newer.get(key)
      const entry = recent ?? older.get(key)
      if (entry?.version !== version) return undefined
      if (!recent) add(key, entry)
      return entry.bytes
    },
    set: (key, version, bytes) => add(key, { version, bytes }),
  }
}
