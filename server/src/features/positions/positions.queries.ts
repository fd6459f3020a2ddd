import type { OrderEventName } from '@meridian/domain/order-lifecycle.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import type { ReportedPosition } from '@meridian/domain/positions.ts'
import { NEIGHBOUR_WITHIN_MS, type Span, spansInProgress } from '@meridian/domain/positions.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A position to be stored. `orderId` is 0 for a driver who waits for a job. */
export type PositionRow = { driverId: number; orderId: number; position: ReportedPosition; status: OrderStatus | null }

type Job = { orderId: number; driverId: number }
export const jobKey = ({ orderId, driverId }: Job): string => `${orderId} ${driverId}`

/** When each order was in progress with its driver, by `jobKey`; without those that are not the driver's order. */
export async function findSpans(db: Db, jobs: readonly Job[]): Promise<Map<string, Span[]>> {
  if (jobs.length === 0) return new Map()
  const distinct = [...new Map(jobs.map((job) => [jobKey(job), job])).values()]
  const { rows } = await sql<{ order_id: number; driver_id: number; events: EventOfOrder[] }>`
    select orders.id as order_id, orders.driver_id, (
      select coalesce(json_agg(json_build_object('name', name, 'driverId', driver_id,
        'atMs', extract(epoch from occurred_at) * 1000) order by id), '[]')
      from events where events.order_id = orders.id and events.status is not null) as events
    from unnest(${distinct.map(({ orderId }) => orderId)}::int[], ${distinct.map(({ driverId }) => driverId)}::int[])
      as job (order_id, driver_id)
    join orders on orders.id = job.order_id and orders.driver_id = job.driver_id`.execute(db)
  return new Map(
    rows.map(({ order_id: orderId, driver_id: driverId, events }) => [
      jobKey({ orderId, driverId }),
      spansOf(events, driverId),
    ]),
  )
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

type NeighbourRow = {
  n: number
  before_at: Date | null
  before_latitude: number
  before_longitude: number
  before_accuracy: number | null
  after_at: Date | null
  after_latitude: number
  after_longitude: number
  after_accuracy: number | null
}

/** The stored positions of the same order right before and after each given one; one of the same moment counts as before. */
export async function neighboursOf(db: Db, points: readonly PositionRow[]): Promise<ReportedPosition[][]> {
  const window = sql`make_interval(secs => ${NEIGHBOUR_WITHIN_MS / 1000})`
  const nearest = (when: ReturnType<typeof sql>, direction: ReturnType<typeof sql>) => sql`
    select recorded_at, latitude, longitude, accuracy_m from locations
    where locations.driver_id = point.driver_id and locations.order_id = point.order_id and not is_coarse and ${when}
    order by recorded_at ${direction} limit 1`
  const { rows } = await sql<NeighbourRow>`
    select point.n::int as n,
      before.recorded_at as before_at, before.latitude as before_latitude, before.longitude as before_longitude,
      before.accuracy_m as before_accuracy,
      after.recorded_at as after_at, after.latitude as after_latitude, after.longitude as after_longitude,
      after.accuracy_m as after_accuracy
    from unnest(${points.map((point) => point.driverId)}::int[], ${points.map((point) => point.orderId)}::int[],
      ${points.map((point) => point.position.at)}::timestamptz[]) with ordinality as point (driver_id, order_id, at, n)
    left join lateral (${nearest(sql`recorded_at <= point.at and recorded_at >= point.at - ${window}`, sql`desc`)}) before on true
    left join lateral (${nearest(sql`recorded_at > point.at and recorded_at <= point.at + ${window}`, sql`asc`)}) after on true`.execute(
    db,
  )
  const found: ReportedPosition[][] = points.map(() => [])
  for (const row of rows) {
    const list = found[row.n - 1] as ReportedPosition[]
    if (row.before_at)
      list.push(toPosition(row.before_at, row.before_latitude, row.before_longitude, row.before_accuracy))
    if (row.after_at) list.push(toPosition(row.after_at, row.after_latitude, row.after_longitude, row.after_accuracy))
  }
  return found
}

const toPosition = (at: Date, latitude: number, longitude: number, accuracyM: number | null): ReportedPosition => ({
  at,
  latitude,
  longitude,
  accuracyM,
})
