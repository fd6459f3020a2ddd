/** Rows made from the typed text itself: a city or ZIP that was named, and a street nobody knows in a town that is known. */
import { SERVICE_STATES, type ServiceState } from '@meridian/domain/geo.ts'
import { type AddressIndex, toPoint } from './address-index.ts'
import { splitNumber } from './address-line.ts'
import { wordsStarting } from './close-words.ts'
import { addressText, type Found } from './found.ts'
import { townSpots } from './resolve.ts'
import { stateNamed, type Typed } from './typed.ts'
import { keyOf, spellingsOf, titleCase } from './words.ts'

const MOST_TOWNS = 2

/** Only when nothing but a ZIP, or a city with or without its state, was typed. */
export function townRows(index: AddressIndex, typed: Typed): Found[] {
  if (typed.number > 0 && typed.zip === null) return []
  if (typed.words.length === 0)
    return typed.zip === null || typed.number > 0 ? [] : zipRow(index, cityOfZip(index, typed.zip), typed.zip)
  return citiesBegun(index, typed).flatMap((city) => {
    const zip = typed.zip ?? (index.sections.cityZip[city] as number)
    return zipRow(index, city, zip)
  })
}

function zipRow(index: AddressIndex, city: number | null, zip: number): Found[] {
  return city === null ? [] : rowAt(index, '', city, zip, 'zip')
}

function rowAt(index: AddressIndex, line: string, city: number, zip: number, kind: Found['kind']): Found[] {
  return townSpots(index, zip, city).map(({ position, precision }) => ({
    kind,
    name: null,
    address: addressText(index, line, city, zip),
    point: toPoint(position),
    precision,
    zip,
    quality: 1,
    weight: 0,
  }))
}

function cityOfZip(index: AddressIndex, zip: number): number | null {
  const row = index.zipRow(zip)
  return row < 0 ? null : (index.sections.zipCity[row] as number)
}

/** The largest cities whose name is what was typed, or begins with it. */
function citiesBegun(index: AddressIndex, typed: Typed): number[] {
  const state = typed.words.length > 1 ? stateNamed(typed.words.at(-1)?.written ?? '') : null
  const name = (state ? typed.words.slice(0, -1) : typed.words).map((word) => word.kept)
  const open = !state && typed.words.at(-1)?.isOpen ? (typed.words.at(-1)?.written ?? '') : null
  const candidates = citiesWith(index, name[0] ?? '', name.length === 1 && open !== null)
  return candidates
    .filter((city) => state === null || index.cityState(city) === state)
    .filter((city) => isBegunBy(spellingsOf(index.cityName(city)), typed, name.length))
    .sort((a, b) => (index.sections.cityPeople[b] as number) - (index.sections.cityPeople[a] as number))
    .slice(0, MOST_TOWNS)
}

function isBegunBy(city: readonly string[], typed: Typed, length: number): boolean {
  if (city.length < length) return false
  const isWhole = city.length === length
  return typed.words.slice(0, length).every(({ kept, written, isOpen }, at) => {
    const word = city[at] ?? ''
    if (isOpen && at === length - 1) return word.startsWith(written) || word === kept
    return (word === written || word === kept) && (isWhole || typed.words[length - 1]?.isOpen)
  })
}

function citiesWith(index: AddressIndex, word: string, isOpen: boolean): number[] {
  const { townAt, townCities, wordKept } = index.sections
  const [from, to] = wordsStarting(index.sections, word)
  const rows = isOpen ? Array.from({ length: to - from }, (_, at) => from + at) : [from].slice(0, to - from)
  const cities = rows.flatMap((row) => {
    const kept = wordKept[row] as number
    return [...townCities.subarray(townAt[kept], townAt[kept + 1])]
  })
  return [...new Set(cities)]
}

/**
 * '123 Nowhere Ln, Dallas, TX 75201' as typed, at the middle of its ZIP; without a ZIP, of the city's. A text that only
 * may name a city ('710 fm 1960 west' is not in West, TX) counts when there is nothing better.
 */
export function typedRow(index: AddressIndex, typed: Typed, isBetterKnown: boolean): Found | null {
  const split = splitTown(index, typed)
  if (!split || splitNumber(split.line).number === 0) return null
  if (typed.zip === null && isBetterKnown) return null
  const unit = typed.unit === '' ? '' : `, ${titleCase(typed.unit)}`
  const [row] = rowAt(index, `${titleCase(split.line)}${unit}`, split.city, split.zip, 'address')
  return row ?? null
}

type Split = { line: string; city: number; zip: number }

/** Street line and town of a typed text. With commas people say it; without, the longest city name at the end counts. */
export function splitTown(index: AddressIndex, typed: Typed): Split | null {
  const ofZip = typed.zip === null ? null : cityOfZip(index, typed.zip)
  const { text, state } = takeState(typed.rest)
  const comma = text.indexOf(',')
  const words = text.replaceAll(',', ' ').split(/\s+/).filter(Boolean)
  for (let size = Math.min(4, words.length - 1); size >= 1; size--) {
    const name = words.slice(-size).join(' ')
    const city = cityNamed(index, name, state ?? (ofZip === null ? null : index.cityState(ofZip)))
    if (city === null) continue
    const line = comma > 0 ? text.slice(0, comma) : words.slice(0, -size).join(' ')
    return { line: line.trim(), city, zip: typed.zip ?? (index.sections.cityZip[city] as number) }
  }
  if (ofZip === null || typed.zip === null) return null
  return { line: (comma > 0 ? text.slice(0, comma) : text).trim(), city: ofZip, zip: typed.zip }
}

function takeState(rest: string): { text: string; state: ServiceState | null } {
  const found = rest.match(/[\s,]+(new mexico|[a-z]+)$/i)
  const state = found ? stateNamed(keyOf(found[1] ?? '')) : null
  return state && found ? { text: rest.slice(0, found.index), state } : { text: rest, state: null }
}

/** In the state that was named; else the largest of that name. */
function cityNamed(index: AddressIndex, name: string, state: ServiceState | null): number | null {
  const states = state ? [state] : SERVICE_STATES
  const cities = states.flatMap((each) => index.city(name, each) ?? [])
  const people = (city: number) => index.sections.cityPeople[city] as number
  return cities.sort((a, b) => people(b) - people(a))[0] ?? null
}
