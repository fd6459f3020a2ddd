/** Where a driver is: what the live channel said last, or what came with the order. The newest counts. */
import { newestPosition, type Position } from '@meridian/domain/positions.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keys } from './keys.ts'
import type { PositionEvent } from './live-updates.ts'

/** The part of an order's driver that says where the driver is. */
export type DriverPlace = {
  id: number
  currentLatitude: number | null
  currentLongitude: number | null
  positionAt: string | null
}

export function useDriverPosition(driver: DriverPlace | null): Position | null {
  // Only live events fill this; there is nothing to ask.
  const { data: live } = useQuery<PositionEvent>({ queryKey: keys.driverPosition(driver?.id ?? 0), queryFn: skipToken })
  return useMemo(() => (driver ? newestPosition(placeOf(driver), live ? pointOf(live) : null) : null), [driver, live])
}

export function placeOf({ currentLatitude, currentLongitude, positionAt }: DriverPlace): Position | null {
  if (currentLatitude === null || currentLongitude === null || positionAt === null) return null
  return { latitude: currentLatitude, longitude: currentLongitude, at: new Date(positionAt) }
}

const pointOf = ({ latitude, longitude, timestamp }: PositionEvent): Position => ({
  latitude,
  longitude,
  at: new Date(timestamp),
})
