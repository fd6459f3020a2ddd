/** What each typed word may mean: the words of the index it may be, how surely, and how much it says. */
import type { AddressIndex } from './address-index.ts'
import { allowedSlips, closeWords, findWord, wordsStarting } from './close-words.ts'
import { stateNamed, type Typed, type TypedWord } from './typed.ts'

/** How sure we are that a word of the index is what was typed. */
const SURE = { same: 1, begun: 0.97, plural: 0.96, slip: 0.14, short: 0.8 } as const
const SHORTEST_SHORTENING = 3

/** The least and most a word counts: 'st' is on every second street, 'taub' names one hospital. */
export const WEIGHT = { least: 0.25, most: 1, unknown: 0.5, number: 0.6, zip: 1 } as const
/** A word that one document in so many has counts in full: the number of documents to this power. */
const RARE = 0.6
/** Words from this weight on say what is looked for; the others only help to choose. */
const TELLING = 0.4

export type Meaning = {
  /** Marks the word in a document's mask. */
  bit: number
  weight: number
  isNumber: boolean
  state: string | null
  /** Sureness by row of the vocabulary, the surest first. */
  rows: Map<number, number>
}

export function meaningsOf(index: AddressIndex, typed: Typed, isLoose: boolean): Meaning[] {
  const words = typed.words.map((word, at) => {
    const rows = rowsOf(index, word, isLoose)
    return { bit: 1 << at, weight: weightOf(index, rows), isNumber: false, state: stateNamed(word.written), rows }
  })
  return typed.number > 0 ? [...words, numberMeaning(index, typed)] : words
}

function rowsOf({ sections }: AddressIndex, word: TypedWord, isLoose: boolean): Map<number, number> {
  const rows = new Map<number, number>()
  const add = (row: number, sureness: number) => {
    const kept = sections.wordKept[row] as number
    if (row >= 0 && sureness > (rows.get(kept) ?? 0)) rows.set(kept, sureness)
  }
  const addBegun = (sureness: number) => {
    const [from, to] = wordsStarting(sections, word.written)
    for (let row = from; row < to; row++) add(row, sureness)
  }
  add(findWord(sections, word.kept), SURE.same)
  if (word.isOpen) addBegun(SURE.begun)
  for (const other of pluralsOf(word.kept)) add(findWord(sections, other), SURE.plural)
  if (isLoose) {
    const slips = allowedSlips(word.written)
    const whole = word.isOpen ? SURE.begun : SURE.same
    const close = slips > 0 ? closeWords(sections, word.written, slips, word.isOpen) : []
    for (const [row, distance] of close) add(row, whole - SURE.slip * distance)
    if (word.written.length >= SHORTEST_SHORTENING && !/\d/.test(word.written)) addBegun(SURE.short)
  }
  return new Map([...rows].sort(([, a], [, b]) => b - a))
}

function pluralsOf(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return []
  return word.endsWith('s') ? [word.slice(0, -1)] : [`${word}s`]
}

function numberMeaning(index: AddressIndex, typed: Typed): Meaning {
  // '105 Highway 105': the number is said twice, so the street has had its own.
  const isRepeated = typed.words.some(({ kept }) => kept === String(typed.number))
  const row = isRepeated ? -1 : findWord(index.sections, String(typed.number))
  const rows = new Map<number, number>(row >= 0 ? [[row, SURE.same]] : [])
  return { bit: 1 << typed.words.length, weight: WEIGHT.number, isNumber: true, state: null, rows }
}

function weightOf({ sections, docCount }: AddressIndex, rows: Map<number, number>): number {
  if (rows.size === 0) return WEIGHT.unknown
  const { nameAt, lineAt } = sections
  let holders = 0
  for (const [row, sureness] of rows) {
    if (sureness < SURE.plural && holders > 0) break
    holders += (nameAt[row + 1] as number) - (nameAt[row] as number)
    holders += (lineAt[row + 1] as number) - (lineAt[row] as number)
  }
  const rarity = Math.log(docCount / (holders + 1)) / (Math.log(docCount + 1) * RARE)
  return Math.min(WEIGHT.most, Math.max(WEIGHT.least, rarity))
}

export type Query = {
  typed: Typed
  /** Of all words together, without the number. */
  total: number
  numberBit: number
  states: Meaning[]
  /** A document must have one of these among its own words: a city alone is no match for a street in it. */
  needed: number
}

export function toQuery(typed: Typed, meanings: readonly Meaning[]): Query {
  const words = meanings.filter(({ isNumber }) => !isNumber)
  const telling = words.filter(({ weight, rows }) => weight >= TELLING && rows.size > 0)
  // 'Louisiana St' is a street, 'Main St Louisiana' a street and where it is.
  const places = telling.filter(({ state }) => state === null)
  return {
    typed,
    total: words.reduce((sum, { weight }) => sum + weight, 0),
    numberBit: meanings.find(({ isNumber }) => isNumber)?.bit ?? 0,
    states: words.filter(({ state }) => state !== null),
    needed: bitsOf([places, telling, words].find((some) => some.length > 0) ?? []),
  }
}

const bitsOf = (meanings: readonly Meaning[]) => meanings.reduce((bits, { bit }) => bits | bit, 0)
