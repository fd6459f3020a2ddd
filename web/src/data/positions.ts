/** Where a driver is: what the live channel said last, or what came with the order. The newest counts. */
import { newestPosition, type Position } from '@meridian/domain/positions.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keys } from './keys.ts'
import type { PositionEvent } from './live-updates.ts'
import { storedUser } from './stored-user.ts'

/** The part of an order's driver that says where the driver is. */
export type DriverLocationFields = {
  id: number
  currentLatitude: number | null
  currentLongitude: number | null
  positionAt: string | null
}

/**
 * An admin follows the driver, whatever the driver reported the place for; a client only the way of this order, and not
 * where the driver was for another one before it.
 */
export function useDriverPosition(driver: DriverLocationFields | null, orderId: number): Position | null {
  const isAdmin = storedUser()?.role === 'admin'
  const queryKey = isAdmin ? keys.driverPosition(driver?.id ?? 0) : keys.orderPosition(orderId)
  // Only live events fill this; there is nothing to ask.
  const { data: live } = useQuery<PositionEvent>({ queryKey, queryFn: skipToken })
  return useMemo(() => {
    if (!driver) return null
    return newestPosition(positionOf(driver), live?.driverId === driver.id ? pointOf(live) : null)
  }, [driver, live])
}

export function positionOf({ currentLatitude, currentLongitude, positionAt }: DriverLocationFields): Position | null {
  if (currentLatitude === null || currentLongitude === null || positionAt === null) return null
  return { latitude: currentLatitude, longitude: currentLongitude, at: new Date(positionAt) }
}

const pointOf = ({ latitude, longitude, timestamp }: PositionEvent): Position => ({
  latitude,
  longitude,
  at: new Date(timestamp),
})
