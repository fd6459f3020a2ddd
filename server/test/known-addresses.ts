import type { Point } from '@meridian/domain/places/geo.ts'
import type { AddressProvider, MapLocation } from '@meridian/maps/port.ts'

/** Finds what is typed, and suggests nothing. */
export const findsAddresses = (find: (address: string) => Promise<MapLocation | null>): AddressProvider => ({
  name: 'test',
  suggest: async () => [],
  locate: async () => null,
  geocode: find,
  reverse: async () => null,
})

/** Knows every address by its ZIP code, at this point: an order's own point may be some miles from there. */
export const knowsEveryAddress = (point: Point): AddressProvider =>
  findsAddresses(async (address) => ({ address, point, precision: 'zip', state: 'TX' }))

export const exactly = (address: string, point: Point): MapLocation => ({
  address,
  point,
  precision: 'point',
  state: 'TX',
})

/** Knows these exactly, and no others. */
export const knowsAddresses = (points: Record<string, Point>): AddressProvider =>
  findsAddresses(async (address) => {
    const point = points[address]
    return point ? exactly(address, point) : null
  })
