/** The ZIP, city and state that were typed, to drop suggestions elsewhere: '100 Main St, Dallas' is not in Houston. */
import { SERVICE_STATES, type ServiceState } from '@meridian/domain/places/geo.ts'
import type { AddressIndex } from './address-index.ts'
import { type ParsedQuery, stateNamed } from './parse-query.ts'
import { keyOf, STREET_TYPES } from './words.ts'

/** Whether an address is in the typed area. */
export type IsInArea = (address: string) => boolean

const ANYWHERE: IsInArea = () => true
const AREA = /(?:^|, )([^,]+), ([A-Z]{2}) (\d{5})$/
const DIRECTIONS = new Set('n s e w ne nw se sw'.split(' '))
const MAX_CITY_WORDS = 4

/** A typed ZIP decides alone: mail uses several city names for one ZIP. Without any of the three every address is in the area. */
export function typedArea(index: AddressIndex, query: ParsedQuery): IsInArea {
  const { zip } = query
  if (zip !== null) return (address) => areaOf(address)?.zip === zip
  const isPartial = query.words.at(-1)?.isPartial ?? false
  const { text, state, isAfterComma } = takeState(query.rest)
  const city = typedCity(index, text, state)
  if (city !== null) return isInCity(city, state, isPartial && state === null)
  if (state === null || !isAfterComma) return ANYWHERE
  // ', La' may become ', La Porte'.
  const cityStart = isPartial ? state.toLowerCase() : null
  return (address) => {
    const area = areaOf(address)
    return area?.state === state || (cityStart !== null && area?.city.startsWith(cityStart) === true)
  }
}

/** `isPartial`: ', West' may become ', West University Place'. */
function isInCity(typed: string, state: ServiceState | null, isPartial: boolean): IsInArea {
  const key = joinedKey(typed)
  return (address) => {
    const area = areaOf(address)
    if (!area || (state !== null && area.state !== state)) return false
    return joinedKey(area.city) === key || (isPartial && area.city.startsWith(typed.toLowerCase()))
  }
}

/** 'Mc Gregor' is McGregor. */
const joinedKey = (city: string) => keyOf(city).replaceAll(' ', '')

function areaOf(address: string): { city: string; state: string; zip: number } | null {
  const [, city, state, zip] = AREA.exec(address) ?? []
  return city && state && zip ? { city: city.toLowerCase(), state, zip: Number(zip) } : null
}

export function takeState(rest: string): { text: string; state: ServiceState | null; isAfterComma: boolean } {
  const found = rest.match(/[\s,]+(new mexico|[a-z]+)$/i)
  const state = found ? stateNamed(keyOf(found[1] ?? '')) : null
  return state && found
    ? { text: rest.slice(0, found.index), state, isAfterComma: found[0].includes(',') }
    : { text: rest, state: null, isAfterComma: false }
}

/**
 * Only where the words can hardly be anything else: after a comma, before a state, or after a word such as 'St'.
 * '1000 Louisiana', '6565 Fannin, TX' and '710 FM 1960 West' name streets, though there are cities of these names.
 */
function typedCity(index: AddressIndex, text: string, state: ServiceState | null): string | null {
  const [last = '', ...before] = text
    .split(',')
    .map((part) => part.trim())
    .reverse()
  if (before.length > 0) return cityNamed(index, last, state) === null ? null : last
  const words = last.split(' ')
  for (let size = Math.min(MAX_CITY_WORDS, words.length); size >= 1; size--) {
    const name = words.slice(-size).join(' ')
    if (cityNamed(index, name, state) === null) continue
    return isCityAfter(words.slice(0, -size), name, state) ? name : null
  }
  return null
}

function isCityAfter(before: readonly string[], name: string, state: ServiceState | null): boolean {
  const last = keyOf(before.at(-1) ?? '')
  if (STREET_TYPES.has(last)) return !DIRECTIONS.has(keyOf(name))
  if (state === null || DIRECTIONS.has(last)) return false
  return before.length === 0 || before.some((word) => /^[a-z]/i.test(word))
}

/** In the typed state; without one, the largest city of that name. */
export function cityNamed(index: AddressIndex, name: string, state: ServiceState | null): number | null {
  const states = state ? [state] : SERVICE_STATES
  const cities = states.flatMap((each) => index.city(name, each) ?? [])
  const people = (city: number) => index.sections.cityPeople[city] as number
  return cities.sort((a, b) => people(b) - people(a))[0] ?? null
}
