/** Where a driver was when something was recorded at a stop, and how far from it. */

import { METERS_PER_MILE } from '@meridian/domain/drivers/positions.ts'
import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
import { ARRIVAL_WITHIN_M } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { Db } from '../../db/database.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'

type Whereabouts = {
  actor: { driverId: number }
  stop: CustodyStop
  position: Point | null
  occurredAt: Date | undefined
  now: Date
}

/** A position reported longer before or after than this does not say where something happened. */
const MAX_POSITION_AGE_MS = 10 * 60_000

/** A return goes back to where the order was picked up. */
const pointOf = (order: OrderRow, stop: CustodyStop): Point =>
  stop === 'delivery'
    ? { latitude: Number(order.delivery_latitude), longitude: Number(order.delivery_longitude) }
    : { latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) }

const metersFromStop = (order: OrderRow, stop: CustodyStop, position: Point): number =>
  Math.round(crowFlyMiles(position, pointOf(order, stop)) * METERS_PER_MILE)

export const isNearStop = (order: OrderRow, { stop, position }: Whereabouts): boolean =>
  position !== null && metersFromStop(order, stop, position) <= ARRIVAL_WITHIN_M

type Place = { location: Point | null; marks: { metersFromStop?: number } }

/** As the device states it, or as it was last reported; without either nothing is said about the place. */
export async function placeOf(trx: Db, order: OrderRow, visit: Whereabouts): Promise<Place> {
  const location = visit.position ?? (await reportedPosition(trx, visit))
  if (!location) return { location, marks: {} }
  const meters = metersFromStop(order, visit.stop, location)
  return { location, marks: meters > ARRIVAL_WITHIN_M ? { metersFromStop: meters } : {} }
}

async function reportedPosition(trx: Db, { actor, occurredAt, now }: Whereabouts): Promise<Point | null> {
  const driver = await trx
    .selectFrom('drivers')
    .select(['position_at', 'current_latitude as latitude', 'current_longitude as longitude'])
    .where('id', '=', actor.driverId)
    .executeTakeFirstOrThrow()
  const { position_at: at, latitude, longitude } = driver
  if (!at || latitude === null || longitude === null) return null
  const ageMs = Math.abs(at.getTime() - (occurredAt ?? now).getTime())
  return ageMs <= MAX_POSITION_AGE_MS ? { latitude, longitude } : null
}
