/**
 * The fields of an order that come from its own row. Their JSON is cached by the version of that row, so they are made of the row
 * alone: there is nothing else in reach here. A field that depends on another table, or on the viewer beyond `isWhole`, is a
 * `LiveField`, whose SQL is in order-fields.queries.ts; the compiler wants each field of the contract in exactly one of the two.
 */
import type { Order } from '@meridian/contract/orders.ts'
import { onHalfMileGrid, type Point } from '@meridian/domain/geo.ts'
import { formatCents } from '@meridian/domain/money.ts'
import { shortEmail } from '@meridian/domain/tracking-links.ts'
import type { OrderRow } from '../orders.queries.ts'
import { dueCents } from '../orders.rules.ts'

/** Read with every page. */
export type LiveField =
  | 'costCenter'
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
  | 'driver'
  | 'messages'
  | 'unreadCount'
  | 'isRatedByMe'
  | 'isRatingDismissed'

export type RowFields = Omit<Order, LiveField>

/** `isWhole`: the viewer is shown the item, the people at the stops, the notes and the exact delivery address. */
export const rowFields = (row: OrderRow, isWhole: boolean): RowFields => ({
  id: row.id,
  clientId: row.client_id,
  serviceType: row.service_type,
  priority: row.priority,
  status: row.status,
  paymentState: row.payment_state,
  pickupAddress: row.pickup_address,
  pickupLatitude: row.pickup_latitude,
  pickupLongitude: row.pickup_longitude,
  pickupPrecision: row.pickup_precision,
  pickupContactName: isWhole ? row.pickup_contact_name : null,
  pickupContactPhone: isWhole ? row.pickup_contact_phone : null,
  deliveryAddress: isWhole ? row.delivery_address : row.delivery_area,
  deliveryLatitude: isWhole ? row.delivery_latitude : nearby(row).latitude.toFixed(3),
  deliveryLongitude: isWhole ? row.delivery_longitude : nearby(row).longitude.toFixed(3),
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
  baseRate: formatCents(row.base_cents),
  distanceFee: formatCents(row.distance_fee_cents),
  priorityFee: formatCents(row.priority_fee_cents),
  totalCost: formatCents(row.total_cents),
  amountDue: formatCents(dueCents(row)),
  distance: row.distance_miles,
  routeQuality: row.route_quality,
  estimatedTime: row.route_minutes,
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

const nearby = ({ delivery_latitude, delivery_longitude }: OrderRow): Point =>
  onHalfMileGrid({ latitude: Number(delivery_latitude), longitude: Number(delivery_longitude) })
