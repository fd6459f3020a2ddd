/** What a request changes of an order. */
import type { api } from '@meridian/contract'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { formatPhone } from '@meridian/domain/accounts/phones.ts'
import {
  COSTING_CHANGES,
  type CostingChange,
  ORDER_CHANGES,
  type OrderChangeKind,
} from '@meridian/domain/orders/order-edits.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { localDate, zoneOf } from '@meridian/domain/time/calendar.ts'
import type { OrderRow } from '../../../orders/orders.queries.ts'
import { slotOf } from '../../../orders/orders.rules.ts'
import { slotOf as requestedSlot } from '../placing/order-window.ts'

export type EditRequest = BodyOf<typeof api.orders.edit>
export type CorrectionBody = BodyOf<typeof api.orders.correctAddress>

/** The order as it is. */
export const unchangedRequestOf = (order: OrderRow): EditRequest => ({
  pickupAddress: order.pickup_address,
  pickupLatitude: order.pickup_latitude,
  pickupLongitude: order.pickup_longitude,
  pickupContactName: order.pickup_contact_name,
  pickupContactPhone: order.pickup_contact_phone,
  deliveryAddress: order.delivery_address,
  deliveryLatitude: order.delivery_latitude,
  deliveryLongitude: order.delivery_longitude,
  deliveryContactName: order.delivery_contact_name,
  deliveryContactPhone: order.delivery_contact_phone,
  scheduledDate: order.scheduled_date?.toISOString() ?? null,
  preferredTimeSlot: order.preferred_time_slot,
  slotFromMinutes: order.slot_from_minutes,
  slotToMinutes: order.slot_to_minutes,
  itemDescription: order.item_description,
  specialInstructions: order.special_instructions,
  packageCount: order.package_count,
  totalCost: formatCents(order.total_cents),
  acceptsClosedSites: true,
  revision: order.revision,
})

/** Another address for one of its stops, and its price. */
export function correctionOf(order: OrderRow, { stop, ...to }: CorrectionBody): EditRequest {
  const { address, latitude, longitude, token, totalCost, quoteToken, revision } = to
  const same = { ...unchangedRequestOf(order), totalCost, quoteToken, revision }
  return stop === 'pickup'
    ? { ...same, pickupAddress: address, pickupLatitude: latitude, pickupLongitude: longitude, pickupToken: token }
    : {
        ...same,
        deliveryAddress: address,
        deliveryLatitude: latitude,
        deliveryLongitude: longitude,
        deliveryToken: token,
      }
}

export const changesOf = (order: OrderRow, request: EditRequest): OrderChangeKind[] =>
  ORDER_CHANGES.filter((change) => DIFFERS[change](order, request))

/** Nobody but the organization needs to know of them: they are no terms of the order. What is not sent stays. */
export function costingChangesOf(
  order: OrderRow,
  { costCenterId = order.cost_center_id, poNumber = order.po_number }: EditRequest,
): CostingChange[] {
  return COSTING_CHANGES.filter((change) =>
    change === 'cost_center' ? costCenterId !== order.cost_center_id : (poNumber || null) !== order.po_number,
  )
}

const DIFFERS: Record<OrderChangeKind, (order: OrderRow, request: EditRequest) => boolean> = {
  pickup_address: (order, request) => isElsewhere(order, request, 'pickup'),
  delivery_address: (order, request) => isElsewhere(order, request, 'delivery'),
  window: (order, request) =>
    dayOf(order.scheduled_date, pointOf(order, 'pickup')) !==
      dayOf(request.scheduledDate && new Date(request.scheduledDate), requestedPoint(request, 'pickup')) ||
    JSON.stringify(slotOf(order)) !== JSON.stringify(requestedSlot(request)),
  packages: (order, request) => order.package_count !== request.packageCount,
  pickup_contact: (order, request) =>
    order.pickup_contact_name !== request.pickupContactName ||
    phoneOf(order.pickup_contact_phone) !== request.pickupContactPhone,
  delivery_contact: (order, request) =>
    order.delivery_contact_name !== request.deliveryContactName ||
    phoneOf(order.delivery_contact_phone) !== request.deliveryContactPhone,
  item: (order, request) => order.item_description !== request.itemDescription,
  instructions: (order, request) => order.special_instructions !== request.specialInstructions,
}

/** A number stored before they were formatted is not another one for that. */
const phoneOf = (stored: string | null): string | null => stored && (formatPhone(stored) ?? stored)

const isElsewhere = (order: OrderRow, request: EditRequest, stop: Stop): boolean =>
  isOtherAddress(order, request, stop) || siteIdOf(order, request, stop) !== order[`${stop}_site_id`]

/** A request that does not say keeps the site with its address. */
export const siteIdOf = (order: OrderRow, request: EditRequest, stop: Stop): number | null => {
  const kept = isOtherAddress(order, request, stop) ? null : order[`${stop}_site_id`]
  const asked = request[`${stop}SiteId`]
  return asked === undefined ? kept : asked
}

const isOtherAddress = (order: OrderRow, request: EditRequest, stop: Stop): boolean =>
  order[`${stop}_address`] !== request[`${stop}Address`] || !isSamePoint(order, request, stop)

const isSamePoint = (order: OrderRow, request: EditRequest, stop: Stop): boolean =>
  textOf(pointOf(order, stop)) === textOf(requestedPoint(request, stop))

/** As precise as it is stored. */
const textOf = ({ latitude, longitude }: Point): string => `${latitude.toFixed(6)},${longitude.toFixed(6)}`

const pointOf = (order: OrderRow, stop: Stop): Point => ({
  latitude: Number(order[`${stop}_latitude`]),
  longitude: Number(order[`${stop}_longitude`]),
})

export const requestedPoint = (request: EditRequest, stop: Stop): Point => ({
  latitude: Number(request[`${stop}Latitude`]),
  longitude: Number(request[`${stop}Longitude`]),
})

/** The slot says the rest: the time of day of an order for today is when it was placed. */
const dayOf = (date: Date | null | '', pickup: Point): string | null => (date ? localDate(date, zoneOf(pickup)) : null)

/** Only then is there a new price: another name for the same place costs the same. */
export const isRouteChanged = (order: OrderRow, request: EditRequest): boolean =>
  !isSamePoint(order, request, 'pickup') || !isSamePoint(order, request, 'delivery')
