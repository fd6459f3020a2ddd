/**
 * Travel times between places, from the maps and cached: the one source of whatever counts minutes or miles, so that a quote, its
 * promise, the board and an arrival agree. Where the maps do not answer in time, an estimate serves: a plan with a rough time is
 * better than none.
 */
import { crowFlyMiles, drivingMinutes, estimatedRoadMiles, type Point } from '@meridian/domain/places/geo.ts'
import { QUOTE_LIFETIME_MINUTES } from '@meridian/domain/pricing/pricing.ts'
import type { MapCell, Maps } from '@meridian/maps/port.ts'

export type Leg = { minutes: number; miles: number }

export type Travel = {
  /** Asks the maps for what is not cached between these points, within the time allowed. */
  load(points: readonly Point[], timeoutMs?: number, providerTimeoutMs?: number): Promise<void>
  /** From where drivers are now, each to one place. Asks only where no way is known from near there. */
  loadApproaches(approaches: readonly Approach[], timeoutMs?: number): Promise<void>
  /** Cached, or estimated. */
  leg(from: Point, to: Point): Leg
  /** Null: only estimated. */
  known(from: Point, to: Point): MapCell | null
}

type Approach = { from: Point; to: Point }

/** Of about 100 bytes each. */
const MAX_LEGS = 300_000
/** A block is requested with another one: providers limit the cells of one request, some of them to 50 × 50. */
const BLOCK_SIZE = 25
const REQUESTS_AT_ONCE = 4
const LOAD_TIMEOUT_MS = 4_000
/** A router that was starting or too slow for once: kept for so long, its estimates would differ from its own later answers for good. */
const ESTIMATE_VALID_MS = 60_000

/** About 11 m. As one number, since there are many. */
const keyOf = ({ latitude, longitude }: Point): number =>
  Math.round((latitude + 90) * 10_000) * 4_000_000 + Math.round((longitude + 180) * 10_000)

export function createTravel(maps: Pick<Maps, 'matrix'>, clockMs = () => performance.now()): Travel {
  const cache = createLegCache(MAX_LEGS)
  const approaches = createApproaches()

  async function request(points: readonly Point[], timeoutMs?: number): Promise<void> {
    const cells = await maps.matrix(points, { timeoutMs }).catch(() => null)
    if (!cells) return
    for (const [row, from] of points.entries())
      for (const [column, to] of points.entries()) {
        const cell = cells[row]?.[column]
        if (!cell || !Number.isFinite(cell.minutes)) continue
        const retryAt = cell.quality === 'estimate' ? clockMs() + ESTIMATE_VALID_MS : null
        cache.set(keyOf(from), keyOf(to), { ...cell, retryAt })
      }
  }

  const isMissing = (from: Point, to: Point) => {
    const leg = cache.get(keyOf(from), keyOf(to))
    return !leg || (leg.retryAt !== null && leg.retryAt <= clockMs())
  }

  function known(from: Point, to: Point): MapCell | null {
    const leg = cache.get(keyOf(from), keyOf(to))
    return leg && leg.retryAt === null ? leg : approaches.near(from, to)
  }

  return {
    async load(points, timeoutMs = LOAD_TIMEOUT_MS, providerTimeoutMs) {
      const unique = [...new Map(points.map((point) => [keyOf(point), point])).values()]
      const pairs = blockPairs(unique).filter((pair) => pair.some((from) => pair.some((to) => isMissing(from, to))))
      await runUntil(timeoutMs, pairs, (pair) => request(pair, providerTimeoutMs))
    },
    async loadApproaches(wanted, timeoutMs = LOAD_TIMEOUT_MS) {
      const missing = wanted.filter(({ from, to }) => isMissing(from, to) && !approaches.near(from, to))
      await runUntil(timeoutMs, missing, async ({ from, to }) => {
        await request([from, to])
        const leg = cache.get(keyOf(from), keyOf(to))
        if (leg?.retryAt === null) approaches.add(from, to, leg)
      })
    },
    leg(from, to) {
      if (keyOf(from) === keyOf(to)) return HERE
      const { minutes, miles } = known(from, to) ?? cache.get(keyOf(from), keyOf(to)) ?? estimate(from, to)
      return { minutes, miles }
    },
    known,
  }
}

const HERE: Leg = { minutes: 0, miles: 0 }

function estimate(from: Point, to: Point): MapCell {
  const miles = estimatedRoadMiles(from, to)
  return { miles, minutes: drivingMinutes(miles), quality: 'estimate' }
}

/** Maps whose routes have the times and miles that everything else counts with: two providers of one map differ, and so do its two calls. */
export function withOneTravelTime<Provided extends Pick<Maps, 'route' | 'matrix'>>(
  maps: Provided,
  travel: Travel,
  clockMs = () => performance.now(),
): Provided {
  const estimates = createQuotedEstimates(clockMs)
  return {
    ...maps,
    async route(from, to, via) {
      const [drawn] = await Promise.all([maps.route(from, to, via), travel.loadApproaches([{ from, to }])])
      const known = via ? null : travel.known(from, to)
      return known ? { ...drawn, minutes: known.minutes, distanceMiles: known.miles } : drawn
    },
    async matrix(points, { timeoutMs } = {}) {
      // A moment more than the provider has: its own estimate comes after its timeout.
      const loaded = timeoutMs === undefined ? travel.load(points) : travel.load(points, timeoutMs + 500, timeoutMs)
      await loaded
      return points.map((from) => points.map((to) => estimates.hold(from, to, travel.known(from, to))))
    },
  }
}

const MAX_ESTIMATES = 10_000

/**
 * What was quoted as an estimate stays so for as long as such a quote is good, also when the router answers by then: the same two
 * doors must not cost one caller more than the other.
 */
function createQuotedEstimates(clockMs: () => number) {
  const held = new Map<string, { cell: MapCell; until: number }>()
  return {
    hold(from: Point, to: Point, known: MapCell | null): MapCell {
      const key = `${keyOf(from)} ${keyOf(to)}`
      const before = held.get(key)
      held.delete(key)
      const isHeld = before !== undefined && before.until > clockMs()
      if (known && !isHeld) return known
      const cell = isHeld ? before.cell : estimate(from, to)
      held.set(key, { cell, until: clockMs() + QUOTE_LIFETIME_MINUTES * 60_000 })
      if (held.size > MAX_ESTIMATES) held.delete(held.keys().next().value as string)
      return cell
    },
  }
}

async function runUntil<T>(timeoutMs: number, work: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  if (work.length === 0) return
  const end = performance.now() + timeoutMs
  const waiting = work.values()
  const next = async (): Promise<void> => {
    const { value, done } = waiting.next()
    if (done || performance.now() >= end) return
    await run(value)
    return next()
  }
  await Promise.race([
    Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, next)),
    new Promise((resolve) => setTimeout(resolve, timeoutMs).unref()),
  ])
}

/** Every two points are together in one of these. */
function blockPairs(points: readonly Point[]): Point[][] {
  const blocks: Point[][] = []
  for (let from = 0; from < points.length; from += BLOCK_SIZE) blocks.push(points.slice(from, from + BLOCK_SIZE))
  if (blocks.length === 1) return blocks
  return blocks.flatMap((one, at) => blocks.slice(at + 1).map((other) => [...one, ...other]))
}

/** A way is known from near a driver who has moved less than this part of the way left, or less than so many miles. */
const NEAR_PART = 0.2
const NEAR_MILES = 0.2
const MAX_PLACES = 2_000
const MAX_ORIGINS = 20

/**
 * A driver on the road is at another point every second, which nobody can route. From near the point of a way that is known, it takes as
 * much more or less than that way as the distances differ.
 */
function createApproaches() {
  const origins = new Map<number, { point: Point; leg: MapCell }[]>()
  return {
    near(from: Point, to: Point): MapCell | null {
      const known = origins.get(keyOf(to))
      if (!known) return null
      const left = crowFlyMiles(from, to)
      const within = Math.max(NEAR_MILES, left * NEAR_PART)
      const found = known.findLast(({ point }) => crowFlyMiles(point, from) <= within)
      if (!found) return null
      const part = left / Math.max(crowFlyMiles(found.point, to), 0.01)
      return { ...found.leg, minutes: found.leg.minutes * part, miles: found.leg.miles * part }
    },
    add(from: Point, to: Point, leg: MapCell): void {
      const key = keyOf(to)
      const known = origins.get(key) ?? []
      origins.delete(key)
      origins.set(key, [...known.slice(1 - MAX_ORIGINS), { point: from, leg }])
      if (origins.size > MAX_PLACES) origins.delete(origins.keys().next().value as number)
    },
  }
}

/** `retryAt`: of an estimate, from when it is asked again. */
type KnownLeg = MapCell & { retryAt: number | null }

/** Least recently used first out, by where the legs begin. */
function createLegCache(maxLegs: number) {
  const rows = new Map<number, Map<number, KnownLeg>>()
  let size = 0
  return {
    get(from: number, to: number): KnownLeg | undefined {
      const row = rows.get(from)
      if (!row) return undefined
      rows.delete(from)
      rows.set(from, row)
      return row.get(to)
    },
    set(from: number, to: number, leg: KnownLeg): void {
      const row = rows.get(from) ?? new Map<number, KnownLeg>()
      rows.set(from, row)
      size += row.has(to) ? 0 : 1
      row.set(to, leg)
      for (const [oldest, legs] of rows) {
        if (size <= maxLegs || oldest === from) break
        rows.delete(oldest)
        size -= legs.size
      }
    },
  }
}
