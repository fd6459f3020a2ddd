/** Finds the words of the vocabulary that a typed word may mean: itself, what it begins, and what it nearly is. */
import type { Sections } from './sections.ts'

type Words = Pick<Sections, 'word' | 'wordAt' | 'wordShared'>

/** The rows of the vocabulary that start with `prefix`, as a range. */
export function wordsStarting(words: Words, prefix: string): [from: number, to: number] {
  // '{' comes right after 'z'.
  return [firstFrom(words, prefix), firstFrom(words, `${prefix}{`)]
}

export function findWord(words: Words, word: string): number {
  const at = firstFrom(words, word)
  return at < words.wordAt.length - 1 && compare(words, at, word) === 0 ? at : -1
}

function firstFrom(words: Words, word: string): number {
  let low = 0
  let high = words.wordAt.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(words, middle, word) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function compare({ word: bytes, wordAt }: Words, row: number, word: string): number {
  const from = wordAt[row] as number
  const length = (wordAt[row + 1] as number) - from
  for (let at = 0; at < Math.min(length, word.length); at++) {
    const difference = (bytes[from + at] as number) - word.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return length - word.length
}

/** How many slips a word of this length may have; road numbers and ordinals must be right. */
export function allowedSlips(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * Every word within `slips` (a letter too many, missing, wrong, or two swapped); with `isOpen`, every word that begins with
 * something that close. The vocabulary is sorted, so the work for the letters two neighbours share is done once, and a
 * beginning that is hopeless is left with all its words.
 */
export function closeWords(words: Words, typed: string, slips: number, isOpen: boolean): Map<number, number> {
  const found = new Map<number, number>()
  const walk = new Walk(typed, slips, isOpen)
  const { word: bytes, wordAt, wordShared } = words
  let hopelessFrom = Number.POSITIVE_INFINITY
  for (let row = 0; row < wordShared.length; row++) {
    const shared = wordShared[row] as number
    if (shared >= hopelessFrom) continue
    const from = wordAt[row] as number
    const length = (wordAt[row + 1] as number) - from
    hopelessFrom = walk.along(bytes, from, length, Math.min(shared, hopelessFrom))
    if (walk.distance <= slips) found.set(row, walk.distance)
  }
  return found
}

/** The table of edit distances between the typed word and the word at hand, one row per letter of the latter. */
class Walk {
  distance = 0
  readonly #typed: string
  readonly #slips: number
  readonly #isOpen: boolean
  readonly #width: number
  readonly #table: Uint8Array
  /** The least distance of any beginning of the word so far, per letter: what counts for a word still being typed. */
  readonly #best = new Uint8Array(256)

  constructor(typed: string, slips: number, isOpen: boolean) {
    this.#typed = typed
    this.#slips = slips
    this.#isOpen = isOpen
    this.#width = typed.length + 1
    this.#table = new Uint8Array(256 * this.#width)
    for (let column = 0; column < this.#width; column++) this.#table[column] = column
    this.#best[0] = typed.length
  }

  /** Fills the rows from letter `known` on. Returns how many letters it takes to be hopeless, if it is. */
  along(bytes: Uint8Array, from: number, length: number, known: number): number {
    const width = this.#width
    for (let letter = known + 1; letter <= length; letter++) {
      const least = this.#row(bytes, from, letter)
      const whole = this.#table[letter * width + width - 1] as number
      this.#best[letter] = Math.min(this.#best[letter - 1] as number, whole)
      const isSettled = this.#isOpen && (this.#best[letter] as number) <= this.#slips
      if (least > this.#slips && !isSettled) {
        this.distance = 255
        return letter
      }
    }
    this.distance = this.#isOpen ? (this.#best[length] as number) : (this.#table[length * width + width - 1] as number)
    return Number.POSITIVE_INFINITY
  }

  #row(bytes: Uint8Array, from: number, letter: number): number {
    const table = this.#table
    const typed = this.#typed
    const width = this.#width
    const row = letter * width
    const above = row - width
    const code = bytes[from + letter - 1] as number
    table[row] = letter
    let least = letter
    for (let column = 1; column < width; column++) {
      const isSame = typed.charCodeAt(column - 1) === code
      let cost = Math.min(
        (table[above + column] as number) + 1,
        (table[row + column - 1] as number) + 1,
        (table[above + column - 1] as number) + (isSame ? 0 : 1),
      )
      const isSwap =
        letter > 1 &&
        column > 1 &&
        typed.charCodeAt(column - 2) === code &&
        typed.charCodeAt(column - 1) === bytes[from + letter - 2]
      if (isSwap) cost = Math.min(cost, (table[above - width + column - 2] as number) + 1)
      table[row + column] = cost
      if (cost < least) least = cost
    }
    return least
  }
}
