/**
 * Places that people name instead of their address: hospitals, laboratories, courthouses, bank centers, city halls. Two lists of names and
 * addresses without positions, joined with what an index is built from: a hospital that it has keeps its position and gets the
 * name that people know, and any other place stands at its door, if that is known, or else somewhere in its ZIP.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServiceState } from '@meridian/domain/places/geo.ts'
import { type Row, readTable } from '../pack/table.ts'
import { readLine } from '../search/address-line.ts'
import type { PlaceRow, Position, ZipRow } from '../search/region.ts'
import { SCORING } from '../search/scoring.ts'
import { keyOf } from '../search/words.ts'

/** Also part of an index's fingerprint: another list is another index. */
export const WELL_KNOWN_FILES = ['well-known-places.csv', 'public-addresses.csv'].map((name) =>
  fileURLToPath(new URL(`../../data/${name}`, import.meta.url)),
)

type WellKnown = Pick<PlaceRow, 'name' | 'alsoCalled' | 'line' | 'city' | 'state' | 'zip' | 'importance'>

export const readWellKnown = (): WellKnown[] => WELL_KNOWN_FILES.flatMap(rowsOf).map(toWellKnown)

const { importance } = SCORING

const rowsOf = (file: string): Row[] => readTable(readFileSync(file, 'utf8').trimEnd().split('\n'), ['state', 'street'])

const toWellKnown = (row: Row): WellKnown => ({
  name: row.name ?? row.place ?? '',
  alsoCalled: [row.also, row.kind].filter(Boolean).join(' '),
  line: row.street ?? '',
  city: row.city ?? '',
  state: row.state as ServiceState,
  zip: Number(row.zip),
  importance: row.kind === 'hospital' ? importance.hospitalWithUnknownBeds : importance.wellKnown,
})

export function withWellKnown(places: readonly PlaceRow[], zips: readonly ZipRow[]): PlaceRow[] {
  const byDoor = Map.groupBy(places, doorOf)
  const centers = new Map<number, Position>(zips.map((row) => [row.zip, row]))
  const renamed = new Set<PlaceRow>()
  const added = new Map<string, PlaceRow>()
  for (const known of readWellKnown()) {
    const door = doorOf(known)
    const there = byDoor.get(door) ?? []
    const hospitals = there.filter((place) => place.importance >= importance.hospital)
    for (const each of hospitals) renamed.add(each)
    const first = added.get(door)
    if (first) added.set(door, { ...first, alsoCalled: `${first.alsoCalled} ${known.name} ${known.alsoCalled}` })
    else {
      const row = toRow(known, { there, hospitals, center: centers.get(known.zip) })
      if (row) added.set(door, row)
    }
  }
  return [...places.filter((place) => !renamed.has(place)), ...added.values()]
}

type Around = { there: readonly PlaceRow[]; hospitals: readonly PlaceRow[]; center: Position | undefined }

function toRow(known: WellKnown, { there, hospitals, center }: Around): PlaceRow | null {
  const [hospital] = hospitals
  if (hospital) {
    const alsoCalled = `${known.alsoCalled} ${hospital.name} ${hospital.alsoCalled}`
    return { ...hospital, ...known, alsoCalled, importance: hospital.importance }
  }
  const neighbor = there.find(({ precision, isDerived }) => precision === 'point' && !isDerived)
  const position = neighbor ?? center
  if (!position) return null
  const { lat, lon } = position
  return { ...known, lat, lon, precision: neighbor ? 'point' : 'zip', isDerived: false, alsoAt: '' }
}

/** By city, since registers have ZIPs of post office boxes. */
function doorOf({ line, city, state }: Pick<PlaceRow, 'line' | 'city' | 'state'>): string {
  const { number, street } = readLine(line)
  return `${number} ${keyOf(street)}, ${city.toLowerCase()}, ${state}`
}
