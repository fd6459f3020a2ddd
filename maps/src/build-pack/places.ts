/** The pack's tables of ZIP codes and cities: those that come with the program, and those that only the addresses have. */
import { readKnownCities, readKnownZips } from '../built-in/known-areas.ts'
import type { Area } from './address-collector.ts'

export function zipTable(ofAddresses: readonly Area[]): string {
  const rows = new Map<string, string>()
  for (const { zip, city, state, county, latitude, longitude } of readKnownZips())
    rows.set(zip, row([zip, city, state, county, '', latitude, longitude, 'zcta', '']))
  for (const { zip, city, state, point } of ofAddresses) {
    if (!rows.has(zip)) rows.set(zip, row([zip, city, state, '', '', point.latitude, point.longitude, 'places', '']))
  }
  return table('zip,city,st,county,fips,lat,lon,geo,sqmi', rows)
}

export function cityTable(ofAddresses: readonly Area[]): string {
  const rows = new Map<string, string>()
  // Two cities of one name: both are written, the index ranks them by population.
  for (const { name, state, people, latitude, longitude } of readKnownCities())
    rows.set(
      `${name.toLowerCase()} ${state}${rows.size}`,
      row([name, state, '', '', latitude, longitude, people, 'PPL', 'GeoNames']),
    )
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
