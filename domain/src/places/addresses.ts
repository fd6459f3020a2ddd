/** The address check of the order form. */
import { SERVICE_STATE_NAMES, SERVICE_STATES, type ServiceState } from './geo.ts'

export const ADDRESS_CHECK_DELAY_MS = 500

/**
 * Verified means: a house number and street (or a named place), a state and a five-digit number. The rule was written for
 * Texas; an address in one of the four neighboring states passes with its own state, or clients there could not order.
 */
export function isVerifiedAddress(text: string, { isNamedPlace = false } = {}): boolean {
  const hasDoor = isNamedPlace || hasHouseAndStreet(text)
  return hasDoor && /\d/.test(text) && stateOf(text) !== null && /(?<!\d)\d{5}(?!\d)/.test(text)
}

/** '1200 Main St' or 'N2050 FM 1960': a part that begins with a house number and goes on with more than a state. */
export const hasHouseAndStreet = (text: string): boolean => text.split(',').some(isHouseAndStreet)

function isHouseAndStreet(part: string): boolean {
  const street = /^\s*[A-Za-z]?\d[\dA-Za-z/-]*\s+(.*\p{L}.*)$/u.exec(part)?.[1]?.trim()
  return street !== undefined && !isStateAlone(street)
}

const isStateAlone = (text: string): boolean =>
  SERVICE_STATES.some((state) =>
    [state, SERVICE_STATE_NAMES[state]].some((name) => name.toLowerCase() === text.toLowerCase()),
  )

/**
 * The service state an address names, by code ('TX', in capitals) or by name in any case. The last one counts: streets
 * are named after states too (Texas Street, Shreveport, LA; Louisiana Street, Houston, TX).
 */
export function stateOf(text: string): ServiceState | null {
  let found: { state: ServiceState; at: number } | null = null
  for (const state of SERVICE_STATES) {
    const at = Math.max(
      // Not \b: 'TX77002' names Texas too.
      lastMatch(text, new RegExp(`(?<![A-Za-z])${state}(?![A-Za-z])`, 'g')),
      lastMatch(text, new RegExp(`\\b${SERVICE_STATE_NAMES[state]}\\b`, 'gi')),
    )
    if (at >= 0 && (found === null || at > found.at)) found = { state, at }
  }
  return found?.state ?? null
}

const lastMatch = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].at(-1)?.index ?? -1

/** '1200 Main St' of 'Bayou Lab, 1200 Main St, Apt 4, Katy, TX 77494': neither a name nor a suite. Empty when there is no such part. */
export const streetLine = (text: string): string =>
  text
    .split(',')
    .map((part) => part.trim())
    .find(isHouseAndStreet)
    ?.replace(/\s+(?:apt|apartment|suite|ste|unit|room|rm|#).*$/i, '') ?? ''

/** 'Ben Taub Hospital, 1504 Taub Loop' of a whole address: the street with what stands there. */
export function placeLine(text: string): string {
  const parts = text.split(',').map((part) => part.trim())
  const at = parts.findIndex(isHouseAndStreet)
  return at > 0 ? [...parts.slice(0, at), streetLine(text)].join(', ') : streetLine(text)
}

/**
 * 'Ben Taub Hospital, 1504 Taub Loop, Houston, TX 77030': with the address its name is wherever that goes. Not a name that reads like
 * a house number ('24 Hour Pharmacy'), by which everything that reads addresses would be misled.
 */
export function withPlaceName(name: string | null | undefined, address: string): string {
  const plain = (name ?? '').replaceAll(',', ' ').replace(/\s+/g, ' ').trim()
  const isLeftOut = plain === '' || /^\S*\d/.test(plain) || address.toLowerCase().startsWith(plain.toLowerCase())
  return isLeftOut ? address : `${plain}, ${address}`
}

/** Two lines, as people write them: street (with its suite), then city, state ZIP. */
export function addressLines(text: string): [street: string, rest: string] {
  const parts = text.split(',').map((part) => part.trim())
  const street = parts.slice(0, Math.max(1, parts.length - 2))
  return [street.join(', '), parts.slice(street.length).join(', ')]
}

/** '77030' of '6411 Fannin St, Houston, TX 77030-1234'. Not of the first part: house numbers and highways have five digits too. */
export const zipOf = (text: string): string | null =>
  text
    .split(',')
    .slice(1)
    .map((part) => /(?<!\d)(\d{5})(?:-\d{4})?$/.exec(part.trim())?.[1])
    .findLast((zip) => zip !== undefined) ?? null

/**
 * 'Houston, TX 77030': city, state and ZIP, and never a street, a house number or a company. What cannot be told apart from
 * those is left out.
 */
export function cityLine(text: string): string {
  const state = stateOf(text)
  const zip = zipOf(text)
  const tail = [state, zip].filter(Boolean).join(' ')
  const city = state ? cityOf(text, state) : null
  return [city, tail].filter(Boolean).join(', ')
}

/**
 * What a driver is told of a delivery before accepting the job: street, city and ZIP, without house number, unit, company or person.
 * What cannot be told apart from those is left out.
 */
export function deliveryArea(address: string): string {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/^(|usa|us|u\.s\.a?\.?|united states( of america)?)$/i.test(part))
  const house = parts.findIndex(
    (part) => isHouseAndStreet(part.replace(/\.$/, '')) && !/^\d+(st|nd|rd|th)\s/i.test(part),
  )
  const rest = parts.slice(Math.max(house, 0) + 1)
  // The city, and the state with its ZIP, which may stand between commas of their own.
  const city = rest.slice(/^[\d-]+$/.test(rest.at(-1) ?? '') ? -3 : -2)
  const street = parts[house]
  if (street === undefined)
    return city.join(', ') || (/(?<![\p{L}\p{N}_])\d{5}(?![\p{L}\p{N}_])/u.exec(address)?.[0] ?? '')
  const name = street
    .replace(/^[A-Za-z]?\d[\dA-Za-z/-]*\s+(?:\d\/\d\s+)?/, '')
    .replace(new RegExp(`\\s${UNIT}`, 'isu'), '')
    .replace(/#.*$/s, '')
  const beginsWithUnit = new RegExp(`^(?:#|${UNIT})`, 'isu')
  return [name.trim(), ...city.filter((part) => !beginsWithUnit.test(part))].join(', ')
}

/** 'Ste. 12' or 'Apt #B', and whatever follows it. */
const UNIT = String.raw`(?:apt|apartment|suite|ste|unit|room|rm|bldg|building|floor|fl|lot|space|trlr|ph)(?![\p{L}\p{N}_])\.?\s*#?\s*(?:\d\S*|[A-Z])(?:\s.*)?$`

export function cityOf(text: string, state: ServiceState): string | null {
  const parts = text.split(',').map((part) => part.trim())
  const isState = new RegExp(`(?:^|\\s)(?:${state}|${SERVICE_STATE_NAMES[state]})\\.?(?=$|\\s|\\d)`, 'i')
  const at = parts.findLastIndex((part) => isState.test(part))
  const beside = parts[at]?.slice(0, parts[at].search(isState)).trim()
  // The first part is a street or a company, never the city.
  const city = beside || (at > 1 ? parts[at - 1] : undefined)
  return city && at > 0 && /^[\p{L}][\p{L} .'-]{0,40}$/u.test(city) ? city : null
}
