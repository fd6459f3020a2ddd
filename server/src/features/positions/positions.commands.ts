/** Positions into the database: validated one by one, stored in batches, each once. */
import {
  currentPosition,
  isCoarse,
  isTooFast,
  type PositionRefusal,
  type ReportedPosition,
  refusalOf,
  type Span,
} from '@meridian/domain/drivers/positions.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Bus } from '../../live/bus.ts'
import { type OrderInProgress, publishPosition } from '../../live/publish-position.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import { createPartitionKeeper } from './partitions.commands.ts'
import { findPositionContext, jobKey, type PositionRow } from './positions.queries.ts'
import { keyOf, storePositions } from './store-positions.commands.ts'

/** One request: positions of one driver, on one order or on none. */
export type Report = {
  driverId: number
  orderId: number
  points: readonly PositionRow[]
  /** Null: while the order was in progress, which is read here for all reports of a commit in one statement. */
  spans: readonly Span[] | null
}
export type Outcome = { stored: number; duplicates: number; refused: { at: Date; reason: PositionRefusal }[] }
/** The newest stored position of each order, and of each driver without one. */
type Moved = { driverId: number; orderId: number; isOnDuty: boolean; isCurrent: boolean; position: ReportedPosition }
/** Null when the order is not the driver's. */
export type PositionWriter = GroupCommit<Report, Outcome | null>

type Options = {
  db: Db
  clock: () => Date
  retentionDays: number
  bus: Bus
  log: FastifyBaseLogger
}

const POSITIONS_PER_COMMIT = 1_000
const DAY_MS = 24 * 3600_000

export function createPositionWriter({ db, clock, retentionDays, bus, log }: Options): PositionWriter {
  const partitions = createPartitionKeeper(db)

  async function commit(reports: readonly Report[]): Promise<(Outcome | null)[]> {
    const now = clock()
    const oldest = new Date(now.getTime() - retentionDays * DAY_MS)
    const jobs = reports.filter(({ spans }) => spans === null)
    const given = reports.flatMap((report, index) => report.points.map((point) => ({ ...point, index })))
    const context = await findPositionContext(db, jobs, given)
    const spans = reports.map((report) => report.spans ?? context.spans.get(jobKey(report)) ?? null)
    const points = given.flatMap((point, n): CheckedPosition[] => {
      const own = spans[point.index]
      if (!own) return []
      const verdict = refusalOf(point.position, own, { now, oldest })
      return [{ ...point, neighbors: context.neighbors[n] ?? [], verdict }]
    })
    checkNeighbors(points)
    await partitions.ensure(points.filter(isAccepted).map(({ position }) => position.at))
    const moved = await store(db, points, now)
    // Publish after the commit, without awaiting it: a slow subscriber must not delay the driver's request.
    publish(bus, moved, context.ordersInProgress).catch((err) => log.warn({ err }, 'positions were not pushed'))
    return reports.map((_, index) => (spans[index] ? outcomeOf(points.filter((point) => point.index === index)) : null))
  }

  return createGroupCommit({ commit, weigh: (report) => report.points.length, maxWeight: POSITIONS_PER_COMMIT })
}

type Verdict = PositionRefusal | 'stored' | 'duplicate' | null
type CheckedPosition = PositionRow & { index: number; neighbors: readonly ReportedPosition[]; verdict: Verdict }

const isAccepted = (point: CheckedPosition): boolean => point.verdict === null

async function store(db: Db, points: CheckedPosition[], now: Date): Promise<Moved[]> {
  const accepted = points.filter(isAccepted)
  const current = currentPositionsOf(newestOf(accepted))
  const { keys, moved } = await storePositions(
    db,
    accepted.map((point) => ({ ...point, isCoarse: isCoarse(point.position) })),
    current,
    now,
  )
  // Within one commit the first request with a given key counts as stored, later ones as duplicates.
  for (const point of accepted)
    point.verdict = keys.delete(keyOf(point.driverId, point.orderId, point.position.at)) ? 'stored' : 'duplicate'
  return newestOf(accepted.filter((point) => point.verdict === 'stored')).map((point) => ({
    ...point,
    isOnDuty: moved.get(point.driverId) === true,
    isCurrent: moved.has(point.driverId) && current.get(point.driverId) === point.position,
  }))
}

/** Oldest first, so that each position is compared with those before it, whether stored earlier or in the same batch. */
function checkNeighbors(points: readonly CheckedPosition[]): void {
  const candidates = points.filter(isAccepted).toSorted((a, b) => a.position.at.getTime() - b.position.at.getTime())
  const lastOf = new Map<string, ReportedPosition>()
  for (const point of candidates) {
    const trail = `${point.driverId} ${point.orderId}`
    const last = lastOf.get(trail)
    const around = last ? [...point.neighbors, last] : point.neighbors
    if (around.some((position) => position.at.getTime() === point.position.at.getTime())) point.verdict = 'duplicate'
    else if (around.some((position) => isTooFast(position, point.position))) point.verdict = 'position_too_fast'
    else if (!isCoarse(point.position)) lastOf.set(trail, point.position)
  }
}

type OwnPosition = Pick<Moved, 'driverId' | 'orderId' | 'position'>

/** Of each order of a driver, and of each driver without one. */
const newestOf = (points: readonly CheckedPosition[]): OwnPosition[] =>
  [...Map.groupBy(points, (point) => `${point.driverId} ${point.orderId}`).values()].flatMap((own) => {
    const position = currentPosition(own.map((point) => point.position))
    const { driverId, orderId } = own[0] as CheckedPosition
    return position ? [{ driverId, orderId, position }] : []
  })

/** By driver. */
function currentPositionsOf(newest: readonly OwnPosition[]): Map<number, ReportedPosition> {
  const current = new Map<number, ReportedPosition>()
  for (const [driverId, own] of Map.groupBy(newest, (point) => point.driverId))
    current.set(driverId, currentPosition(own.map(({ position }) => position)) as ReportedPosition)
  return current
}

async function publish(
  bus: Bus,
  moved: readonly Moved[],
  ordersInProgress: ReadonlyMap<number, readonly OrderInProgress[]>,
): Promise<void> {
  await Promise.all(
    moved.map(({ driverId, orderId, isOnDuty, isCurrent, position }) =>
      publishPosition(bus, {
        driverId,
        orderId: orderId || null,
        isOnDuty,
        isCurrent,
        latitude: position.latitude,
        longitude: position.longitude,
        accuracy: position.accuracyM,
        timestamp: position.at,
        ordersInProgress: ordersInProgress.get(driverId) ?? [],
      }),
    ),
  )
}

function outcomeOf(points: readonly CheckedPosition[]): Outcome {
  const refused = points.flatMap(({ verdict, position }) =>
    verdict === null || verdict === 'stored' || verdict === 'duplicate' ? [] : [{ at: position.at, reason: verdict }],
  )
  const count = (verdict: Verdict) => points.filter((point) => point.verdict === verdict).length
  return { stored: count('stored'), duplicates: count('duplicate'), refused }
}
