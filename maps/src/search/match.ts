/** Which streets and places contain the typed words, and which share of them. */
import type { AddressIndex } from './address-index.ts'
import type { ParsedQuery } from './parse-query.ts'
import { SCORING } from './scoring.ts'
import { type MatchQuery, matchWords, toMatchQuery, type WordMatch } from './word-matches.ts'

const { cutoff, wordMatch, wordWeight } = SCORING

/**
 * all: it has every typed word. typos: up to typos. most: up to light words ('Nowhere Road' for 'Nowhere Ave'). some: a
 * significant one has no counterpart ('620 N Robinson' for '620 N Harvey').
 */
export type Coverage = 'all' | 'typos' | 'most' | 'some'

export type Hit = {
  doc: number
  /** 0 to 1: share of the typed words that matched, by weight and certainty. */
  quality: number
  /** How many typed words are in the street's or place's own words, and in the place's name. */
  ownWords: number
  nameWords: number
  /** A significant typed word is in the place's name. */
  isByName: boolean
  /** The typed number is one of the document's own words, not a house number to look up. */
  hasNumber: boolean
  /** City or ZIP were typed and are this document's. */
  isCityOrZipTyped: boolean
  coverage: Coverage
}

/** Larger is better; called only when there are too many hits. */
export type Rank = (doc: number, quality: number) => number

/** Scratch arrays as long as the index has documents, allocated once and cleared after each search. */
export class Matcher {
  readonly #index: AddressIndex
  readonly #score: Float32Array
  readonly #all: Uint16Array
  /** Words that matched without a typo. */
  readonly #exact: Uint16Array
  readonly #own: Uint16Array
  readonly #name: Uint16Array
  #touched: number[] = []

  constructor(index: AddressIndex) {
    this.#index = index
    this.#score = new Float32Array(index.docCount)
    this.#all = new Uint16Array(index.docCount)
    this.#exact = new Uint16Array(index.docCount)
    this.#own = new Uint16Array(index.docCount)
    this.#name = new Uint16Array(index.docCount)
  }

  /** The best `limit` by `rank`. `isTolerant`: typos and abbreviations match too. */
  find(parsed: ParsedQuery, isTolerant: boolean, { rank, limit }: { rank: Rank; limit: number }): Hit[] {
    const matches = matchWords(this.#index, parsed, isTolerant)
    for (const match of matches) this.#mark(match)
    const query = toMatchQuery(parsed, matches)
    const hits = this.#best(query, rank, limit).map((doc) => this.#toHit(doc, query))
    this.#clear()
    return hits
  }

  #mark(match: WordMatch): void {
    const { nameAt, nameDocs, lineAt, lineDocs, townAt, townCities } = this.#index.sections
    for (const [row, certainty] of match.rows) {
      const worth = match.weight * certainty
      const exactBit = certainty >= wordMatch.plural || certainty === wordMatch.abbreviation ? match.bit : 0
      for (let at = nameAt[row] as number; at < (nameAt[row + 1] as number); at++)
        this.#touch(nameDocs[at] as number, match.bit, exactBit, worth, this.#name)
      for (let at = lineAt[row] as number; at < (lineAt[row + 1] as number); at++)
        this.#touch(lineDocs[at] as number, match.bit, exactBit, worth, null)
      if (match.isNumber) continue
      for (let at = townAt[row] as number; at < (townAt[row + 1] as number); at++)
        this.#markCity(townCities[at] as number, match.bit, exactBit, worth)
    }
  }

  #touch(doc: number, bit: number, exactBit: number, worth: number, field: Uint16Array | null): void {
    if (field) field[doc] = (field[doc] as number) | bit
    this.#own[doc] = (this.#own[doc] as number) | bit
    this.#count(doc, bit, exactBit, worth)
  }

  #markCity(city: number, bit: number, exactBit: number, worth: number): void {
    const { cityStreetAt, cityPlaceAt } = this.#index.sections
    const first = this.#index.streetCount
    for (let doc = cityStreetAt[city] as number; doc < (cityStreetAt[city + 1] as number); doc++)
      this.#count(doc, bit, exactBit, worth)
    for (let place = cityPlaceAt[city] as number; place < (cityPlaceAt[city + 1] as number); place++)
      this.#count(first + place, bit, exactBit, worth)
  }

  #count(doc: number, bit: number, exactBit: number, worth: number): void {
    this.#exact[doc] = (this.#exact[doc] as number) | exactBit
    const seen = this.#all[doc] as number
    if (seen & bit) return
    if (seen === 0) this.#touched.push(doc)
    this.#all[doc] = seen | bit
    this.#score[doc] = (this.#score[doc] as number) + worth
  }

  /** One typed letter begins a word of half of all streets: hits far below the best are dropped before they are resolved. */
  #best(query: MatchQuery, rank: Rank, limit: number): number[] {
    const touched = this.#touched.filter((doc) => ((this.#own[doc] as number) & query.needed) !== 0)
    let best = 0
    for (const doc of touched) {
      const quality = this.#qualityOf(doc, query)
      this.#score[doc] = quality
      if (quality > best) best = quality
    }
    const floor = Math.max(cutoff.minMatch, best - cutoff.matchBelowBest)
    const eligible = touched.filter((doc) => (this.#score[doc] as number) >= floor)
    if (eligible.length <= limit) return eligible
    const ranks = Float64Array.from(eligible, (doc) => rank(doc, this.#score[doc] as number))
    const last = ranks.slice().sort()[ranks.length - limit] as number
    return eligible.filter((_, at) => (ranks[at] as number) >= last).slice(0, limit)
  }

  #qualityOf(doc: number, { query, total, numberBit, states }: MatchQuery): number {
    const all = this.#all[doc] as number
    const isPlace = doc >= this.#index.streetCount
    let score = this.#score[doc] as number
    let max = total
    // A street's house numbers are looked up later; a place has one number only, which matches or does not.
    if (numberBit && (isPlace || all & numberBit)) max += wordWeight.number
    for (const { bit, weight, state } of states)
      if (!(all & bit) && state === this.#index.cityState(this.#index.docCity(doc))) score += weight
    if (query.zip !== null) max += wordWeight.zip
    if (query.zip !== null && this.#hasZip(doc, query.zip)) score += wordWeight.zip
    return score / max
  }

  #toHit(doc: number, typed: MatchQuery): Hit {
    const { query, numberBit, needed } = typed
    const own = this.#own[doc] as number
    const name = this.#name[doc] as number
    const hasZip = query.zip !== null && this.#hasZip(doc, query.zip)
    return {
      doc,
      quality: this.#score[doc] as number,
      ownWords: bitsIn(own & ~numberBit),
      nameWords: bitsIn(name),
      isByName: (name & needed) !== 0,
      hasNumber: (own & numberBit) !== 0,
      isCityOrZipTyped: hasZip || ((this.#all[doc] as number) & ~own) !== 0,
      coverage: this.#coverageOf(doc, typed),
    }
  }

  #coverageOf(doc: number, { typedBits, significantBits, numberBit, states }: MatchQuery): Coverage {
    const isPlace = doc >= this.#index.streetCount
    const all = this.#all[doc] as number
    // Only the last one: 'Texas Ave, Houston, TX' names a street and a state.
    const state = states.at(-1)
    const isThere = state?.state === this.#index.cityState(this.#index.docCity(doc))
    const wanted = isThere && state ? typedBits & ~state.bit : typedBits
    // A street's house numbers are looked up later; a place has only its own.
    if ((wanted & significantBits & ~all) | (isPlace ? numberBit & ~all : 0)) return 'some'
    if (wanted & ~all) return 'most'
    return wanted & ~(this.#exact[doc] as number) ? 'typos' : 'all'
  }

  #hasZip(doc: number, zip: number): boolean {
    const { placeZip, segmentZip, streetSegmentAt } = this.#index.sections
    const place = doc - this.#index.streetCount
    if (place >= 0) return placeZip[place] === zip
    for (let at = streetSegmentAt[doc] as number; at < (streetSegmentAt[doc + 1] as number); at++)
      if (segmentZip[at] === zip) return true
    return false
  }

  #clear(): void {
    for (const doc of this.#touched) {
      this.#score[doc] = 0
      this.#all[doc] = 0
      this.#exact[doc] = 0
      this.#own[doc] = 0
      this.#name[doc] = 0
    }
    this.#touched = []
  }
}

function bitsIn(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count++
  return count
}
