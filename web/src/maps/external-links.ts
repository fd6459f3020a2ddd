/** Ways into outside map apps. They carry coordinates and nothing else: no name, no address, no order. */
import type { Point } from '@meridian/domain/geo.ts'

export type MapLink = { name: 'Google Maps' | 'Apple Maps'; href: string }

const DECIMALS = 5

const pair = ({ latitude, longitude }: Point) => `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`

/** To look at one place. */
export const placeLinks = (point: Point): MapLink[] => [
  { name: 'Google Maps', href: link('https://www.google.com/maps/search/', { api: '1', query: pair(point) }) },
  { name: 'Apple Maps', href: link('https://maps.apple.com/', { ll: pair(point), q: pair(point) }) },
]

/** To be led to a place by car; without a start, from where the device is. */
export const directionLinks = (to: Point, from?: Point): MapLink[] => [
  {
    name: 'Google Maps',
    href: link('https://www.google.com/maps/dir/', {
      api: '1',
      ...(from && { origin: pair(from) }),
      destination: pair(to),
      travelmode: 'driving',
    }),
  },
  {
    name: 'Apple Maps',
    href: link('https://maps.apple.com/', { ...(from && { saddr: pair(from) }), daddr: pair(to), dirflg: 'd' }),
  },
]

const link = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`
