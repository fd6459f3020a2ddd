import { fullName } from '@meridian/domain/accounts.ts'
import { zoneOf } from '@meridian/domain/calendar.ts'
import { RETURNED_LABEL } from '@meridian/domain/exceptions.ts'
import { driverPayCents, formatCents } from '@meridian/domain/money.ts'
import { orderLabel, PRIORITY_LABELS, SERVICE_TYPE_LABELS, STATUS_LABELS } from '@meridian/domain/orders.ts'
import { paymentText } from '@meridian/domain/payments.ts'
import { slotText } from '@meridian/domain/schedule-text.ts'
import { type CsvColumn, csvTime } from '../../../http/csv.ts'
import type { OrderWithClient } from '../orders.queries.ts'
import { slotOf } from '../orders.rules.ts'

export type ExportedOrder = OrderWithClient & { driver_name: string | null; is_returned: boolean }

const zoneOfPickup = (row: ExportedOrder) =>
  zoneOf({ latitude: Number(row.pickup_latitude), longitude: Number(row.pickup_longitude) })

/** For a client's bookkeeping. Times are in the business's zone (Central); date and slot of a pickup are in the zone there. */
export const EXPORT_COLUMNS: readonly CsvColumn<ExportedOrder>[] = [
  ['Order', (row) => orderLabel(row.id)],
  ['Placed', (row) => csvTime(row.created_at)],
  ['Status', (row) => (row.is_returned ? RETURNED_LABEL : STATUS_LABELS[row.status])],
  ['Service', (row) => SERVICE_TYPE_LABELS[row.service_type]],
  ['Priority', (row) => PRIORITY_LABELS[row.priority]],
  ['Item', (row) => row.item_description],
  ['Ordered by', (row) => fullName({ firstName: row.client_first_name, lastName: row.client_last_name })],
  ['Pickup address', (row) => row.pickup_address],
  ['Pickup contact', (row) => row.pickup_contact_name],
  ['Pickup phone', (row) => row.pickup_contact_phone],
  ['Delivery address', (row) => row.delivery_address],
  ['Delivery contact', (row) => row.delivery_contact_name],
  ['Delivery phone', (row) => row.delivery_contact_phone],
  ['Scheduled for', (row) => csvTime(row.scheduled_date, zoneOfPickup(row))],
  ['Time slot', (row) => slotText(slotOf(row))],
  ['Special instructions', (row) => row.special_instructions],
  ['Signature required', (row) => row.requires_signature],
  ['ID required', (row) => row.requires_id],
  ['Distance (mi)', (row) => row.distance_miles],
  ['Base rate', (row) => formatCents(row.base_cents)],
  ['Distance fee', (row) => formatCents(row.distance_fee_cents)],
  ['Priority fee', (row) => formatCents(row.priority_fee_cents)],
  ['Total', (row) => formatCents(row.total_cents)],
  ['Payment', (row) => paymentText({ status: row.status, paymentState: row.payment_state })],
  ['Driver', (row) => row.driver_name],
  ['Confirmed', (row) => csvTime(row.confirmed_at)],
  ['Assigned', (row) => csvTime(row.assigned_at)],
  ['Picked up', (row) => csvTime(row.picked_up_at)],
  ['Delivered', (row) => csvTime(row.delivered_at)],
]

/** Admins also get the organization and the driver's pay, which clients do not see. */
export const ADMIN_EXPORT_COLUMNS: readonly CsvColumn<ExportedOrder>[] = [
  ...EXPORT_COLUMNS.slice(0, 1),
  ['Organization', (row) => row.organization_name],
  ...EXPORT_COLUMNS.slice(1),
  ['Driver pay', (row) => (row.status === 'delivered' ? formatCents(driverPayCents(row.total_cents)) : null)],
]
