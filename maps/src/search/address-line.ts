/** Parses the street line of an address: house number, street, unit. */

type AddressLine = {
  /** 0: the line has none. */
  number: number
  /** After the number: 'A', '-B', '1/2'. */
  suffix: string
  street: string
  /** 'Ste 200', as written. */
  unit: string
}

const HOUSE_NUMBER = /^#?(\d{1,6})((?:[-/.][^\s,]{1,8}|[a-z]\d{0,3})?)\s+(?=\S)/i
const UNIT_WORD =
  '(?:#|(?:ste|suite|unit|apt|apartment|bldg|build|building|fl|floor|rm|room|slot|spc|space|lot|dept|box)\\b\\.?\\s*#?)'
/** A unit's name has a digit or is one letter, unless it follows a '#': 'Unit Rd' is a street. */
const UNIT_NAME = '(?:(?<=#\\s*)[\\w-]+|[a-z]{0,3}-?\\d[\\w-]*|[a-z])\\.?'
/** Also matches a unit word without a name: '1220 Holcombe Blvd Ste'. */
const UNIT_AT_END = new RegExp(`[\\s,]+(${UNIT_WORD}\\s*${UNIT_NAME}|(?:ste|suite|unit|apt)\\.?)$`, 'i')
const UNIT_ANYWHERE = new RegExp(`[\\s,]+(${UNIT_WORD}\\s*${UNIT_NAME})(?=[\\s,]|$)`, 'i')

/** Of several comma-separated parts, uses the first with a house number: 'The Laitram Pharmacy, 5307 Toler St'. */
export function readLine(line: string): AddressLine {
  const parts = line.split(',').map((part) => part.trim().replace(/\s+/g, ' '))
  const at = Math.max(
    0,
    parts.findIndex((part) => HOUSE_NUMBER.test(part)),
  )
  const main = readPart(parts[at] ?? '')
  const unit = [main.unit, ...parts.slice(at + 1)].filter(Boolean).join(', ')
  return { ...main, unit }
}

/** 'Building A Suite 204' has two units: all are removed, so that a line joined again parses the same. */
function readPart(part: string): AddressLine {
  const units: string[] = []
  let street = part
  for (let found = street.match(UNIT_AT_END); found; found = street.match(UNIT_AT_END)) {
    units.unshift(found[1] ?? '')
    street = street.slice(0, found.index)
  }
  return { ...splitNumber(street), unit: units.join(', ') }
}

export function splitNumber(line: string): { number: number; suffix: string; street: string } {
  const found = line.match(HOUSE_NUMBER)
  if (!found) return { number: 0, suffix: '', street: line }
  return {
    number: Number(found[1]),
    suffix: (found[2] ?? '').toUpperCase(),
    street: line.slice(found[0].length).trim(),
  }
}

/** Removes the unit from a typed text, at any position. */
export function takeUnit(text: string): { text: string; unit: string } {
  const found = text.match(UNIT_ANYWHERE)
  if (!found || found.index === undefined) return { text, unit: '' }
  const after = text.slice(found.index + found[0].length)
  return { text: `${text.slice(0, found.index)}${after}`, unit: (found[1] ?? '').trim() }
}

/** '-A' and 'A' are the same suffix. */
export const suffixKey = (suffix: string): string => suffix.toUpperCase().replace(/^[-.]/, '')

/** Whether a suffix can be parsed back from a line; others are dropped. */
export const isSuffix = (suffix: string): boolean => /^(?:[-/.][^\s,;]{1,8}|[a-z]\d{0,3})$/i.test(suffix)
