/**
 * Publishes a driver's position to those who may see it: the admins while the driver is on duty, and a client only while the
 * driver is on an order of its organisation, with positions of that route alone. Never another driver, and never which other orders the driver has.
 */
import type { LiveEventOf } from '@meridian/contract/live-events.ts'
import { MOVING_STATUSES } from '@meridian/domain/orders.ts'
import { isFromJob } from '@meridian/domain/positions.ts'
import type { Db } from '../db/database.ts'
import { jobStarts } from '../events/events.ts'
import type { Bus, LiveMessage } from './bus.ts'

/** An order between pickup_scheduled and in_transit, whose it is, and since when, as far as that is known. */
export type OrderInProgress = {
  orderId: number
  organizationId: number
  startedAt?: Date | undefined
  /** Since Complete Pickup, until Start Delivery: the client is shown no newer position. */
  pausedAt?: Date | undefined
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
  ordersInProgress: readonly OrderInProgress[]
}

type PositionEvent = LiveEventOf<'driver_location_update'>

export async function publishPosition(bus: Bus, position: DriverPosition): Promise<void> {
  await Promise.all(positionMessages(position).map((message) => bus.publish(message)))
}

/** One message for the admins, and one for each order in progress, which names that order and no other. */
export function positionMessages(position: DriverPosition): LiveMessage[] {
  const { driverId, orderId, latitude, longitude, accuracy, timestamp, isOnDuty, ordersInProgress } = position
  const about = (id: number | null): PositionEvent => ({
    type: 'driver_location_update',
    driverId,
    orderId: id,
    latitude,
    longitude,
    accuracy,
    timestamp: timestamp.toISOString(),
  })
  return [
    ...(isOnDuty || ordersInProgress.length > 0
      ? [{ kind: 'live' as const, audience: { admins: true }, event: about(orderId) }]
      : []),
    ...ordersInProgress
      .filter(({ startedAt, pausedAt }) => isTrackedAt(timestamp, startedAt, pausedAt))
      .map((order) => ({
        kind: 'live' as const,
        audience: { organizationId: order.organizationId },
        event: about(order.orderId),
      })),
  ]
}

const isTrackedAt = (at: Date, startedAt: Date | undefined, pausedAt: Date | undefined): boolean =>
  (!startedAt || isFromJob(at, startedAt)) && (!pausedAt || at <= pausedAt)

/** The orders these drivers are carrying right now, by driver. For many drivers at once, because positions arrive in batches. */
export async function findOrdersInProgress(
  db: Db,
  driverIds: readonly number[],
): Promise<Map<number, OrderInProgress[]>> {
  const found = new Map<number, OrderInProgress[]>(driverIds.map((id) => [id, []]))
  if (driverIds.length === 0) return found
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'organization_id', 'driver_id', 'status', 'picked_up_at'])
    .where('driver_id', 'in', [...driverIds])
    .where('status', 'in', [...MOVING_STATUSES])
    .execute()
  const starts = await jobStarts(
    db,
    rows.map(({ id }) => id),
  )
  for (const row of rows)
    found.get(row.driver_id as number)?.push({
      orderId: row.id,
      organizationId: row.organization_id,
      startedAt: starts.get(row.id),
      pausedAt: row.status === 'pickup_complete' ? (row.picked_up_at ?? undefined) : undefined,
    })
  return found
}
