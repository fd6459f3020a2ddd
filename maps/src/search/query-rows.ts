/** Rows made from the typed text itself: a city or ZIP alone, and an address whose street is not in the index but whose city is. */
import { type AddressIndex, toPoint } from './address-index.ts'
import { splitNumber } from './address-line.ts'
import { addressText, type Candidate } from './candidates.ts'
import { kmBetween } from './house-numbers.ts'
import { type ParsedQuery, parseQuery, stateNamed } from './parse-query.ts'
import type { Position } from './region.ts'
import { cityLocations, locateHouse, otherZipOf } from './resolve.ts'
import { wordsStarting } from './similar-words.ts'
import { cityNamed, takeState } from './typed-area.ts'
import { keyOf, rawWords, STREET_TYPES, titleCase } from './words.ts'

const MAX_CITIES = 2
const SUBURB_KM = 10

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
    coverage: 'all' as const,
    basis: 'known' as const,
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
 * '123 Nowhere Ln, Dallas, TX 75201' as typed: on its street, if the city has one of that name, else at the center of its
 * ZIP. Never without a ZIP, which would have to be guessed.
 */
export function typedAddressRow(index: AddressIndex, query: ParsedQuery): Candidate | null {
  const split = query.zip === null ? null : splitCity(index, query)
  const house = splitNumber(split?.line ?? '')
  if (!split || house.number === 0) return null
  const unit = query.unit === '' ? '' : `, ${titleCase(query.unit)}`
  const street = streetNamed(index, house.street, split.city)
  const line = street === null ? titleCase(split.line) : `${house.number}${house.suffix} ${index.streetName(street)}`
  const [row] = rowAt(index, `${line}${unit}`, split.city, split.zip, 'address')
  if (!row) return null
  const basis = !split.fitsZip ? 'similar' : street === null ? 'typed' : 'known'
  const [location] = street === null ? [] : locateHouse(index, street, house, split.zip)
  const otherZip = street === null ? null : otherZipOf(index, street, house, split.zip)
  return {
    ...row,
    basis,
    otherZip,
    ...(location && { point: toPoint(location.position), precision: location.precision }),
  }
}

/** The same address without its ZIP, in its city: where a street of a similar name may be that is not known in this ZIP. */
export function inWholeCity(index: AddressIndex, query: ParsedQuery): ParsedQuery | null {
  const split = query.zip === null ? null : splitCity(index, query)
  if (!split || splitNumber(split.line).number === 0) return null
  const whole = parseQuery(`${split.line}, ${index.cityName(split.city)}, ${index.cityState(split.city)}`)
  return whole && { ...whole, unit: query.unit }
}

/** A similar address of the same city, in the ZIP that was typed. */
export function inTypedZip(index: AddressIndex, query: ParsedQuery, address: string): Candidate | null {
  const area = /, [^,]+, [A-Z]{2} \d{5}$/
  const moved = parseQuery(address.replace(/\d{5}$/, String(query.zip)))
  const row = moved && area.test(address) ? typedAddressRow(index, moved) : null
  return row && { ...row, basis: 'similar' }
}

/** Of a text without a ZIP: the center of the city that it names. Rough, but enough to see whether a point may belong to it. */
export function cityOfText(index: AddressIndex, query: ParsedQuery): Position | null {
  const split = splitCity(index, query)
  return split && splitNumber(split.line).number > 0 ? index.cityPosition(split.city) : null
}

/** Its type may be missing: '1200 Smith' is on Smith St. */
function streetNamed(index: AddressIndex, typed: string, city: number): number | null {
  const key = keyOf(typed)
  const keys = [key, ...[...STREET_TYPES].map((type) => `${key} ${type}`)]
  for (const each of keys) {
    const street = index.findStreet(each, city)
    if (street !== null) return street
  }
  return null
}

type Split = { line: string; city: number; zip: number; fitsZip: boolean }

/** Splits the text into street line and city: at the comma, else before the longest city name at the end. */
function splitCity(index: AddressIndex, query: ParsedQuery): Split | null {
  const ofZip = query.zip === null ? null : cityOfZip(index, query.zip)
  const { text, state } = takeState(query.rest)
  const comma = text.indexOf(',')
  const words = text.replaceAll(',', ' ').split(/\s+/).filter(Boolean)
  let wrongCity: Split | null = null
  for (let size = Math.min(4, words.length - 1); size >= 1; size--) {
    const name = words.slice(-size).join(' ')
    const city = cityNamed(index, name, state ?? (ofZip === null ? null : index.cityState(ofZip)))
    if (city === null) continue
    const line = (comma > 0 ? text.slice(0, comma) : words.slice(0, -size).join(' ')).trim()
    if (query.zip === null) return { line, city, zip: index.sections.cityZip[city] as number, fitsZip: true }
    if (ofZip === null || fits(index, city, query.zip)) return { line, city, zip: query.zip, fitsZip: true }
    // 'Dallas 77002': one of the two is wrong. But 'W Sam Houston Pkwy S Houston' need not be in South Houston.
    wrongCity ??= { line, city: ofZip, zip: query.zip, fitsZip: false }
  }
  if (wrongCity) return wrongCity
  if (ofZip === null || query.zip === null) return null
  // After the comma is a city that does not exist.
  const fitsZip = comma <= 0
  return { line: (fitsZip ? text : text.slice(0, comma)).trim(), city: ofZip, zip: query.zip, fitsZip }
}

/** Mail uses several city names for one ZIP: its own, and those of the towns and suburbs in and around it. */
function fits(index: AddressIndex, city: number, zip: number): boolean {
  if (cityOfZip(index, zip) === city) return true
  const [center, row] = [index.zipPosition(zip), index.zipRow(zip)]
  if (!center) return false
  const { lat, lon } = index.cityPosition(city)
  const radiusKm = index.sections.zipRadiusKm[row] as number
  return kmBetween(lat, lon, center.lat, center.lon) <= radiusKm * 1.5 + SUBURB_KM
}
