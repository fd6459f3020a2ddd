/** Finds a street without a search: by its key and city (hash table), or by a point near one of its houses (grid). */
import type { CollectedStreet } from './street-collector.ts'

/** FNV-1a over the key, mixed with the city. */
export function streetHashOf(key: string, city: number): number {
  let hash = 0x811c9dc5 ^ city
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return hash >>> 0
}

/** Half empty, so that probing ends soon. */
export function hashSections(streets: readonly CollectedStreet[]): { streetHash: Uint32Array<ArrayBuffer> } {
  const size = Math.max(16, 2 ** Math.ceil(Math.log2(streets.length * 2 + 1)))
  const streetHash = new Uint32Array(size)
  streets.forEach(({ key, city }, at) => {
    let slot = streetHashOf(key, city) % size
    while (streetHash[slot] !== 0) slot = (slot + 1) % size
    streetHash[slot] = at + 1
  })
  return { streetHash }
}

/** About a kilometer. */
export const CELL_E5 = 1000
export const cellOf = (lat: number, lon: number): number =>
  Math.floor(lat / CELL_E5) * 40_000 + Math.floor((lon + 18_000_000) / CELL_E5)

export function gridSections(streets: readonly CollectedStreet[]) {
  const cells = new Map<number, number[]>()
  streets.forEach(({ segments }, street) => {
    for (const segment of segments.values())
      for (const { lat, lon, quality } of segment) {
        if (quality === 'zip') continue
        const id = cellOf(lat, lon)
        const list = cells.get(id)
        if (!list) cells.set(id, [street])
        else if (list.at(-1) !== street) list.push(street)
      }
  })
  const sorted = [...cells].sort(([a], [b]) => a - b)
  const cellAt = new Uint32Array(sorted.length + 1)
  sorted.forEach(([, list], at) => {
    cellAt[at + 1] = (cellAt[at] as number) + list.length
  })
  return {
    cell: Uint32Array.from(sorted, ([id]) => id),
    cellAt,
    cellStreets: Uint32Array.from(sorted.flatMap(([, list]) => list)),
  }
}
