/** Writes of positions: many rows in one statement, in the order of their keys. */
import type { ReportedPosition } from '@meridian/domain/positions.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PositionRow } from './positions.queries.ts'

/** Returns the keys of the new ones; one that was sent before conflicts with the primary key and stays as it is. */
export async function insertPositions(
  trx: Db,
  given: readonly (PositionRow & { isCoarse: boolean })[],
  receivedAt: Date,
): Promise<Set<string>> {
  if (given.length === 0) return new Set()
  // In the order of their keys: two nodes that receive the same positions must not deadlock.
  const points = given.toSorted(
    (a, b) => a.driverId - b.driverId || a.orderId - b.orderId || a.position.at.getTime() - b.position.at.getTime(),
  )
  const stored = await trx
    .insertInto('locations')
    .columns([
      'driver_id',
      'order_id',
      'recorded_at',
      'received_at',
      'latitude',
      'longitude',
      'accuracy_m',
      'status',
      'is_coarse',
    ])
    .expression(
      sql`select driver_id, order_id, at, ${receivedAt}::timestamptz, latitude, longitude, accuracy_m, status, is_coarse
        from unnest(${points.map((point) => point.driverId)}::int[], ${points.map((point) => point.orderId)}::int[],
          ${points.map(({ position }) => position.at)}::timestamptz[], ${points.map(({ position }) => position.latitude)}::float8[],
          ${points.map(({ position }) => position.longitude)}::float8[], ${points.map(({ position }) => position.accuracyM)}::float8[],
          ${points.map((point) => point.status)}::text[], ${points.map((point) => point.isCoarse)}::boolean[])
          as point (driver_id, order_id, at, latitude, longitude, accuracy_m, status, is_coarse)`,
    )
    .onConflict((conflict) => conflict.columns(['driver_id', 'order_id', 'recorded_at']).doNothing())
    .returning(['driver_id', 'order_id', 'recorded_at'])
    .execute()
  return new Set(stored.map((row) => keyOf(row.driver_id, row.order_id, row.recorded_at)))
}

export const keyOf = (driverId: number, orderId: number, at: Date): string => `${driverId} ${orderId} ${at.getTime()}`

/** Updates drivers' current positions, unless a later one is known already; returns who moved, and whether on duty. */
export async function moveDrivers(
  trx: Db,
  currentPositions: ReadonlyMap<number, ReportedPosition>,
): Promise<Map<number, boolean>> {
  if (currentPositions.size === 0) return new Map()
  const ids = [...currentPositions.keys()]
  const positions = [...currentPositions.values()]
  // Locked in the order of their ids: two nodes that move the same drivers must not deadlock.
  const { rows } = await sql<{ id: number; is_on_duty: boolean }>`
    with locked as (select id from drivers where id = any(${ids}::int[]) order by id for no key update)
    update drivers set current_latitude = moved.latitude, current_longitude = moved.longitude,
      current_accuracy_m = moved.accuracy_m, position_at = moved.at
    from locked join unnest(${ids}::int[], ${positions.map((position) => position.latitude)}::float8[],
      ${positions.map((position) => position.longitude)}::float8[], ${positions.map((position) => position.accuracyM)}::float8[],
      ${positions.map((position) => position.at)}::timestamptz[]) as moved (id, latitude, longitude, accuracy_m, at) using (id)
    where drivers.id = locked.id and (drivers.position_at is null or drivers.position_at < moved.at)
    returning drivers.id, drivers.is_on_duty`.execute(trx)
  return new Map(rows.map((row) => [row.id, row.is_on_duty]))
}
