/**
 * Publishes a driver's position to those who may see it: the admins while the driver is on duty or on a job, and the client of
 * the order it was reported for, while that order is tracked. Never another client or driver.
 */
import type { LiveEventOf } from '@meridian/contract/live-events.ts'
import { MOVING_STATUSES } from '@meridian/domain/orders.ts'
import { isTrackedStatus } from '@meridian/domain/timeline.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { trackingStart } from '../events/events.ts'
import type { Bus, LiveMessage } from './bus.ts'

/** An order between pickup_scheduled and in_transit, and whose it is. */
export type OrderInProgress = {
  orderId: number
  organizationId: number
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
    ...(isForClient ? [{ kind: 'live' as const, audience: { organizationId: order.organizationId }, event }] : []),
  ]
}

/** The orders these drivers are carrying right now, by driver. For many drivers at once, because positions arrive in batches. */
export async function findOrdersInProgress(
  db: Db,
  driverIds: readonly number[],
): Promise<Map<number, OrderInProgress[]>> {
  const found = new Map<number, OrderInProgress[]>(driverIds.map((id) => [id, []]))
  if (driverIds.length === 0) return found
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'organization_id', 'driver_id', 'status', trackingStart.as('tracked_from')])
    // One parameter, however many: each length of a list would be a statement of its own.
    .where('driver_id', '=', sql<number>`any(${[...new Set(driverIds)]}::int[])`)
    .where('status', 'in', [...MOVING_STATUSES])
    .execute()
  for (const row of rows)
    found.get(row.driver_id as number)?.push({
      orderId: row.id,
      organizationId: row.organization_id,
      trackedFrom: row.tracked_from ?? undefined,
      isTracked: isTrackedStatus(row.status),
    })
  return found
}
