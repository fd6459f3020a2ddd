/** When the driver is expected at the delivery, as the recipient is told. */

import { isOnBoard } from '@meridian/domain/dispatch/runs.ts'
import { isStalePosition, type Position } from '@meridian/domain/drivers/positions.ts'
import { isOpenJob } from '@meridian/domain/orders/orders.ts'
import { hasOpenReturn } from '../../orders/returns.queries.ts'
import { etaOf } from '../dispatch/runs/driver-run.ts'
import type { Arrivals } from './arrivals.ts'
import { currentPosition, hasOtherJobs, type SharedOrder } from './tracking-links.queries.ts'

export type ArrivalDeps = Parameters<typeof etaOf>[0]
type Expected = { position: Position | null; arrivesAt: Date | null }

export async function expectedArrival(deps: ArrivalDeps, arrivalOf: Arrivals, order: SharedOrder): Promise<Expected> {
  // Goods that go back to the sender do not arrive here.
  const isReturning = order.has_exceptions && (await hasOpenReturn(deps.db, order.id))
  const position = isReturning ? null : await currentPosition(deps.db, order)
  const delivery = { latitude: Number(order.delivery_latitude), longitude: Number(order.delivery_longitude) }
  const now = deps.clock()
  const reached = position ? afterDelay(await arrivalOf(order.id, position, delivery), position, order) : null
  const direct = position ? known(reached, position, now) : null
  return { position, arrivesAt: (await arrivalAfterOtherStops(deps, order, position !== null)) ?? direct }
}

/** A driver with other stops on the way, the pickup among them, does not come straight here: the run knows when. */
async function arrivalAfterOtherStops(
  deps: ArrivalDeps,
  order: SharedOrder,
  isFollowed: boolean,
): Promise<Date | null> {
  if (order.driver_id === null || !isOpenJob(order.status)) return null
  const isBeforePickup = isFollowed && !isOnBoard(order.status)
  if (!isBeforePickup && !(await hasOtherJobs(deps.db, order.id, order.driver_id))) return null
  const { deliveryAt, stopsBefore } = await etaOf(deps, order)
  return deliveryAt && (isBeforePickup || stopsBefore > 0) ? new Date(deliveryAt) : null
}

/** Of a driver who reported to be late, and stands still until then. */
const afterDelay = (arrivesAt: Date | null, { at }: Position, { delayed_until: until }: SharedOrder): Date | null =>
  arrivesAt && until && until > at ? new Date(arrivesAt.getTime() + until.getTime() - at.getTime()) : arrivesAt

/** An arrival that has passed without a new position is no longer known. */
const known = (arrivesAt: Date | null, position: Position, now: Date): Date | null =>
  arrivesAt && arrivesAt <= now && isStalePosition(position, now) ? null : arrivesAt
