/** The text for a delivery's arrival. */

import { isStalePosition, type Position } from '@meridian/domain/drivers/positions.ts'
import { isCancelledOrDeclined, isMoving, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import { currentStop } from '@meridian/domain/orders/timeline.ts'
import { RETURNED_LABEL, type ReturnState } from '@meridian/domain/proofs/exceptions.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatMinutes } from '@meridian/domain/time/format.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import { ARRIVAL_BY_STATUS, TRACKING_COPY as copy } from '../../copy/tracking.ts'
import type { Order } from '../../data/orders/orders.ts'
import { clockTime } from '../../ui/relative-time.ts'
import { dueAt } from '../orders/due-at.ts'
import { deliveryPoint } from '../orders/order-stops.ts'

const MINUTE = 60_000

export type ArrivalText = { big: string; small: string | null }

type Facts = {
  status: OrderStatus
  /** Where the driver came to a stop. */
  arrivals?: Order['arrivals']
  /** For a day after today. */
  isLater?: boolean
  deliveredAt: string | null
  position: Position | null
  /** Null while the route is unknown. */
  arrival: Date | null
  now: Date
  /** The way back to the sender. */
  return?: { state: ReturnState } | null
}

export function arrivalText(facts: Facts): ArrivalText {
  const { status, deliveredAt, position, arrival, now, arrivals, isLater, return: back } = facts
  if (back) return back.state === 'completed' ? { big: RETURNED_LABEL, small: null } : copy.returning
  if (status === 'delivered')
    return { big: copy.delivered, small: deliveredAt ? clockTime(new Date(deliveredAt), now) : null }
  const stop = currentStop(status)
  const here = isMoving(status) && arrivals?.findLast((one) => one.stop === stop)
  if (here) return { big: copy.here, small: copy.hereAt[stop](clockTime(new Date(here.at), now)) }
  if (isLater && status === 'confirmed') return copy.laterDay
  const standing = ARRIVAL_BY_STATUS[status]
  if (standing) return standing
  if (!position) return { big: copy.waiting, small: copy.waitingWhy }
  if (!arrival) return { big: copy.waiting, small: copy.noWay }
  const minutes = Math.ceil((arrival.getTime() - now.getTime()) / MINUTE)
  if (minutes > 0) return { big: formatMinutes(minutes), small: copy.about(clockTime(arrival, now)) }
  return isStalePosition(position, now)
    ? { big: copy.unknown, small: copy.unknownWhy }
    : { big: copy.anyMinute, small: copy.about(clockTime(now, now)) }
}

/** 'Pickup ETA: 2:10 PM', while the driver is on the way there. */
export const pickupText = ({ status }: Order, pickupArrival: Date | null, now: Date): string | null =>
  status === 'pickup_scheduled' && pickupArrival && pickupArrival > now
    ? copy.pickupAt(clockTime(pickupArrival, now))
    : null

/** By when it is promised, at every stage; null once it is delivered, returned, canceled or declined. */
export function promiseText(order: Order, now: Date, arrival: Date | null = null): string | null {
  if (order.status === 'delivered' || isCancelledOrDeclined(order.status) || order.return) return null
  const promised = dueAt(order, order.confirmedAt ? new Date(order.confirmedAt) : now)
  const text = placeTime(promised, zoneOf(deliveryPoint(order)), now)
  if (!order.confirmedAt) return copy.promisedIfConfirmed(text)
  const expected = arrival && arrival > now ? arrival : now
  const late = Math.ceil((expected.getTime() - promised.getTime()) / MINUTE)
  if (late < 1) return copy.promised(text)
  const time = expected === arrival ? placeTime(expected, zoneOf(deliveryPoint(order)), now) : null
  return copy.lateness(copy.promised(text), formatMinutes(late), time)
}
