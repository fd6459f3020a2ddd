/** Finds words of the vocabulary: a given one, those with a prefix, and those within a few typos. */
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

/** By the word's length; road numbers and ordinals must be exact. */
export function allowedTypos(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * Every word within `typos` edits (a letter added, missing, replaced, or two swapped); with `isPartial`, every word with a
 * prefix within them. The vocabulary is sorted, so distances are computed once for the letters that neighbors share, and a
 * prefix that is already too far off is skipped with all its words.
 */
export function similarWords(words: Words, typed: string, typos: number, isPartial: boolean): Map<number, number> {
  const found = new Map<number, number>()
  const distances = new EditDistanceTable(typed, typos, isPartial)
  const { word: bytes, wordAt, wordShared } = words
  let prunedFrom = Number.POSITIVE_INFINITY
  /** Letters that this word shares with the last one whose distances were computed. */
  let known = 0
  for (let row = 0; row < wordShared.length; row++) {
    known = Math.min(known, wordShared[row] as number)
    if (known >= prunedFrom) continue
    const from = wordAt[row] as number
    const length = (wordAt[row + 1] as number) - from
    // Each letter more or less is an edit.
    if (Math.abs(length - typed.length) > typos && !(isPartial && length > typed.length)) continue
    prunedFrom = distances.along(bytes, from, length, known)
    known = Math.min(prunedFrom, length)
    if (distances.distance <= typos) found.set(row, distances.distance)
  }
  return found
}

/** More than any number of edits that is asked for. */
const FAR = 100

/**
 * Edit distances between the typed word and one word of the vocabulary, one row per letter of the latter. What is further from the
 * diagonal than the edits that are asked for is too far off in any case, and is not computed.
 */
class EditDistanceTable {
  distance = 0
  readonly #typed: string
  readonly #typos: number
  readonly #isPartial: boolean
  readonly #width: number
  readonly #table: Uint8Array
  /** The smallest distance of any prefix up to each letter: the distance of a word that is still being typed. */
  readonly #best = new Uint8Array(256)

  constructor(typed: string, typos: number, isPartial: boolean) {
    this.#typed = typed
    this.#typos = typos
    this.#isPartial = isPartial
    this.#width = typed.length + 1
    this.#table = new Uint8Array(256 * this.#width)
    for (let column = 0; column < this.#width; column++) this.#table[column] = column
    this.#best[0] = typed.length
  }

  /** Computes the rows after letter `known`. Returns the letter at which the word can be pruned, if it can. */
  along(bytes: Uint8Array, from: number, length: number, known: number): number {
    for (let letter = known + 1; letter <= length; letter++) {
      const least = this.#row(bytes, from, letter)
      const whole = this.#wholeAt(letter)
      this.#best[letter] = Math.min(this.#best[letter - 1] as number, whole)
      const isWithin = this.#isPartial && (this.#best[letter] as number) <= this.#typos
      if (least > this.#typos && !isWithin) {
        this.distance = 255
        return letter
      }
    }
    this.distance = this.#isPartial ? (this.#best[length] as number) : this.#wholeAt(length)
    return Number.POSITIVE_INFINITY
  }

  /** Between the whole typed word and the letters so far. */
  #wholeAt(letter: number): number {
    const width = this.#width
    return Math.abs(letter - (width - 1)) > this.#typos ? FAR : (this.#table[letter * width + width - 1] as number)
  }

  #row(bytes: Uint8Array, from: number, letter: number): number {
    const table = this.#table
    const typed = this.#typed
    const width = this.#width
    const row = letter * width
    const above = row - width
    const code = bytes[from + letter - 1] as number
    const first = Math.max(1, letter - this.#typos)
    const last = Math.min(width - 1, letter + this.#typos)
    table[row] = letter
    if (first > 1) table[row + first - 1] = FAR
    let least = letter
    for (let column = first; column <= last; column++) {
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
    if (last < width - 1) table[row + last + 1] = FAR
    return least
  }
}
