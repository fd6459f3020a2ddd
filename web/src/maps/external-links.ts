/** Links to external map apps. They contain a location only: no name, no order. */
import type { Point } from '@meridian/domain/places/geo.ts'

export type MapLink = { name: 'Google Maps' | 'Apple Maps' | 'Waze'; href: string }

const DECIMALS = 5

const pair = ({ latitude, longitude }: Point) => `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`

/**
 * Driving directions from the device's position. To an approximate location by its address: the coordinates would lead to
 * the middle of a ZIP code, and the map app may know the house.
 */
export const directionLinks = (to: Point, { approximateAddress }: { approximateAddress?: string } = {}): MapLink[] => {
  const destination = approximateAddress ?? pair(to)
  return [
    {
      name: 'Google Maps',
      href: link('https://www.google.com/maps/dir/', {
        api: '1',
        destination,
        travelmode: 'driving',
      }),
    },
    {
      name: 'Apple Maps',
      href: link('https://maps.apple.com/', { daddr: destination, dirflg: 'd' }),
    },
    {
      name: 'Waze',
      href: link('https://waze.com/ul', {
        ...(approximateAddress ? { q: approximateAddress } : { ll: destination }),
        navigate: 'yes',
      }),
    },
  ]
}

const link = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`
