/** Splits a typed text into house number, words, ZIP and unit. Most queries are half an address. */
import { SERVICE_STATE_NAMES, SERVICE_STATES, type ServiceState } from '@meridian/domain/places/geo.ts'
import { isServedZip } from '@meridian/domain/places/outside-area.ts'
import { splitNumber, takeUnit } from './address-line.ts'
import { CANONICAL_SPELLING, isStopWord, rawWords } from './words.ts'

export type QueryWord = {
  /** The spelling in the index. */
  canonical: string
  raw: string
  /** Still being typed: may be the prefix of a longer word. */
  isPartial: boolean
}

export type ParsedQuery = {
  number: number
  suffix: string
  words: QueryWord[]
  /** Five digits that may be a ZIP of the five states. */
  zip: number | null
  unit: string
  /** The text without unit, ZIP and country. */
  rest: string
}

const MAX_WORDS = 12
const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.?|united states(?: of america)?)\s*$/i
/** Not at the start, where it is a house number, and not after 'County Road', whose numbers have five digits too. */
const ZIP = /(?<!\b(?:cr|co|road|rd|hwy|highway|fm|pr|loop|route))[\s,]+(\d{5})(?:-\d{4})?(?=[\s,]|$)/gi
const ONLY_ZIP = /^\s*(\d{5})\s*$/

/** Null: the ZIP is in another state. */
export function parseQuery(text: string): ParsedQuery | null {
  const { text: withoutUnit, unit } = takeUnit(text.replace(/\s+/g, ' ').replace(COUNTRY, ''))
  const { zip, rest } = takeZip(withoutUnit)
  if (zip && !isServedZip(zip)) return null
  const { number, suffix, street } = splitNumber(rest)
  const isPartial = zip === null && /[a-z0-9]$/i.test(withoutUnit) && unit === ''
  return { number, suffix, words: toWords(street, isPartial), zip: zip === null ? null : Number(zip), unit, rest }
}

function takeZip(text: string): { zip: string | null; rest: string } {
  const found = text.match(ONLY_ZIP) ?? [...text.matchAll(ZIP)].at(-1)
  if (!found) return { zip: null, rest: trimmed(text) }
  const at = found.index ?? 0
  return { zip: found[1] ?? null, rest: trimmed(`${text.slice(0, at)} ${text.slice(at + found[0].length)}`) }
}

const trimmed = (text: string) => text.replace(/^[\s,]+|[\s,]+$/g, '')

function toWords(text: string, isLastPartial: boolean): QueryWord[] {
  const raw = rawWords(text).slice(0, MAX_WORDS)
  const words = raw.map((word, at) => ({
    canonical: CANONICAL_SPELLING.get(word) ?? word,
    raw: word,
    isPartial: isLastPartial && at === raw.length - 1,
  }))
  const significant = words.filter(({ canonical, isPartial }) => !isStopWord(canonical) || isPartial)
  return significant.length > 0 ? significant : words
}

/** By code or name. New Mexico is one word to the index: its code. */
export const stateNamed = (word: string): ServiceState | null =>
  SERVICE_STATES.find((state) => state.toLowerCase() === word || SERVICE_STATE_NAMES[state].toLowerCase() === word) ??
  null
