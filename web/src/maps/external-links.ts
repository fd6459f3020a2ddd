/** Links to external map apps. They contain coordinates only: no name, no address, no order. */
import type { Point } from '@meridian/domain/geo.ts'

export type MapLink = { name: 'Google Maps' | 'Apple Maps'; href: string }

const DECIMALS = 5

const pair = ({ latitude, longitude }: Point) => `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`

/** Driving directions from the device's position. */
export const directionLinks = (to: Point): MapLink[] => [
  {
    name: 'Google Maps',
    href: link('https://www.google.com/maps/dir/', {
      api: '1',
      destination: pair(to),
      travelmode: 'driving',
    }),
  },
  {
    name: 'Apple Maps',
    href: link('https://maps.apple.com/', { daddr: pair(to), dirflg: 'd' }),
  },
]

const link = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`
