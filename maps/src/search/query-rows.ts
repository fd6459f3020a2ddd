/** Rows made from the typed text itself: a city or ZIP alone, and an address whose street is not in the index but whose city is. */
import { type AddressIndex, toPoint } from './address-index.ts'
import { splitNumber } from './address-line.ts'
import { addressText, type Candidate } from './candidates.ts'
import { type ParsedQuery, stateNamed } from './parse-query.ts'
import { cityLocations } from './resolve.ts'
import { wordsStarting } from './similar-words.ts'
import { cityNamed, takeState } from './typed-area.ts'
import { rawWords, titleCase } from './words.ts'

const MAX_CITIES = 2

/** Only when nothing but a ZIP, or a city with or without its state, was typed. */
export function cityRows(index: AddressIndex, query: ParsedQuery): Candidate[] {
  if (query.number > 0 && query.zip === null) return []
  if (query.words.length === 0)
    return query.zip === null || query.number > 0 ? [] : zipRow(index, cityOfZip(index, query.zip), query.zip)
  return citiesMatching(index, query).flatMap((city) => {
    const zip = query.zip ?? (index.sections.cityZip[city] as number)
    return zipRow(index, city, zip)
  })
}

function zipRow(index: AddressIndex, city: number | null, zip: number): Candidate[] {
  return city === null ? [] : rowAt(index, '', city, zip, 'zip')
}

function rowAt(index: AddressIndex, line: string, city: number, zip: number, kind: Candidate['kind']): Candidate[] {
  return cityLocations(index, zip, city).map(({ position, precision }) => ({
    kind,
    name: null,
    address: addressText(index, line, city, zip),
    point: toPoint(position),
    precision,
    quality: 1,
    qualityParts: { matchedWords: 1, unmatchedWords: 0, notByName: 0, houseNumber: 0 },
    importance: 0,
  }))
}

function cityOfZip(index: AddressIndex, zip: number): number | null {
  const row = index.zipRow(zip)
  return row < 0 ? null : (index.sections.zipCity[row] as number)
}

/** The largest cities whose name is, or starts with, the typed words. */
function citiesMatching(index: AddressIndex, query: ParsedQuery): number[] {
  const state = query.words.length > 1 ? stateNamed(query.words.at(-1)?.raw ?? '') : null
  const name = (state ? query.words.slice(0, -1) : query.words).map((word) => word.canonical)
  const partial = !state && query.words.at(-1)?.isPartial ? (query.words.at(-1)?.raw ?? '') : null
  const candidates = citiesWith(index, name[0] ?? '', name.length === 1 && partial !== null)
  return candidates
    .filter((city) => state === null || index.cityState(city) === state)
    .filter((city) => isStartOf(rawWords(index.cityName(city)), query, name.length))
    .sort((a, b) => (index.sections.cityPeople[b] as number) - (index.sections.cityPeople[a] as number))
    .slice(0, MAX_CITIES)
}

function isStartOf(city: readonly string[], query: ParsedQuery, length: number): boolean {
  if (city.length < length) return false
  const isWhole = city.length === length
  return query.words.slice(0, length).every(({ canonical, raw, isPartial }, at) => {
    const word = city[at] ?? ''
    if (isPartial && at === length - 1) return word.startsWith(raw) || word === canonical
    return (word === raw || word === canonical) && (isWhole || query.words[length - 1]?.isPartial)
  })
}

function citiesWith(index: AddressIndex, word: string, isPartial: boolean): number[] {
  const { townAt, townCities, wordCanonical } = index.sections
  const [from, to] = wordsStarting(index.sections, word)
  const rows = isPartial ? Array.from({ length: to - from }, (_, at) => from + at) : [from].slice(0, to - from)
  const cities = rows.flatMap((row) => {
    const canonical = wordCanonical[row] as number
    return [...townCities.subarray(townAt[canonical], townAt[canonical + 1])]
  })
  return [...new Set(cities)]
}

/**
 * '123 Nowhere Ln, Dallas, TX 75201' as typed, at the center of its ZIP; without a ZIP, of the city's. Without a ZIP the
 * last words may not be a city ('710 fm 1960 west' is not in West, TX), so this row is only a fallback then.
 */
export function typedAddressRow(index: AddressIndex, query: ParsedQuery, hasBetter: boolean): Candidate | null {
  const split = splitCity(index, query)
  if (!split || splitNumber(split.line).number === 0) return null
  if (query.zip === null && hasBetter) return null
  const unit = query.unit === '' ? '' : `, ${titleCase(query.unit)}`
  const [row] = rowAt(index, `${titleCase(split.line)}${unit}`, split.city, split.zip, 'address')
  return row ?? null
}

type Split = { line: string; city: number; zip: number }

/** Splits the text into street line and city: at the comma, else before the longest city name at the end. */
function splitCity(index: AddressIndex, query: ParsedQuery): Split | null {
  const ofZip = query.zip === null ? null : cityOfZip(index, query.zip)
  const { text, state } = takeState(query.rest)
  const comma = text.indexOf(',')
  const words = text.replaceAll(',', ' ').split(/\s+/).filter(Boolean)
  for (let size = Math.min(4, words.length - 1); size >= 1; size--) {
    const name = words.slice(-size).join(' ')
    const city = cityNamed(index, name, state ?? (ofZip === null ? null : index.cityState(ofZip)))
    if (city === null) continue
    const line = comma > 0 ? text.slice(0, comma) : words.slice(0, -size).join(' ')
    return { line: line.trim(), city, zip: query.zip ?? (index.sections.cityZip[city] as number) }
  }
  if (ofZip === null || query.zip === null) return null
  return { line: (comma > 0 ? text.slice(0, comma) : text).trim(), city: ofZip, zip: query.zip }
}
