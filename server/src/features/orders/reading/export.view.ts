import type { Order } from '@meridian/contract/orders/orders.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { orderLabel, PRIORITY_LABELS, SERVICE_TYPE_LABELS, STATUS_LABELS } from '@meridian/domain/orders/orders.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import { cityLine } from '@meridian/domain/places/addresses.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { paymentText } from '@meridian/domain/pricing/payments.ts'
import { RETURNED_LABEL } from '@meridian/domain/proofs/exceptions.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { slotText } from '@meridian/domain/time/schedule-text.ts'
import { type CsvColumn, csvTime } from '../../../http/csv.ts'
import type { OrderWithClient } from '../../../orders/orders.queries.ts'
import { costCenterText, dueCents, slotOf } from '../../../orders/orders.rules.ts'

export type ExportedOrder = OrderWithClient & { driver_name: string | null; is_returned: boolean }

const zoneOfPickup = (row: ExportedOrder) =>
  zoneOf({ latitude: Number(row.pickup_latitude), longitude: Number(row.pickup_longitude) })

/** What a bookkeeper does not need, or reads in another column. */
type NotExported =
  | 'clientId'
  | `${Stop}Latitude`
  | `${Stop}Longitude`
  | `${Stop}Precision`
  | 'pickupSite'
  | 'deliverySite'
  | 'groupId'
  | 'isPlacedByMeridian'
  | 'standing'
  | 'handledBy'
  | 'slotFromMinutes'
  | 'slotToMinutes'
  | 'recipientLink'
  | 'requiresProofs'
  | 'collectedAt'
  | 'stabilityHours'
  | 'tradeForm'
  | 'tradeCounts'
  | 'captured'
  | 'arrivals'
  | 'isTakeOverUnconfirmed'
  | 'exception'
  | 'approval'
  | 'return'
  | 'driverPay'
  | 'pinCheck'
  | 'routeQuality'
  | 'estimatedTime'
  | 'reachMinutes'
  | 'reachableFrom'
  | 'revision'
  | 'messages'
  | 'unreadCount'
  | 'isRatedByMe'
  | 'isRatingDismissed'

/** By the field of an order that a column is about, in the order of the columns. */
const COLUMNS: Record<Exclude<keyof Order, NotExported>, CsvColumn<ExportedOrder>> = {
  id: ['Order', (row) => orderLabel(row.id)],
  createdAt: ['Placed', (row) => csvTime(row.created_at)],
  status: ['Status', (row) => (row.is_returned ? RETURNED_LABEL : STATUS_LABELS[row.status])],
  serviceType: ['Service', (row) => SERVICE_TYPE_LABELS[row.service_type]],
  priority: ['Priority', (row) => PRIORITY_LABELS[row.priority]],
  itemDescription: ['Item', (row) => row.item_description],
  packageCount: ['Packages', (row) => row.package_count],
  client: ['Ordered by', (row) => fullName({ firstName: row.client_first_name, lastName: row.client_last_name })],
  pickupAddress: ['Pickup address', (row) => row.pickup_address],
  pickupContactName: ['Pickup contact', (row) => row.pickup_contact_name],
  pickupContactPhone: ['Pickup phone', (row) => row.pickup_contact_phone],
  deliveryAddress: ['Delivery address', (row) => row.delivery_address],
  deliveryContactName: ['Delivery contact', (row) => row.delivery_contact_name],
  deliveryContactPhone: ['Delivery phone', (row) => row.delivery_contact_phone],
  scheduledDate: ['Scheduled for', (row) => csvTime(row.scheduled_date, zoneOfPickup(row))],
  preferredTimeSlot: ['Time slot', (row) => slotText(slotOf(row))],
  specialInstructions: ['Special instructions', (row) => row.special_instructions],
  requiresSignature: ['Signature required', (row) => row.requires_signature],
  requiresId: ['ID required', (row) => row.requires_id],
  requiresPhoto: ['Photo required', (row) => row.requires_photo],
  requiresPin: ['PIN required', (row) => row.requires_pin],
  temperatureBand: ['Temperature', (row) => row.temperature_band],
  isControlled: ['Controlled medication', (row) => row.is_controlled],
  costCenter: ['Cost center', (row) => costCenterText(row)],
  poNumber: ['PO number', (row) => row.po_number],
  distance: ['Distance (mi)', (row) => row.distance_miles],
  baseRate: ['Base rate', (row) => formatCents(row.base_cents)],
  distanceFee: ['Distance fee', (row) => formatCents(row.distance_fee_cents)],
  priorityFee: ['Priority fee', (row) => formatCents(row.priority_fee_cents)],
  holidayFee: ['Holiday fee', (row) => formatCents(row.holiday_fee_cents)],
  totalCost: ['Total', (row) => formatCents(row.total_cents)],
  paymentState: ['Payment', (row) => paymentText({ status: row.status, paymentState: row.payment_state })],
  amountDue: ['Balance due', (row) => formatCents(dueCents(row))],
  driver: ['Driver', (row) => row.driver_name],
  confirmedAt: ['Confirmed', (row) => csvTime(row.confirmed_at)],
  assignedAt: ['Assigned', (row) => csvTime(row.assigned_at)],
  pickedUpAt: ['Picked up', (row) => csvTime(row.picked_up_at)],
  deliveredAt: ['Delivered', (row) => csvTime(row.delivered_at)],
}

const PRICES: readonly string[] = ['baseRate', 'distanceFee', 'priorityFee', 'holidayFee', 'totalCost', 'amountDue']

/** For members who see no patients; null: no such column. A site of the organization is nobody's home. */
const WITHOUT_PATIENTS: Partial<Record<keyof typeof COLUMNS, CsvColumn<ExportedOrder> | null>> = {
  itemDescription: null,
  pickupAddress: ['Pickup', (row) => (row.pickup_site_id === null ? cityLine(row.pickup_address) : row.pickup_address)],
  pickupContactName: null,
  pickupContactPhone: null,
  deliveryAddress: ['Delivery', (row) => cityLine(row.delivery_address)],
  deliveryContactName: null,
  deliveryContactPhone: null,
  specialInstructions: null,
}

/** For a client's bookkeeping. Times are in the business's zone (Central); date and slot of a pickup are in the zone there. */
export function exportColumns({ membership }: Extract<Actor, { role: 'client' }>): readonly CsvColumn<ExportedOrder>[] {
  const shown = may(membership, 'see_patients') ? COLUMNS : { ...COLUMNS, ...WITHOUT_PATIENTS }
  return Object.entries(shown)
    .filter(([field]) => may(membership, 'see_prices') || !PRICES.includes(field))
    .flatMap(([, column]) => (column ? [column] : []))
}

const { id: number, ...otherColumns } = COLUMNS

/** Admins also get the organization and the driver's pay, which clients do not see. */
export const ADMIN_EXPORT_COLUMNS: readonly CsvColumn<ExportedOrder>[] = [
  number,
  ['Organization', (row) => row.organization_name],
  ...Object.values(otherColumns),
  ['Driver pay', (row) => (row.status === 'delivered' ? formatCents(row.driver_pay_cents ?? 0) : null)],
]
