/**
 * The fields of an order that come from its own row. Their JSON is cached by the version of that row, so they are made of the row
 * alone: there is nothing else in reach here. A field that depends on another table, or on the viewer beyond `Shown`, is a
 * `LiveField`, whose SQL is in order-fields.queries.ts; the compiler wants each field of the contract in exactly one of the two.
 */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { shortEmail } from '@meridian/domain/orders/tracking-links.ts'
import { cityLine } from '@meridian/domain/places/addresses.ts'
import { onHalfMileGrid } from '@meridian/domain/places/geo.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import type { OrderRow } from '../orders.queries.ts'
import { dueCents } from '../orders.rules.ts'

/** Read with every page. */
export type LiveField =
  | 'costCenter'
  | 'standing'
  | 'poNumber'
  | 'captured'
  | 'pickupSite'
  | 'deliverySite'
  | 'tradeCounts'
  | 'arrivals'
  | 'isTakeOverUnconfirmed'
  | 'exception'
  | 'approval'
  | 'return'
  | 'driverPay'
  | 'pinCheck'
  | 'client'
  | 'handledBy'
  | 'driver'
  | 'messages'
  | 'unreadCount'
  | 'isRatedByMe'
  | 'isRatingDismissed'

export type RowFields = Omit<Order, LiveField>

/** What a viewer is shown of an order's row. */
export type Shown = {
  /** The item, the people at the stops, the notes and the exact addresses. */
  isWhole: boolean
  /** To drivers, who are not shown the whole before they accept a job, the pickup is; it may be a patient's home. */
  hasPickup: boolean
  hasPrices: boolean
}

export const rowFields = (row: OrderRow, { isWhole, hasPickup, hasPrices }: Shown): RowFields => ({
  id: row.id,
  clientId: row.client_id,
  groupId: row.group_id,
  isPlacedByMeridian: row.placed_by_admin_id !== null,
  serviceType: row.service_type,
  priority: row.priority,
  status: row.status,
  paymentState: row.payment_state,
  ...pickupOf(row, isWhole || hasPickup),
  pickupPrecision: row.pickup_precision,
  pickupContactName: isWhole ? row.pickup_contact_name : null,
  pickupContactPhone: isWhole ? row.pickup_contact_phone : null,
  deliveryAddress: isWhole ? row.delivery_address : hasPickup ? row.delivery_area : cityLine(row.delivery_address),
  deliveryLatitude: isWhole ? row.delivery_latitude : nearby(row, 'delivery').latitude,
  deliveryLongitude: isWhole ? row.delivery_longitude : nearby(row, 'delivery').longitude,
  deliveryPrecision: row.delivery_precision,
  deliveryContactName: isWhole ? row.delivery_contact_name : null,
  deliveryContactPhone: isWhole ? row.delivery_contact_phone : null,
  scheduledDate: timeOrNull(row.scheduled_date),
  preferredTimeSlot: row.preferred_time_slot,
  slotFromMinutes: row.slot_from_minutes,
  slotToMinutes: row.slot_to_minutes,
  itemDescription: isWhole ? row.item_description : '',
  specialInstructions: isWhole ? row.special_instructions : null,
  requiresSignature: row.requires_signature,
  requiresId: row.requires_id,
  requiresPhoto: row.requires_photo,
  requiresPin: row.requires_pin,
  recipientLink: isWhole ? recipientLinkOf(row) : null,
  isControlled: row.is_controlled,
  requiresProofs: row.requires_proofs,
  packageCount: row.package_count,
  temperatureBand: row.temperature_band,
  collectedAt: timeOrNull(row.collected_at),
  stabilityHours: row.stability_hours,
  tradeForm: isWhole ? row.trade_form : null,
  baseRate: hasPrices ? formatCents(row.base_cents) : null,
  distanceFee: hasPrices ? formatCents(row.distance_fee_cents) : null,
  priorityFee: hasPrices ? formatCents(row.priority_fee_cents) : null,
  holidayFee: hasPrices ? formatCents(row.holiday_fee_cents) : null,
  totalCost: hasPrices ? formatCents(row.total_cents) : null,
  amountDue: hasPrices ? formatCents(dueCents(row)) : null,
  distance: row.distance_miles,
  routeQuality: row.route_quality,
  estimatedTime: row.route_minutes,
  reachMinutes: row.reach_minutes,
  reachableFrom: timeOrNull(row.reachable_from),
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  confirmedAt: timeOrNull(row.confirmed_at),
  assignedAt: timeOrNull(row.assigned_at),
  pickedUpAt: timeOrNull(row.picked_up_at),
  deliveredAt: timeOrNull(row.delivered_at),
})

const recipientLinkOf = ({
  recipient_email: email,
  recipient_told_at: toldAt,
}: OrderRow): RowFields['recipientLink'] =>
  email === null ? null : { to: shortEmail(email), sentAt: timeOrNull(toldAt) }

const timeOrNull = (time: Date | null): string | null => time?.toISOString() ?? null

/** A site of the organization is nobody's home. */
const pickupOf = (row: OrderRow, isExact: boolean) =>
  isExact || row.pickup_site_id !== null
    ? {
        pickupAddress: row.pickup_address,
        pickupLatitude: row.pickup_latitude,
        pickupLongitude: row.pickup_longitude,
      }
    : {
        pickupAddress: cityLine(row.pickup_address),
        pickupLatitude: nearby(row, 'pickup').latitude,
        pickupLongitude: nearby(row, 'pickup').longitude,
      }

function nearby(row: OrderRow, stop: Stop) {
  const [latitude, longitude] = [Number(row[`${stop}_latitude`]), Number(row[`${stop}_longitude`])]
  const point = onHalfMileGrid({ latitude, longitude })
  return { latitude: point.latitude.toFixed(3), longitude: point.longitude.toFixed(3) }
}
