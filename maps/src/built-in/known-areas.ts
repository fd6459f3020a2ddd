/** The ZIP codes and cities of the five states that come with the program: maps/data/README.md says from where. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Point, ServiceState } from '@meridian/domain/places/geo.ts'
import { type Row, readTable } from '../pack/table.ts'

export const ZIPS_FILE = fileURLToPath(new URL('../../data/zips.csv', import.meta.url))
export const CITIES_FILE = fileURLToPath(new URL('../../data/cities.csv', import.meta.url))

type KnownZip = Point & { zip: string; city: string; state: ServiceState; county: string }
type KnownCity = Point & { name: string; state: ServiceState; people: number }

export const readKnownZips = (): KnownZip[] =>
  rowsOf(ZIPS_FILE).map((row) => ({
    ...areaOf(row),
    zip: row.zip ?? '',
    city: row.city ?? '',
    county: row.county ?? '',
  }))

export const readKnownCities = (): KnownCity[] =>
  rowsOf(CITIES_FILE).map((row) => ({ ...areaOf(row), name: row.name ?? '', people: Number(row.population) }))

const rowsOf = (file: string): Row[] => readTable(readFileSync(file, 'utf8').trimEnd().split('\n'), [])

const areaOf = ({ state, latitude, longitude }: Row): Point & { state: ServiceState } => ({
  state: state as ServiceState,
  latitude: Number(latitude),
  longitude: Number(longitude),
})
