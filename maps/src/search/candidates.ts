/** From a matched street or place to addresses: text, point, and the parts of the quality. */
import { crowFlyMiles, type Point, type Precision } from '@meridian/domain/places/geo.ts'
import type { MapSuggestion } from '../port.ts'
import { type AddressIndex, toPoint } from './address-index.ts'
import { readLine } from './address-line.ts'
import type { Coverage, Hit } from './match.ts'
import type { ParsedQuery } from './parse-query.ts'
import { type AddressLocation, locateHouse } from './resolve.ts'
import { type QualityParts, qualityOf, SCORING } from './scoring.ts'
import { canonicalWords, keyOf, STREET_TYPES, titleCase } from './words.ts'

export type Candidate = {
  kind: MapSuggestion['kind']
  name: string | null
  address: string
  point: Point
  precision: Precision
  quality: number
  qualityParts: QualityParts
  /** 0 to 255. */
  importance: number
  coverage: Coverage
  /** known: what was typed is in the index. similar: something like it is. typed: only its city and ZIP are. */
  basis: 'known' | 'similar' | 'typed'
  /** Of the house, when the typed one cannot be right. */
  otherZip?: number | null
}

const BONUS = SCORING.quality

export const zipText = (zip: number): string => String(zip).padStart(5, '0')

export function addressText(index: AddressIndex, line: string, city: number, zip: number): string {
  const town = `${index.cityName(city)}, ${index.cityState(city)} ${zipText(zip)}`
  return line === '' ? town : `${line}, ${town}`
}

/** All addresses of a matched document: one for a place; for a street one in each ZIP that has the number. */
export function toCandidates(index: AddressIndex, hit: Hit, query: ParsedQuery, near: Point | null): Candidate[] {
  return hit.doc < index.streetCount ? fromStreet(index, hit, query, near) : fromPlace(index, hit, query)
}

function fromPlace(index: AddressIndex, hit: Hit, query: ParsedQuery): Candidate[] {
  const { sections } = index
  const place = hit.doc - index.streetCount
  const line = readLine(index.placeLine(place))
  const zip = sections.placeZip[place] as number
  const [location] = locateHouse(index, sections.placeStreet[place] as number, line, zip)
  if (!location) return []
  const name = index.placeName(place)
  const qualityParts = {
    matchedWords: hit.quality,
    unmatchedWords: unmatched(name, hit.nameWords, BONUS.unmatchedNameWord),
    notByName: hit.isByName || hit.hasNumber ? 0 : BONUS.notByName,
    houseNumber: hit.hasNumber ? BONUS.exactNumber : 0,
  }
  return [
    {
      kind: 'place',
      name,
      address: addressText(index, cleanLine(index.placeLine(place)), sections.placeCity[place] as number, zip),
      point: toPoint(location.position),
      precision: location.precision,
      quality: qualityOf(qualityParts),
      qualityParts,
      importance: sections.placeWeight[place] as number,
      coverage: hit.coverage,
      // A place is recognized by its name, whichever way that was typed.
      basis: hit.coverage === 'all' || query.number === 0 ? 'known' : 'similar',
    },
  ]
}

const unmatched = (name: string, matchedWords: number, perWord: number): number =>
  Math.max(BONUS.maxUnmatched, Math.max(0, canonicalWords(name).length - matchedWords) * perWord)

/** How many words of a street's name were not typed: of its type ('Ave'), and others; and whether all of them were. */
function unmatchedWords(street: string, matchedWords: number, query: ParsedQuery) {
  const words = canonicalWords(street)
  const missing = Math.max(0, words.length - matchedWords)
  const untyped = words.filter((word) => !query.words.some(({ canonical }) => canonical === word))
  const types = Math.min(missing, untyped.filter((word) => STREET_TYPES.has(word)).length)
  return { types, others: missing - types, isTyped: untyped.length === 0 }
}

type OnStreet = { others: number; isTyped: boolean; location: AddressLocation }

/** Of an address: compared both ways. */
function coverageAt({ coverage }: Hit, query: ParsedQuery, { others, isTyped, location }: OnStreet): Coverage {
  if (query.number === 0) return coverage
  // 'Congress Ave' is a whole name, and 'S Congress Ave' another street.
  const isWholeName = query.words.some(({ canonical }) => STREET_TYPES.has(canonical))
  if (coverage === 'all') return isWholeName && others > 0 ? 'typos' : 'all'
  // '1001 Towson Ave sixth floor': a known house, and more that was typed.
  return isTyped && location.precision !== 'zip' ? 'typos' : coverage
}

/** The line as published, without text before the house number ('The Laitram Pharmacy, 5307 Toler St'). */
function cleanLine(published: string): string {
  const line = readLine(published)
  return withUnit(line.number > 0 ? `${line.number}${line.suffix} ${line.street}` : line.street, line.unit)
}

const withUnit = (line: string, unit: string) => (unit === '' ? line : `${line}, ${unit}`)

function fromStreet(index: AddressIndex, hit: Hit, query: ParsedQuery, near: Point | null): Candidate[] {
  const house = { number: hit.hasNumber ? 0 : query.number, suffix: query.suffix }
  const street = index.streetName(hit.doc)
  const hasZip = query.zip !== null && index.segments(hit.doc).some(({ zip }) => zip === query.zip)
  const locations = locateHouse(index, hit.doc, house, hasZip ? query.zip : null)
  const chosen = house.number > 0 ? locations : nearestLocation(locations, near)
  const line = house.number > 0 ? `${house.number}${house.suffix} ${street}` : street
  const { types, others, isTyped } = unmatchedWords(street, hit.ownWords, query)
  return chosen.map((location) => {
    const coverage = coverageAt(hit, query, { others, isTyped, location })
    const isThere = hit.isCityOrZipTyped || isNear(location, near)
    const qualityParts = {
      matchedWords: hit.quality,
      unmatchedWords: Math.max(
        BONUS.maxUnmatched,
        types * BONUS.unmatchedStreetType + others * BONUS.unmatchedStreetWord,
      ),
      notByName: 0,
      houseNumber: house.number > 0 ? numberBonus(location.precision, isThere) : 0,
    }
    return {
      kind: house.number > 0 ? 'address' : 'street',
      name: null,
      address: addressText(index, withUnit(line, unitFor(street, query.unit)), index.streetCity(hit.doc), location.zip),
      point: toPoint(location.position),
      precision: location.precision,
      quality: qualityOf(qualityParts),
      qualityParts,
      importance: 0,
      coverage,
      basis: coverage === 'all' ? 'known' : 'similar',
    }
  })
}

/** 'Berend Acres #1' is a street: the text that looks like a unit is part of its name. */
function unitFor(street: string, unit: string): string {
  return unit !== '' && ` ${keyOf(street)}`.endsWith(` ${keyOf(unit)}`) ? '' : titleCase(unit)
}

/** An unknown number on a street of that name in a city that was not typed is hardly ever the address that is meant. */
function numberBonus(precision: Precision, isThere: boolean): number {
  if (precision === 'point') return BONUS.exactNumber
  if (precision === 'street') return BONUS.interpolatedNumber
  return isThere ? BONUS.unknownNumber : BONUS.unknownNumberElsewhere
}

const isNear = (location: AddressLocation, near: Point | null) =>
  near !== null && crowFlyMiles(near, toPoint(location.position)) <= SCORING.nearMiles

function nearestLocation(locations: readonly AddressLocation[], near: Point | null): AddressLocation[] {
  if (!near || locations.length < 2) return locations.slice(0, 1)
  const miles = (location: AddressLocation) => crowFlyMiles(near, toPoint(location.position))
  return [...locations].sort((a, b) => miles(a) - miles(b)).slice(0, 1)
}
