/** Row → contract, without what this viewer may not see. */
import type { Order } from '@meridian/contract/orders.ts'
import { mayMessageOn } from '@meridian/domain/access.ts'
import { driverPayCents, formatCents } from '@meridian/domain/money.ts'
import { type Actor, isOwnOrder } from '@meridian/domain/order-lifecycle.ts'
import { isMoving } from '@meridian/domain/orders.ts'
import { isFromJob } from '@meridian/domain/positions.ts'
import type { Db } from '../../db/database.ts'
import { jobStarts } from '../../events/events.ts'
import { driverSummaries } from '../drivers/drivers.queries.ts'
import { latestMessages, unreadCounts } from '../messages/messages.queries.ts'
import { toMessage } from '../messages/messages.view.ts'
import { ratedOrders } from '../ratings/ratings.queries.ts'
import type { OrderWithClient } from './orders.queries.ts'
import { factsOf } from './orders.rules.ts'

export async function toOrders(db: Db, rows: readonly OrderWithClient[], actor: Actor): Promise<Order[]> {
  const open = rows.filter((row) => mayMessageOn(factsOf(row), actor)).map((row) => row.id)
  const driverIds = rows.flatMap((row) => row.driver_id ?? [])
  const followed = actor.role === 'client' ? rows.filter(({ status }) => isMoving(status)).map(({ id }) => id) : []
  const [drivers, messages, unread, rated, starts] = await Promise.all([
    driverSummaries(db, [...new Set(driverIds)]),
    latestMessages(db, open, 20),
    unreadCounts(db, open, actor.userId ?? 0),
    ratedBy(db, rows, actor),
    jobStarts(db, followed),
  ])
  const driverOf = new Map(drivers.map((driver) => [driver.id, driver]))
  const messagesOf = Map.groupBy(messages, (message) => message.order_id)
  return rows.map((row) => ({
    ...toFacts(row, actor),
    driver: toDriver(driverOf.get(row.driver_id ?? 0), { row, actor, startedAt: starts.get(row.id) }),
    messages: (messagesOf.get(row.id) ?? []).map(toMessage),
    unreadCount: unread.get(row.id) ?? 0,
    isRatedByMe: rated.has(row.id),
  }))
}

export async function toOrder(db: Db, row: OrderWithClient, actor: Actor): Promise<Order> {
  const [order] = await toOrders(db, [row], actor)
  return order as Order
}

async function ratedBy(db: Db, rows: readonly OrderWithClient[], { role }: Actor): Promise<Set<number>> {
  const delivered = rows.filter((row) => row.status === 'delivered').map((row) => row.id)
  return role === 'client' || role === 'driver' ? ratedOrders(db, delivered, role) : new Set()
}

type Summary = Awaited<ReturnType<typeof driverSummaries>>[number]

type Seen = { row: OrderWithClient; actor: Actor; startedAt: Date | undefined }

/** A client sees the driver's position while the driver is on this order, not before and not after; off duty it is hidden. */
function maySeePosition(driver: Summary, { row, actor, startedAt }: Seen): boolean {
  if (actor.role !== 'client') return driver.status !== 'offline'
  const isOfThisJob = !startedAt || !driver.positionAt || isFromJob(driver.positionAt, startedAt)
  return isMoving(row.status) && isOfThisJob
}

function toDriver(driver: Summary | undefined, seen: Seen): Order['driver'] {
  // Another driver may have accepted the job just now: drivers do not see who.
  if (!driver || (seen.actor.role === 'driver' && seen.actor.driverId !== driver.id)) return null
  const isSeen = maySeePosition(driver, seen)
  return {
    id: driver.id,
    status: driver.status,
    rating: driver.rating,
    totalDeliveries: driver.totalDeliveries,
    currentLatitude: isSeen ? driver.currentLatitude : null,
    currentLongitude: isSeen ? driver.currentLongitude : null,
    positionAt: isSeen ? iso(driver.positionAt) : null,
    user: {
      firstName: driver.user.firstName,
      lastName: driver.user.lastName,
      phone: driver.user.phone,
      email: driver.user.email,
    },
  }
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

function toFacts(
  row: OrderWithClient,
  actor: Actor,
): Omit<Order, 'driver' | 'messages' | 'unreadCount' | 'isRatedByMe'> {
  // A driver who looks at an available job needs the route and the pay, not the contacts.
  const isStranger = actor.role === 'driver' && !isOwnOrder(factsOf(row), actor)
  const personal = <T>(value: T): T | null => (isStranger ? null : value)
  return {
    id: row.id,
    clientId: row.client_id,
    serviceType: row.service_type,
    priority: row.priority,
    status: row.status,
    paymentState: row.payment_state,
    pickupAddress: row.pickup_address,
    pickupLatitude: row.pickup_latitude,
    pickupLongitude: row.pickup_longitude,
    pickupContactName: personal(row.pickup_contact_name),
    pickupContactPhone: personal(row.pickup_contact_phone),
    deliveryAddress: row.delivery_address,
    deliveryLatitude: row.delivery_latitude,
    deliveryLongitude: row.delivery_longitude,
    deliveryContactName: personal(row.delivery_contact_name),
    deliveryContactPhone: personal(row.delivery_contact_phone),
    scheduledDate: iso(row.scheduled_date),
    preferredTimeSlot: row.preferred_time_slot,
    slotFromMinutes: row.slot_from_minutes,
    slotToMinutes: row.slot_to_minutes,
    itemDescription: row.item_description,
    specialInstructions: personal(row.special_instructions),
    requiresSignature: row.requires_signature,
    requiresId: row.requires_id,
    baseRate: formatCents(row.base_cents),
    distanceFee: formatCents(row.distance_fee_cents),
    priorityFee: formatCents(row.priority_fee_cents),
    totalCost: formatCents(row.total_cents),
    driverPay: actor.role === 'client' ? null : formatCents(driverPayCents(row.total_cents)),
    distance: row.distance_miles,
    routeQuality: row.route_quality,
    estimatedTime: row.route_minutes,
    createdAt: row.created_at.toISOString(),
    confirmedAt: iso(row.confirmed_at),
    assignedAt: iso(row.assigned_at),
    pickedUpAt: iso(row.picked_up_at),
    deliveredAt: iso(row.delivered_at),
    client: {
      organizationName: row.organization_name,
      firstName: row.client_first_name,
      lastName: row.client_last_name,
      phone: personal(row.client_phone),
    },
  }
}
