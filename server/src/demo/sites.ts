/** The demo pharmacy's own places, and the orders from and to them. */
import type { SiteHours } from '@meridian/domain/organizations/sites.ts'
import { STOPS } from '@meridian/domain/proofs/stops.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { PHARMACY } from './cast.ts'
import type { OrderRow } from './order-rows.ts'
import { LIVE_STREETS, type Place, placeAt } from './places.ts'

type SiteRow = Insertable<Tables['sites']> & { id: number }

const ALL_DAY: SiteHours = Array.from({ length: 7 }, () => [[0, 1440]] as const)
const COUNTER: SiteHours = Array.from({ length: 7 }, (_, day) => (day < 6 ? [[480, 1200] as const] : []))

type DemoSite = { name: string; place: Place; code: string; hours: SiteHours; accessNote: string }

const SITES: readonly DemoSite[] = [
  {
    name: 'Twelve Oaks pharmacy',
    place: PHARMACY.home,
    code: 'BB-01',
    hours: ALL_DAY,
    accessNote: 'Couriers park behind the building. Ring at the green door.',
  },
  {
    name: 'Montrose counter',
    place: placeAt(LIVE_STREETS.counter),
    code: 'BB-02',
    hours: COUNTER,
    accessNote: 'Front desk, left of the entrance.',
  },
  {
    name: 'Hermann Drive surgery',
    place: placeAt(LIVE_STREETS.hermann),
    code: 'BB-03',
    hours: ALL_DAY,
    accessNote: 'Loading dock on the east side. Ask for the pharmacy window.',
  },
  {
    name: 'Kindred ward',
    place: placeAt(LIVE_STREETS.main),
    code: 'BB-04',
    hours: ALL_DAY,
    accessNote: 'Take elevator B to the second floor.',
  },
]

export function siteIdAt(organizationId: number, address: string): number | null {
  const index = organizationId === PHARMACY.id ? SITES.findIndex(({ place }) => place.address === address) : -1
  return index < 0 ? null : index + 1
}

export const withSites = (order: OrderRow): OrderRow => ({
  ...order,
  pickup_site_id: siteIdAt(order.organization_id, order.pickup_address),
  delivery_site_id: siteIdAt(order.organization_id, order.delivery_address),
})

/** As placing the orders would have counted them. `orders`: oldest first. */
export const siteRows = (orders: readonly OrderRow[], now: Date): SiteRow[] =>
  SITES.map(({ name, place, code, hours, accessNote }, index) => {
    const id = index + 1
    const uses = orders.filter((order) => STOPS.some((stop) => order[`${stop}_site_id`] === id))
    return {
      id,
      organization_id: PHARMACY.id,
      name,
      address: place.address,
      latitude: place.latitude,
      longitude: place.longitude,
      precision: 'point',
      hours: JSON.stringify(hours),
      access_note: accessNote,
      external_code: code,
      use_count: uses.length,
      last_used_at: (uses.at(-1)?.created_at as Date | undefined) ?? null,
      created_at: (orders[0]?.created_at as Date | undefined) ?? now,
      updated_at: now,
    }
  })
