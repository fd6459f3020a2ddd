/**
 * Publishes a driver's position to those who may see it: the admins while the driver is on duty or on a job, and the client of
 * the order it was reported for, while that order is tracked. Never another client or driver.
 */
import type { LiveEventOf } from '@meridian/contract/notices/live-events.ts'
import { MOVING_STATUSES, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import { isTrackedStatus } from '@meridian/domain/orders/timeline.ts'
import { sql } from 'kysely'
import { arrayParameter } from '../db/array-parameter.ts'
import { trackingStart } from '../events/events.ts'
import { membersOf } from './audience.ts'
import type { Bus, LiveMessage } from './bus.ts'

/** An order between pickup_scheduled and in_transit, and whose it is. */
export type OrderInProgress = {
  orderId: number
  members: ReturnType<typeof membersOf>
  /** Since Start Job or Start Delivery. */
  trackedFrom?: Date | undefined
  /** Not between Complete Pickup and Start Delivery. */
  isTracked: boolean
}

export type DriverPosition = {
  driverId: number
  /** The order the driver reported it for; null when only on duty. */
  orderId: number | null
  latitude: number
  longitude: number
  /** In meters, if the device reports it. */
  accuracy: number | null
  /** When the device was there. An older one never replaces a newer one, in whatever order they arrive. */
  timestamp: Date
  isOnDuty: boolean
  /** False for one that arrives late, or that was reported for another order already. */
  isCurrent: boolean
  ordersInProgress: readonly OrderInProgress[]
}

type PositionEvent = LiveEventOf<'driver_location_update'>

export async function publishPosition(bus: Bus, position: DriverPosition): Promise<void> {
  await Promise.all(positionMessages(position).map((message) => bus.publish(message)))
}

/** One message for the admins if it is the driver's current position, and one for the client of the order it was reported for. */
export function positionMessages(position: DriverPosition): LiveMessage[] {
  const { driverId, orderId, latitude, longitude, accuracy, timestamp, isOnDuty, isCurrent, ordersInProgress } =
    position
  const event: PositionEvent = {
    type: 'driver_location_update',
    driverId,
    orderId,
    latitude,
    longitude,
    accuracy,
    timestamp: timestamp.toISOString(),
  }
  const order = ordersInProgress.find((candidate) => candidate.orderId === orderId)
  const isForAdmins = isCurrent && (isOnDuty || ordersInProgress.length > 0)
  const isForClient = order?.isTracked && (!order.trackedFrom || timestamp >= order.trackedFrom)
  return [
    ...(isForAdmins ? [{ kind: 'live' as const, audience: { admins: true }, event }] : []),
    ...(isForClient ? [{ kind: 'live' as const, audience: { ...order.members, isPersonal: true }, event }] : []),
  ]
}

/** As JSON: a time is in milliseconds. */
export type OrderInProgressRow = {
  driverId: number
  orderId: number
  organization_id: number
  client_id: number
  handed_to: number | null
  pickup_site_id: number | null
  delivery_site_id: number | null
  status: OrderStatus
  trackedFromMs: number | null
}

/** The orders these drivers are carrying right now, for a statement that reads other things too. */
export const ordersInProgressOf = (driverIds: readonly number[]) => sql<OrderInProgressRow[]>`(
  select coalesce(json_agg(json_build_object('driverId', driver_id, 'orderId', id, 'organization_id', organization_id,
    'client_id', client_id, 'handed_to', handed_to, 'pickup_site_id', pickup_site_id, 'delivery_site_id', delivery_site_id, 'status', status, 'trackedFromMs', extract(epoch from ${trackingStart}) * 1000)), '[]')
  from orders
  where driver_id = any(${arrayParameter('int', driverIds)}) and status in (${sql.join(MOVING_STATUSES.map((status) => sql.lit(status)))}))`

export function byDriver(rows: readonly OrderInProgressRow[]): Map<number, OrderInProgress[]> {
  const found = new Map<number, OrderInProgress[]>()
  for (const [driverId, own] of Map.groupBy(rows, (row) => row.driverId)) found.set(driverId, own.map(toOrder))
  return found
}

const toOrder = ({ orderId, status, trackedFromMs, ...order }: OrderInProgressRow): OrderInProgress => ({
  orderId,
  members: membersOf(order),
  trackedFrom: trackedFromMs === null ? undefined : new Date(trackedFromMs),
  isTracked: isTrackedStatus(status),
})
