/**
 * JSON made from a row, cached by the row's version. PostgreSQL gives a row a new version (its system column `xmin`) with every
 * committed change, and a caller has just read the version, so nothing has to be invalidated.
 *
 * Not for what a transaction reads of its own changes: they all have one version, and after the commit that is the last one's.
 */
export type RowCache = {
  get(id: number, version: string): Buffer | undefined
  set(id: number, version: string, bytes: Buffer): void
}

type Entry = { version: string; bytes: Buffer }

/** What was used lately stays: two generations of half the size each, of which the older one is dropped when the newer is full. */
export function createRowCache(maxBytes: number): RowCache {
  let newer = new Map<number, Entry>()
  let older = new Map<number, Entry>()
  let size = 0

  function add(id: number, entry: Entry): void {
    size += entry.bytes.length - (newer.get(id)?.bytes.length ?? 0)
    newer.set(id, entry)
    if (size <= maxBytes / 2) return
    older = newer
    newer = new Map()
    size = 0
  }

  return {
    get(id, version) {
      const recent = newer.get(id)
      const entry = recent ?? older.get(id)
      if (entry?.version !== version) return undefined
      if (!recent) add(id, entry)
      return entry.bytes
    },
    set: (id, version, bytes) => add(id, { version, bytes }),
  }
}
