import type { SharedDelivery, TrackingLink } from '@meridian/contract/orders/tracking-links.ts'
import type { Position } from '@meridian/domain/drivers/positions.ts'
import { availableFrom } from '@meridian/domain/orders/dated-orders.ts'
import { isFinal, isOpenJob, orderLabel } from '@meridian/domain/orders/orders.ts'
import { timelineOf } from '@meridian/domain/orders/timeline.ts'
import {
  isPinNeeded,
  type LinkLevel,
  showsMap,
  showsPin,
  showsPosition,
} from '@meridian/domain/orders/tracking-links.ts'
import { onHalfMileGrid } from '@meridian/domain/places/geo.ts'
import type { TrackingRow } from '../tracking/tracking.queries.ts'
import { endOf, isOpen, type LinkWithOrder, type SharedOrder } from './tracking-links.queries.ts'

export const toLink = (link: LinkWithOrder, terms: { now: Date; hoursAfterDelivery: number }): TrackingLink => ({
  id: link.id,
  level: link.level,
  isOpen: isOpen(link, terms),
  isRevoked: link.revoked_at !== null,
  endsAt: endOf(link, terms).toISOString(),
  asksForZip: link.zip !== null,
  views: link.views,
  lastViewedAt: link.last_viewed_at?.toISOString() ?? null,
  sentTo: link.sent_to,
  createdAt: link.created_at.toISOString(),
  createdBy: link.created_by_name,
})

type Facts = {
  level: LinkLevel
  order: SharedOrder
  events: readonly TrackingRow[]
  position: Position | null
  arrivesAt: Date | null
  now: Date
  mapPass: () => string
  /** The setting `OFFER_DATED_FROM_HOUR`. */
  datedFromHour: number
}

export function toSharedDelivery(facts: Facts): Omit<SharedDelivery, 'view'> {
  const { level, order, events, position, arrivesAt, mapPass, now, datedFromHour } = facts
  const { status } = order
  const isPositionShown = showsPosition(level, status)
  return {
    level,
    orderNumber: orderLabel(order.id),
    sender: order.sender,
    status,
    steps: stepsOf(order, events),
    promisedBy: order.confirmed_at && !isFinal(status) ? order.due_at.toISOString() : null,
    arrivesAt: arrivesAt?.toISOString() ?? null,
    isDelayed: isOpenJob(status) && order.delayed_until !== null && order.delayed_until > now,
    arrivedAt: status === 'in_transit' ? (order.arrived_at?.toISOString() ?? null) : null,
    driverFrom: status === 'confirmed' ? (chosenFrom(order, datedFromHour, now)?.toISOString() ?? null) : null,
    ...(showsMap(level)
      ? {
          deliveryArea: { text: order.area, ...onHalfMileGrid(locationOf(order)) },
          driverPosition: isPositionShown && position ? toPosition(position) : null,
          mapPass: isPositionShown ? mapPass() : null,
        }
      : {}),
    ...(showsPin(level) ? { pin: isPinNeeded(status) ? order.delivery_pin : null } : {}),
  }
}

function chosenFrom(order: SharedOrder, hour: number, now: Date): Date | null {
  const pickup = { latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) }
  const from = availableFrom({ scheduledDate: order.scheduled_date, pickup }, hour)
  return from && from > now ? from : null
}

const locationOf = ({ delivery_latitude, delivery_longitude }: SharedOrder) => ({
  latitude: Number(delivery_latitude),
  longitude: Number(delivery_longitude),
})

function stepsOf({ status }: SharedOrder, events: readonly TrackingRow[]): SharedDelivery['steps'] {
  const times = events.map((event) => ({ status: event.status, createdAt: event.occurred_at.toISOString() }))
  return timelineOf(status, times).map(({ status, label, state, at }) => ({ status, label, state, at }))
}

const toPosition = ({ latitude, longitude, at }: Position) => ({ latitude, longitude, at: at.toISOString() })
