/** An order of the demo before it has a number: what is carried where, and when everything happened. */

import type { OrderStatus, Priority, ServiceType } from '@meridian/domain/orders/orders.ts'
import { drivingMinutes, estimatedRoadMiles, type Point } from '@meridian/domain/places/geo.ts'
import { type Price, priceOrder } from '@meridian/domain/pricing/pricing.ts'
import { minutesLater, type Slot } from './calendar.ts'
import type { Organization } from './cast.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'

/** The times of the steps, up to the order's status. */
export type Times = {
  createdAt: Date
  confirmedAt?: Date
  assignedAt?: Date
  startedAt?: Date
  pickedUpAt?: Date
  departedAt?: Date
  deliveredAt?: Date
  stoppedAt?: Date
}

export type Draft = {
  organization: Organization
  clientId: number
  driverId: number | null
  status: OrderStatus
  serviceType: ServiceType
  priority: Priority
  pickup: Place
  delivery: Place
  /** The streets from pickup to delivery, where the driver is seen on them; else a straight line. */
  path?: readonly Point[]
  slot: Slot | null
  times: Times
  /** Confirmed by the client's payment, or by an admin's approval. */
  isApproved: boolean
  /** Assigned by an admin instead of accepted by the driver. */
  isAssignedByAdmin: boolean
  reason: string | null
}

export type Stops = { pickup: Place; delivery: Place }

/** From the organization to a partner, or from the partner for an organization that receives. */
export const stopsOf = (organization: Organization, partner: Place): Stops =>
  organization.isFetching
    ? { pickup: partner, delivery: organization.home }
    : { pickup: organization.home, delivery: partner }

export const milesOf = (stops: Stops): number => estimatedRoadMiles(stops.pickup, stops.delivery)

export const priceOf = (order: Stops & { serviceType: ServiceType; priority: Priority }): Price =>
  priceOrder({ serviceType: order.serviceType, priority: order.priority, distanceMiles: milesOf(order) })

export const routeMinutesOf = (stops: Stops): number => Math.round(drivingMinutes(milesOf(stops)))

/** How long before its slot a dated order was placed; 48 hours or more make it a *scheduled* one. */
export const leadHoursOf = (random: Random): number => random.between(14, 70)
export const datedPriority = (leadHours: number): Priority => (leadHours >= 48 ? 'scheduled' : 'standard')

/** Everything up to a delivery that took so many minutes since its confirmation. */
export function timesOfDelivery(deliveredAt: Date, takenMinutes: number, random: Random): Times {
  const confirmedAt = minutesLater(deliveredAt, -takenMinutes)
  const assignedAt = minutesLater(confirmedAt, Math.min(random.between(2, 14), takenMinutes / 5))
  return {
    createdAt: minutesLater(confirmedAt, -random.between(1, 6)),
    confirmedAt,
    assignedAt,
    ...onTheRoad(assignedAt, deliveredAt, random),
    deliveredAt,
  }
}

/** Everything up to the delivery of a dated order: placed ahead, assigned to a driver shortly before its slot. */
export function timesOfDatedDelivery(deliveredAt: Date, slot: Slot, leadHours: number, random: Random): Times {
  const createdAt = minutesLater(slot.scheduledDate, -60 * leadHours - random.between(1, 50))
  return {
    createdAt,
    confirmedAt: minutesLater(createdAt, random.between(2, 9)),
    assignedAt: minutesLater(slot.scheduledDate, -random.between(20, 100)),
    ...onTheRoad(slot.scheduledDate, deliveredAt, random),
    deliveredAt,
  }
}

function onTheRoad(from: Date, deliveredAt: Date, random: Random) {
  const minutes = (deliveredAt.getTime() - from.getTime()) / 60_000
  const pickedUpAt = minutesLater(from, minutes * (0.4 + 0.2 * random.unit()))
  return {
    startedAt: minutesLater(from, minutes * (0.1 + 0.1 * random.unit())),
    pickedUpAt,
    departedAt: minutesLater(pickedUpAt, Math.min(3, minutes / 10)),
  }
}
