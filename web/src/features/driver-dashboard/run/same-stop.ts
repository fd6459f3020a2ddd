/** Several orders for one door are one stop: the driver goes there, arrives and parks once. */
import { startableFrom } from '@meridian/domain/orders/dated-orders.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { isOnHold } from '@meridian/domain/proofs/exceptions.ts'
import { isSameName, openRequirements, type ProofKind } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import { stopAhead } from '../../../data/driver/arrivals.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { isReturning, pickupPoint } from '../../../parts/orders/order-stops.ts'
import { otherPersonAt } from '../jobs/decision.ts'
import { addressAhead } from '../tracker/main-action.ts'

/** From when a dated job can be started; null when it can be by now, or has been. */
export function opensAt(order: Order, now: Date): Date | null {
  if (order.status !== 'assigned') return null
  const scheduledDate = order.scheduledDate ? new Date(order.scheduledDate) : null
  const from = startableFrom({ ...order, scheduledDate, routeMinutes: order.estimatedTime, pickup: pickupPoint(order) })
  return from && from > now ? from : null
}

/** At the clocks of its pickup. */
export const openingText = (order: Order, from: Date): string =>
  formatDate(from, 'weekdayDayTimeAndZone', zoneOf(pickupPoint(order)))

/** The other orders whose next stop is behind the same door, unless something holds them up. */
export const ordersHere = (order: Order, others: readonly Order[], now: Date): Order[] =>
  others.filter(
    (other) =>
      other.id !== order.id &&
      addressAhead(other) === addressAhead(order) &&
      other.exception?.state !== 'open' &&
      !(other.exception && isOnHold(other.exception)) &&
      opensAt(other, now) === null,
  )

const STARTS: Partial<Record<OrderStatus, OrderStatus>> = {
  assigned: 'pickup_scheduled',
  pickup_complete: 'in_transit',
}

/** The step with which the driver sets out for the order's next stop; undefined once that is done. */
export const startOf = (order: Order): OrderStatus | undefined =>
  isReturning(order) ? undefined : STARTS[order.status]

/** Of the orders of this stop those for which the same person can show the same: who receives, and the signature. */
export const sharedAt = (stop: CustodyStop, kind: ProofKind, others: readonly Order[]): Order[] =>
  others.filter(
    (other) =>
      (kind === 'signature' || kind === 'recipient') &&
      stopAhead(other) === stop &&
      openRequirements(other, stop, other.captured).some((requirement) => requirement.kind === kind),
  )

export function hasSameReceiver(one: Order, other: Order, stop: CustodyStop): boolean {
  const [name, otherName] = [otherPersonAt(one, stop).name, otherPersonAt(other, stop).name]
  return name !== null && otherName !== null && isSameName(name, otherName)
}
