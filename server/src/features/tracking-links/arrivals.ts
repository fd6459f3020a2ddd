/** When the driver arrives, for pages that ask every few seconds: a route is computed again only after the driver has moved. */

import { arrivalOf, type Position, routeOrigin } from '@meridian/domain/drivers/positions.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { Maps } from '@meridian/maps/port.ts'
import type { FastifyBaseLogger } from 'fastify'

type Known = { origin: Position; minutes: Promise<number | null> }

/** Orders that are followed at the same time. More than these are computed again. */
const MAX_REMEMBERED = 2_000

export type Arrivals = (orderId: number, position: Position, to: Point) => Promise<Date | null>

export function createArrivals(maps: Pick<Maps, 'route'>, log: FastifyBaseLogger): Arrivals {
  const known = new Map<number, Known>()
  const minutesFrom = (from: Position, to: Point) =>
    maps.route(from, to).then(
      ({ minutes }) => minutes,
      (err) => {
        log.warn({ err }, 'the arrival of a shared delivery could not be estimated')
        return null
      },
    )
  return async (orderId, position, to) => {
    const before = known.get(orderId)
    const origin = routeOrigin(before?.origin ?? null, position) as Position
    const current = before?.origin === origin ? before : { origin, minutes: minutesFrom(origin, to) }
    if (current !== before) {
      if (known.size >= MAX_REMEMBERED) known.clear()
      known.set(orderId, current)
    }
    const minutes = await current.minutes
    return minutes === null ? null : arrivalOf(origin, minutes)
  }
}
