import type { ReportedPosition } from '@meridian/domain/drivers/positions.ts'
import { NEIGHBOR_WITHIN_MS, type Span, spansInProgress } from '@meridian/domain/drivers/positions.ts'
import type { OrderEventName } from '@meridian/domain/orders/order-lifecycle.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { sql } from 'kysely'
import { arrayParameter } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import {
  byDriver,
  type OrderInProgress,
  type OrderInProgressRow,
  ordersInProgressOf,
} from '../../live/publish-position.ts'

/** A position to be stored. `orderId` is 0 for a driver who waits for a job. */
export type PositionRow = { driverId: number; orderId: number; position: ReportedPosition; status: OrderStatus | null }

type Job = { orderId: number; driverId: number }
export const jobKey = ({ orderId, driverId }: Job): string => `${orderId} ${driverId}`

export type PositionContext = {
  /** When each order was in progress with its driver, by `jobKey`; without those that are not the driver's order. */
  spans: Map<string, Span[]>
  /** The stored positions right before and after each given one. */
  neighbors: ReportedPosition[][]
  ordersInProgress: Map<number, OrderInProgress[]>
}

/** What decides about these positions: their orders, their neighbors and their drivers' orders. One statement, because each costs every commit a round trip. */
export async function findPositionContext(
  db: Db,
  jobs: readonly Job[],
  points: readonly PositionRow[],
): Promise<PositionContext> {
  const driverIds = [...new Set(points.map(({ driverId }) => driverId))]
  const { rows } = await sql<{ jobs: JobRow[]; neighbors: NeighborRow[]; in_progress: OrderInProgressRow[] }>`
    select ${eventsOf(jobs)} as jobs, ${neighborsOf(points)} as neighbors, ${ordersInProgressOf(driverIds)} as in_progress
    `.execute(db)
  const [found] = rows as [(typeof rows)[number]]
  return {
    spans: new Map(found.jobs.map((job) => [jobKey(job), spansOf(job.events, job.driverId)])),
    neighbors: toNeighbors(points, found.neighbors),
    ordersInProgress: byDriver(found.in_progress),
  }
}

const ints = (values: readonly number[]) => arrayParameter('int', values)

type JobRow = Job & { events: EventOfOrder[] }

function eventsOf(jobs: readonly Job[]) {
  const distinct = [...new Map(jobs.map((job) => [jobKey(job), job])).values()]
  return sql`(
    select coalesce(json_agg(json_build_object('orderId', orders.id, 'driverId', orders.driver_id, 'events', (
      select coalesce(json_agg(json_build_object('name', name, 'driverId', driver_id,
        'atMs', extract(epoch from occurred_at) * 1000) order by id), '[]')
      from events where events.order_id = orders.id and events.status is not null))), '[]')
    from unnest(${ints(distinct.map(({ orderId }) => orderId))}, ${ints(distinct.map(({ driverId }) => driverId))})
      as job (order_id, driver_id)
    join orders on orders.id = job.order_id and orders.driver_id = job.driver_id)`
}

type EventOfOrder = { name: OrderEventName; driverId: number | null; atMs: number }

const spansOf = (events: readonly EventOfOrder[], driverId: number): Span[] =>
  spansInProgress(
    events.map(({ name, driverId, atMs }) => ({ name, driverId, at: new Date(atMs) })),
    driverId,
  )

export async function isOnDuty(db: Db, driverId: number): Promise<boolean | undefined> {
  const row = await db.selectFrom('drivers').select('is_on_duty').where('id', '=', driverId).executeTakeFirst()
  return row?.is_on_duty
}

/** Of the given position number `n`. */
type NeighborRow = { n: number; atMs: number; latitude: number; longitude: number; accuracyM: number | null }

/** Of the same order; one of the same moment counts as before. */
function neighborsOf(points: readonly PositionRow[]) {
  const times = arrayParameter(
    'timestamptz',
    points.map(({ position }) => position.at),
  )
  const window = sql`make_interval(secs => ${NEIGHBOR_WITHIN_MS / 1000})`
  const nearest = (when: ReturnType<typeof sql>, direction: ReturnType<typeof sql>) => sql`(
    select recorded_at, latitude, longitude, accuracy_m from locations
    where locations.driver_id = point.driver_id and locations.order_id = point.order_id and not is_coarse and ${when}
    order by recorded_at ${direction} limit 1)`
  return sql`(
    select coalesce(json_agg(json_build_object('n', point.n, 'atMs', extract(epoch from recorded_at) * 1000,
      'latitude', latitude, 'longitude', longitude, 'accuracyM', accuracy_m)), '[]')
    from unnest(${ints(points.map((point) => point.driverId))}, ${ints(points.map((point) => point.orderId))}, ${times})
      with ordinality as point (driver_id, order_id, at, n)
    cross join lateral (
      ${nearest(sql`recorded_at <= point.at and recorded_at >= point.at - ${window}`, sql`desc`)}
      union all
      ${nearest(sql`recorded_at > point.at and recorded_at <= point.at + ${window}`, sql`asc`)}) neighbor)`
}

function toNeighbors(points: readonly PositionRow[], rows: readonly NeighborRow[]): ReportedPosition[][] {
  const found: ReportedPosition[][] = points.map(() => [])
  for (const { n, atMs, latitude, longitude, accuracyM } of rows)
    found[n - 1]?.push({ at: new Date(atMs), latitude, longitude, accuracyM })
  return found
}
