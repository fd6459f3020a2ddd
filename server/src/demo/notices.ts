/** The notices of the last days, with the texts the server itself uses. */
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { NO_APPROVAL } from '../notices/approval-recipients.ts'
import { hasNotice, noticesOf, type Recipient } from '../notices/wording.ts'
import { daysBefore, minutesLater } from './calendar.ts'
import { ACCOUNTS, ADMIN_USER, DRIVER_USER, ORGANIZATIONS, PHARMACY_USER } from './cast.ts'
import { type EventDraft, type OrderRow, userOfDriver } from './order-rows.ts'

export type NumberedEvent = EventDraft & { id: number }
export type NoticeRow = Insertable<Tables['notifications']> & { user_id: number; created_at: Date }

const TOLD_OVER_DAYS = 8
/** How many of the latest are still unread. */
const UNREAD: Partial<Record<number, number>> = { [ADMIN_USER]: 4, [PHARMACY_USER]: 3, [DRIVER_USER]: 1 }

export function notices(
  events: readonly NumberedEvent[],
  orders: ReadonlyMap<number, OrderRow>,
  now: Date,
): NoticeRow[] {
  const since = daysBefore(now, TOLD_OVER_DAYS)
  const rows = events
    .filter((event) => event.recorded_at >= since)
    .flatMap((event) => rowsOf(event, orders.get(event.order_id) as OrderRow))
  return rows.map((row, index) => {
    const newer = rows.slice(index + 1).filter((other) => other.user_id === row.user_id).length
    const isUnread = newer < (UNREAD[row.user_id] ?? 2)
    const readAt = Math.min(now.getTime(), minutesLater(row.created_at, 12).getTime())
    return { ...row, id: index + 1, read_at: isUnread ? null : new Date(readAt) }
  })
}

function rowsOf({ name, ...event }: NumberedEvent, order: OrderRow): NoticeRow[] {
  if (!hasNotice(name)) return []
  const driver = userOfDriver(event.driver_id)
  const driverAccount = ACCOUNTS.find(({ id }) => id === driver)
  const recipients: Record<Recipient, number[]> = {
    client: [order.client_id],
    admins: [ADMIN_USER],
    driver: driver === null ? [] : [driver],
    previousDriver: [],
    orderedFor: [],
    ...NO_APPROVAL.recipients,
  }
  const facts = {
    orderId: order.id,
    priority: order.priority,
    organizationName: ORGANIZATIONS.find(({ id }) => id === order.organization_id)?.name ?? '',
    driverName: driverAccount ? fullName(driverAccount) : null,
    pickupAddress: order.pickup_address,
    deliveryAddress: order.delivery_address,
    actorName: null,
    approvalCents: null,
  }
  return noticesOf({ name, details: JSON.parse(event.details ?? '{}') }, facts, 'en').flatMap(
    ({ to, kind, title, body }) =>
      recipients[to].map((user_id) => ({
        user_id,
        event_id: String(event.id),
        kind,
        order_id: order.id,
        title,
        body,
        created_at: event.recorded_at,
      })),
  )
}
