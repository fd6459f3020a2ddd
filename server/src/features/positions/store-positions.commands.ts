/** Writes of positions: many rows in one statement. */
import type { ReportedPosition } from '@meridian/domain/drivers/positions.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PositionRow } from './positions.queries.ts'

export type Stored = {
  /** By `keyOf`: the new ones. One that was sent before conflicts with the primary key and stays as it is. */
  keys: Set<string>
  /** The drivers whose current position is now the given one, and whether each is on duty. */
  moved: Map<number, boolean>
}

/**
 * Stores positions and updates the drivers' current ones, unless a later one is known already. One statement, which is its own
 * transaction: each further one would cost every commit a round trip.
 */
export async function storePositions(
  db: Db,
  given: readonly (PositionRow & { isCoarse: boolean })[],
  currentPositions: ReadonlyMap<number, ReportedPosition>,
  receivedAt: Date,
): Promise<Stored> {
  if (given.length === 0) return { keys: new Set(), moved: new Map() }
  // In the order of their keys, and drivers in the order of their ids after that: two nodes must not deadlock.
  const points = given.toSorted(
    (a, b) => a.driverId - b.driverId || a.orderId - b.orderId || a.position.at.getTime() - b.position.at.getTime(),
  )
  const current = [...currentPositions.values()]
  const { rows } = await sql<StoredRow>`
    with stored as (
      insert into locations (driver_id, order_id, recorded_at, received_at, latitude, longitude, accuracy_m, status, is_coarse)
      select driver_id, order_id, at, ${receivedAt}::timestamptz, latitude, longitude, accuracy_m, status, is_coarse
      from unnest(${points.map((point) => point.driverId)}::int[], ${points.map((point) => point.orderId)}::int[],
        ${points.map(({ position }) => position.at)}::timestamptz[], ${points.map(({ position }) => position.latitude)}::float8[],
        ${points.map(({ position }) => position.longitude)}::float8[], ${points.map(({ position }) => position.accuracyM)}::float8[],
        ${points.map((point) => point.status)}::text[], ${points.map((point) => point.isCoarse)}::boolean[])
        as point (driver_id, order_id, at, latitude, longitude, accuracy_m, status, is_coarse)
      on conflict (driver_id, order_id, recorded_at) do nothing
      returning driver_id, order_id, recorded_at),
    locked as (
      select id from drivers where id in (select driver_id from stored) order by id for no key update),
    moved as (
      update drivers set current_latitude = given.latitude, current_longitude = given.longitude, position_at = given.at,
        position_app = given.app
      from locked join unnest(${[...currentPositions.keys()]}::int[], ${current.map(({ latitude }) => latitude)}::float8[],
        ${current.map(({ longitude }) => longitude)}::float8[], ${current.map(({ at }) => at)}::timestamptz[], ${current.map(({ app }) => app ?? null)}::text[])
        as given (id, latitude, longitude, at, app) using (id)
      where drivers.id = locked.id and (drivers.position_at is null or drivers.position_at < given.at)
        and exists (select from stored where stored.driver_id = given.id and stored.recorded_at = given.at)
      returning drivers.id, drivers.is_on_duty)
    select driver_id, order_id, recorded_at, null as is_on_duty from stored
    union all select id, null, null, is_on_duty from moved`.execute(db)
  const stored: Stored = { keys: new Set(), moved: new Map() }
  for (const row of rows)
    if (row.recorded_at) stored.keys.add(keyOf(row.driver_id, row.order_id as number, row.recorded_at))
    else stored.moved.set(row.driver_id, row.is_on_duty as boolean)
  return stored
}

/** Of a stored position, or without a time of a driver who moved. */
type StoredRow = { driver_id: number; order_id: number | null; recorded_at: Date | null; is_on_duty: boolean | null }

export const keyOf = (driverId: number, orderId: number, at: Date): string => `${driverId} ${orderId} ${at.getTime()}`
