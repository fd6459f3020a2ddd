/**
 * Travel times between stops, from the maps and cached. Where the maps do not answer in time, an estimate serves: a plan with
 * a rough time is better than none.
 */
import { drivingMinutes, estimatedRoadMiles, type Point } from '@meridian/domain/places/geo.ts'
import type { Maps } from '@meridian/maps/port.ts'

export type Leg = { minutes: number; miles: number }

export type Travel = {
  /** Asks the maps for what is not cached between these points, within the time allowed. */
  load(points: readonly Point[], timeoutMs?: number): Promise<void>
  /** Cached, or estimated. */
  leg(from: Point, to: Point): Leg
}

/** Of about 100 bytes each. */
const MAX_LEGS = 300_000
/** A block is requested with another one: providers limit the cells of one request, some of them to 50 × 50. */
const BLOCK_SIZE = 25
const REQUESTS_AT_ONCE = 4
const LOAD_TIMEOUT_MS = 4_000

/** About 11 m. As one number, since there are many. */
const keyOf = ({ latitude, longitude }: Point): number =>
  Math.round((latitude + 90) * 10_000) * 4_000_000 + Math.round((longitude + 180) * 10_000)

export function createTravel(maps: Pick<Maps, 'matrix'>): Travel {
  const cache = createLegCache(MAX_LEGS)

  async function request(points: readonly Point[]): Promise<void> {
    const cells = await maps.matrix(points).catch(() => null)
    if (!cells) return
    for (const [row, from] of points.entries())
      for (const [column, to] of points.entries()) {
        const cell = cells[row]?.[column]
        if (cell && Number.isFinite(cell.minutes)) cache.set(keyOf(from), keyOf(to), cell)
      }
  }

  return {
    async load(points, timeoutMs = LOAD_TIMEOUT_MS) {
      const unique = [...new Map(points.map((point) => [keyOf(point), point])).values()]
      const isMissing = (from: Point, to: Point) => !cache.get(keyOf(from), keyOf(to))
      const requests = blockPairs(unique).filter((pair) => pair.some((from) => pair.some((to) => isMissing(from, to))))
      const end = performance.now() + timeoutMs
      const next = async (): Promise<void> => {
        const pair = requests.shift()
        if (!pair || performance.now() >= end) return
        await request(pair)
        return next()
      }
      await Promise.race([
        Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, next)),
        new Promise((resolve) => setTimeout(resolve, timeoutMs).unref()),
      ])
    },
    leg(from, to) {
      const [start, end] = [keyOf(from), keyOf(to)]
      if (start === end) return HERE
      return cache.get(start, end) ?? estimate(from, to)
    },
  }
}

const HERE: Leg = { minutes: 0, miles: 0 }

function estimate(from: Point, to: Point): Leg {
  const miles = estimatedRoadMiles(from, to)
  return { miles, minutes: drivingMinutes(miles) }
}

/** Every two points are together in one of these. */
function blockPairs(points: readonly Point[]): Point[][] {
  const blocks: Point[][] = []
  for (let from = 0; from < points.length; from += BLOCK_SIZE) blocks.push(points.slice(from, from + BLOCK_SIZE))
  if (blocks.length === 1) return blocks
  return blocks.flatMap((one, at) => blocks.slice(at + 1).map((other) => [...one, ...other]))
}

/** Least recently used first out, by where the legs begin. */
function createLegCache(maxLegs: number) {
  const rows = new Map<number, Map<number, Leg>>()
  let size = 0
  return {
    get(from: number, to: number): Leg | undefined {
      const row = rows.get(from)
      if (!row) return undefined
      rows.delete(from)
      rows.set(from, row)
      return row.get(to)
    },
    set(from: number, to: number, leg: Leg): void {
      const row = rows.get(from) ?? new Map<number, Leg>()
      rows.set(from, row)
      size += row.has(to) ? 0 : 1
      row.set(to, { minutes: leg.minutes, miles: leg.miles })
      for (const [oldest, legs] of rows) {
        if (size <= maxLegs || oldest === from) break
        rows.delete(oldest)
        size -= legs.size
      }
    },
  }
}
