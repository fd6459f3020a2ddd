/** A fake server that knows some addresses of Houston, and asks one price for all of them. */

import { api } from '@meridian/contract/index.ts'
import type { Located } from '@meridian/contract/places/addresses.ts'
import type { FakeServer } from './fake-server.ts'

export const BEN_TAUB = '1504 Taub Loop, Houston, TX 77030'
export const ST_JOSEPH = '1401 St Joseph Parkway, Houston, TX 77002'
export const FANNIN = '6411 Fannin St, Houston, TX 77030'

type LatLon = [latitude: number, longitude: number]

const POINTS: Record<string, LatLon> = {
  [BEN_TAUB]: [29.7105, -95.396],
  [ST_JOSEPH]: [29.748, -95.366],
  [FANNIN]: [29.7136, -95.3981],
}
const ELSEWHERE: LatLon = [29.748, -95.366]

export function located(address: string): Located {
  const [latitude, longitude] = POINTS[address] ?? ELSEWHERE
  return {
    address,
    latitude,
    longitude,
    precision: 'point',
    state: 'TX',
    isPinOffered: false,
    token: `token of ${address}`,
    contactName: null,
    contactPhone: null,
  }
}

export const PRICE = {
  baseRate: '25.00',
  distanceFee: '6.15',
  priorityFee: '0.00',
  totalCost: '31.15',
  distance: '4.1',
  quality: 'street',
  isPricedAsFound: false,
  estimatedTime: 14,
  promisedAt: '2030-07-15T20:00:00.000Z',
  reachMinutes: 8,
  reachableFrom: null,
  priorityNote: null,
  notKeptCause: null,
  cheaperPriority: null,
  quoteToken: 'quote',
  quoteExpiresAt: '2030-07-15T20:00:00.000Z',
} as const

export function prepareAddresses(server: FakeServer): void {
  server.on(api.addresses.suggest, ({ body }) =>
    Object.keys(POINTS)
      .filter((address) => address.toLowerCase().includes(String(body.q).toLowerCase()))
      .map((address) => ({ id: address, kind: 'address', name: null, address, precision: 'point' })),
  )
  server.on(api.addresses.locate, ({ body }) => located(String(body.id)))
  server.on(api.pricing.calculate, PRICE)
}
