/** Collects house numbers by street, in the format of a region pack. */
import type { Point, ServiceState } from '@meridian/domain/places/geo.ts'
import { stateAt } from '../states.ts'

export type RawAddress = { point: Point; number: number; suffix: string; street: string; city: string; zip: string }
type AddressFields = Record<'number' | 'street' | 'city' | 'zip', string | undefined> & { point: Point }

/** Null without a position, a house number or a street. */
export function toAddress({ point, number, street: typedStreet, city, zip }: AddressFields): RawAddress | null {
  const [, digits, suffix = ''] = /^\s*(\d{1,6})\s*([^,;~\s]*)/.exec(number ?? '') ?? []
  const street = oneLine(typedStreet)
  if (!digits || !street || !Number.isFinite(point.latitude + point.longitude)) return null
  return {
    point,
    number: Number(digits),
    suffix,
    street,
    city: oneLine(city),
    zip: /^\d{5}/.exec(zip?.trim() ?? '')?.[0] ?? '',
  }
}

const oneLine = (text: string | undefined): string => (text ?? '').trim().replace(/\s+/g, ' ')

/** A city or ZIP at the mean of its addresses. */
export type Area = { zip: string; city: string; state: ServiceState; point: Point; count: number }

const FIPS: Record<ServiceState, string> = { TX: '48', OK: '40', NM: '35', AR: '05', LA: '22' }
/** Five decimals are about a meter. */
const toE5 = (degrees: number): number => Math.round(degrees * 1e5)

type House = { number: number; suffix: string; latitude: number; longitude: number }
type Sum = { zip: string; city: string; state: ServiceState; latitude: number; longitude: number; count: number }

export class AddressCollector {
  private readonly streets = new Map<string, Map<string, House>>()
  private readonly zipSums = new Map<string, Sum>()
  private readonly citySums = new Map<string, Sum>()

  /** False: outside the five states, or a duplicate (apartments share their house's number). */
  add({ point, number, suffix, street, city, zip }: RawAddress): boolean {
    const state = stateAt(point)
    if (!state) return false
    const key = [`${FIPS[state]}000`, city, zip, street].join('\t')
    const houses = this.streets.get(key) ?? new Map<string, House>()
    this.streets.set(key, houses)
    const name = `${number}~${suffix}`
    if (houses.has(name)) return false
    houses.set(name, { number, suffix, latitude: toE5(point.latitude), longitude: toE5(point.longitude) })
    if (zip) addTo(this.zipSums, zip, { zip, city, state, point })
    if (city) addTo(this.citySums, `${city.toLowerCase()} ${state}`, { zip: '', city, state, point })
    return true
  }

  toTsv(): string {
    const rows = [...this.streets].map(([key, houses]) => `${key}\t${toSteps([...houses.values()])}\n`)
    return `fips\tcity\tzip\tstreet\tpoints\n${rows.sort().join('')}`
  }

  zips = (): Area[] => [...this.zipSums.values()].map(toArea)
  cities = (): Area[] => [...this.citySums.values()].map(toArea)
}

/** Each number and position as the difference from the one before: `12,3045000,-9512000;2,10,-3;…` */
function toSteps(houses: House[]): string {
  const ascending = houses.toSorted((one, other) => one.number - other.number || (one.suffix < other.suffix ? -1 : 1))
  return ascending
    .map(({ number, suffix, latitude, longitude }, index) => {
      const before = ascending[index - 1] ?? { number: 0, latitude: 0, longitude: 0 }
      const step = `${number - before.number}${suffix && `~${suffix}`}`
      return [step, latitude - before.latitude, longitude - before.longitude].join(',')
    })
    .join(';')
}

function addTo(sums: Map<string, Sum>, key: string, { point, ...area }: Omit<Area, 'count'>): void {
  const sum = sums.get(key) ?? { ...area, latitude: 0, longitude: 0, count: 0 }
  sum.city ||= area.city
  sum.latitude += point.latitude
  sum.longitude += point.longitude
  sum.count += 1
  sums.set(key, sum)
}

const toArea = ({ zip, city, state, latitude, longitude, count }: Sum): Area => ({
  zip,
  city,
  state,
  count,
  point: { latitude: latitude / count, longitude: longitude / count },
})
