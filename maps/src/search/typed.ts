/** What a user typed, taken apart: number, words, ZIP, unit. Half an address is the usual case. */
import { SERVICE_STATE_NAMES, SERVICE_STATES, type ServiceState } from '@meridian/domain/geo.ts'
import { splitNumber, takeUnit } from './address-line.ts'
import { isSilent, KEPT_SPELLING, spellingsOf } from './words.ts'

export type TypedWord = {
  /** As the index keeps it. */
  kept: string
  written: string
  /** Still being typed: it may be the beginning of a longer word. */
  isOpen: boolean
}

export type Typed = {
  number: number
  suffix: string
  words: TypedWord[]
  /** Five digits that may be a ZIP of the five states. */
  zip: number | null
  unit: string
  /** The text without unit, ZIP and country. */
  rest: string
}

const MOST_WORDS = 12
const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.?|united states(?: of america)?)\s*$/i
/** Never in front, where it is a house number, and never after 'County Road', whose numbers have five digits too. */
const ZIP = /(?<!\b(?:cr|co|road|rd|hwy|highway|fm|pr|loop|route))[\s,]+(\d{5})(?:-\d{4})?(?=[\s,]|$)/gi
const ONLY_ZIP = /^\s*(\d{5})\s*$/
/** First three digits of the ZIPs of LA, AR, OK, TX and NM. */
const SERVED_ZIPS = /^(?:7|87|88[0-5])/
export const isServedZip = (zip: number | string): boolean => SERVED_ZIPS.test(String(zip))

/** Null: an address elsewhere, by its ZIP. */
export function readTyped(text: string): Typed | null {
  const { text: withoutUnit, unit } = takeUnit(text.replace(/\s+/g, ' ').replace(COUNTRY, ''))
  const { zip, rest } = takeZip(withoutUnit)
  if (zip && !isServedZip(zip)) return null
  const { number, suffix, street } = splitNumber(rest)
  const isOpen = zip === null && /[a-z0-9]$/i.test(withoutUnit) && unit === ''
  return { number, suffix, words: toWords(street, isOpen), zip: zip === null ? null : Number(zip), unit, rest }
}

function takeZip(text: string): { zip: string | null; rest: string } {
  const found = text.match(ONLY_ZIP) ?? [...text.matchAll(ZIP)].at(-1)
  if (!found) return { zip: null, rest: trimmed(text) }
  const at = found.index ?? 0
  return { zip: found[1] ?? null, rest: trimmed(`${text.slice(0, at)} ${text.slice(at + found[0].length)}`) }
}

const trimmed = (text: string) => text.replace(/^[\s,]+|[\s,]+$/g, '')

function toWords(text: string, isLastOpen: boolean): TypedWord[] {
  const written = spellingsOf(text).slice(0, MOST_WORDS)
  const words = written.map((word, at) => ({
    kept: KEPT_SPELLING.get(word) ?? word,
    written: word,
    isOpen: isLastOpen && at === written.length - 1,
  }))
  const loud = words.filter(({ kept, isOpen }) => !isSilent(kept) || isOpen)
  return loud.length > 0 ? loud : words
}

/** By code or name. New Mexico is one word to the index: its code. */
export const stateNamed = (word: string): ServiceState | null =>
  SERVICE_STATES.find((state) => state.toLowerCase() === word || SERVICE_STATE_NAMES[state].toLowerCase() === word) ??
  null
