/** For each typed word: the words of the index that it may be, how surely, and how much the word counts. */
import type { AddressIndex } from './address-index.ts'
import { type ParsedQuery, type QueryWord, stateNamed } from './parse-query.ts'
import { SCORING } from './scoring.ts'
import { allowedTypos, findWord, similarWords, wordsStarting } from './similar-words.ts'
import { STREET_TYPES } from './words.ts'

const { wordMatch, wordWeight } = SCORING
const MIN_ABBREVIATION_LETTERS = 3

export type WordMatch = {
  /** Marks the word in a document's bit mask. */
  bit: number
  weight: number
  isNumber: boolean
  state: string | null
  /** Certainty by row of the vocabulary, the most certain first. */
  rows: Map<number, number>
}

/** `isTolerant`: typos and abbreviations match too. */
export function matchWords(index: AddressIndex, query: ParsedQuery, isTolerant: boolean): WordMatch[] {
  const words = query.words.map((word, at) => {
    const rows = rowsOf(index, word, isTolerant)
    return { bit: 1 << at, weight: weightOf(index, rows), isNumber: false, state: stateNamed(word.raw), rows }
  })
  return query.number > 0 ? [...words, matchNumber(index, query)] : words
}

function rowsOf({ sections }: AddressIndex, word: QueryWord, isTolerant: boolean): Map<number, number> {
  const rows = new Map<number, number>()
  const add = (row: number, certainty: number) => {
    const canonical = sections.wordCanonical[row] as number
    if (row >= 0 && certainty > (rows.get(canonical) ?? 0)) rows.set(canonical, certainty)
  }
  const addStarting = (certainty: number) => {
    const [from, to] = wordsStarting(sections, word.raw)
    for (let row = from; row < to; row++) add(row, certainty)
  }
  add(findWord(sections, word.canonical), wordMatch.exact)
  if (word.isPartial) addStarting(wordMatch.prefix)
  for (const other of pluralsOf(word.canonical)) add(findWord(sections, other), wordMatch.plural)
  if (isTolerant) {
    const typos = allowedTypos(word.raw)
    const whole = word.isPartial ? wordMatch.prefix : wordMatch.exact
    const similar = typos > 0 ? similarWords(sections, word.raw, typos, word.isPartial) : []
    for (const [row, distance] of similar) add(row, whole - wordMatch.perTypo * distance)
    if (word.raw.length >= MIN_ABBREVIATION_LETTERS && !/\d/.test(word.raw)) addStarting(wordMatch.abbreviation)
  }
  return new Map([...rows].sort(([, a], [, b]) => b - a))
}

function pluralsOf(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return []
  return word.endsWith('s') ? [word.slice(0, -1)] : [`${word}s`]
}

function matchNumber(index: AddressIndex, query: ParsedQuery): WordMatch {
  // '105 Highway 105': the number is typed twice, and the second one already matched the street.
  const isRepeated = query.words.some(({ canonical }) => canonical === String(query.number))
  const row = isRepeated ? -1 : findWord(index.sections, String(query.number))
  const rows = new Map<number, number>(row >= 0 ? [[row, wordMatch.exact]] : [])
  return { bit: 1 << query.words.length, weight: wordWeight.number, isNumber: true, state: null, rows }
}

function weightOf({ sections, docCount }: AddressIndex, rows: Map<number, number>): number {
  if (rows.size === 0) return wordWeight.unknown
  const { nameAt, lineAt } = sections
  let holders = 0
  for (const [row, certainty] of rows) {
    if (certainty < wordMatch.plural && holders > 0) break
    holders += (nameAt[row + 1] as number) - (nameAt[row] as number)
    holders += (lineAt[row + 1] as number) - (lineAt[row] as number)
  }
  const rarity = Math.log(docCount / (holders + 1)) / (Math.log(docCount + 1) * wordWeight.rarityExponent)
  return Math.min(wordWeight.max, Math.max(wordWeight.min, rarity))
}

export type MatchQuery = {
  query: ParsedQuery
  /** Weight of all words together, without the number. */
  total: number
  /** Of all words, without the number. */
  typedBits: number
  /** Of those that tell streets apart. */
  significantBits: number
  numberBit: number
  states: WordMatch[]
  /** A document must have one of these among its own words: a street does not match by its city's name alone. */
  needed: number
}

export function toMatchQuery(query: ParsedQuery, matches: readonly WordMatch[]): MatchQuery {
  const words = matches.filter(({ isNumber }) => !isNumber)
  const isType = (at: number) => STREET_TYPES.has(query.words[at]?.canonical ?? '')
  const significant = words.filter(({ weight, rows }) => weight >= wordWeight.significant && rows.size > 0)
  // 'Louisiana St' is a street; in 'Main St Louisiana' the state only tells where the street is.
  const notStates = significant.filter(({ state }) => state === null)
  return {
    query,
    total: words.reduce((sum, { weight }) => sum + weight, 0),
    typedBits: bitsOf(words),
    significantBits: bitsOf(words.filter(({ weight }, at) => weight >= wordWeight.significant && !isType(at))),
    numberBit: matches.find(({ isNumber }) => isNumber)?.bit ?? 0,
    states: words.filter(({ state }) => state !== null),
    needed: bitsOf([notStates, significant, words].find((some) => some.length > 0) ?? []),
  }
}

const bitsOf = (matches: readonly WordMatch[]) => matches.reduce((bits, { bit }) => bits | bit, 0)
