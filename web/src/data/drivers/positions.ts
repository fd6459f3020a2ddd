/** The position of a driver: the newest of the last live event and the one in the order. */

import { newestPosition, type Position } from '@meridian/domain/drivers/positions.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { isTrackedStatus } from '@meridian/domain/orders/timeline.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { storedUser } from '../accounts/stored-user.ts'
import { keys } from '../keys.ts'
import type { PositionEvent } from '../stale-queries.ts'

/** The fields of an order's driver that hold the last position, in the spelling of the wire. */
type DriverLocationFields = {
  id: number
  currentLatitude: number | null
  currentLongitude: number | null
  positionAt: string | null
}

type TrackedOrder = { id: number; status: OrderStatus; driver: DriverLocationFields | null }

/**
 * An admin sees every position of the driver; a client only those reported for this order, and not where the driver was
 * for another order before it, nor while tracking is stopped.
 */
export function useDriverPosition({ id: orderId, status, driver }: TrackedOrder): Position | null {
  const isAdmin = storedUser()?.role === 'admin'
  const queryKey = isAdmin ? keys.driverPosition(driver?.id ?? 0) : keys.orderPosition(orderId)
  // Only live events fill this; there is no call for it.
  const { data: live } = useQuery<PositionEvent>({ queryKey, queryFn: skipToken })
  return useMemo(() => {
    if (!driver || !(isAdmin || isTrackedStatus(status))) return null
    return newestPosition(positionOf(driver), live?.driverId === driver.id ? livePositionOf(live) : null)
  }, [driver, live, isAdmin, status])
}

function positionOf({ currentLatitude, currentLongitude, positionAt }: DriverLocationFields): Position | null {
  if (currentLatitude === null || currentLongitude === null || positionAt === null) return null
  return { latitude: currentLatitude, longitude: currentLongitude, at: new Date(positionAt) }
}

const livePositionOf = ({ latitude, longitude, timestamp }: PositionEvent): Position => ({
  latitude,
  longitude,
  at: new Date(timestamp),
})
