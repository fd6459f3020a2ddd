/** Which streets and places hold the typed words, and how well. */
import type { AddressIndex } from './address-index.ts'
import { type Meaning, meaningsOf, type Query, toQuery, WEIGHT } from './meanings.ts'
import type { Typed } from './typed.ts'

/** What a match must reach, and how far below the best it may be: found.ts adds and takes a little yet. */
const QUALITY = { least: 0.5, belowBest: 0.3 } as const

export type Hit = {
  doc: number
  /** 0 to 1: share of the typed words that was found, by weight and sureness. */
  quality: number
  /** How many typed words are in the street's or place's own words, and in the place's name. */
  ownWords: number
  nameWords: number
  /** A word that says what is looked for is in the place's name. */
  isByName: boolean
  /** The typed number is one of the document's own words, not a house number to look up. */
  hasNumber: boolean
  /** City or ZIP were typed and are this document's. */
  isPlaced: boolean
}

/** Larger is better; asked only when there are too many. */
export type Rank = (doc: number, quality: number) => number

/** Scratch arrays as long as the index has documents, made once and wiped after each search. */
export class Matcher {
  readonly #index: AddressIndex
  readonly #score: Float32Array
  readonly #all: Uint16Array
  readonly #own: Uint16Array
  readonly #name: Uint16Array
  #touched: number[] = []

  constructor(index: AddressIndex) {
    this.#index = index
    this.#score = new Float32Array(index.docCount)
    this.#all = new Uint16Array(index.docCount)
    this.#own = new Uint16Array(index.docCount)
    this.#name = new Uint16Array(index.docCount)
  }

  /** The best `most` by `rank`. `isLoose`: with slips of the pen and shortenings. */
  find(typed: Typed, isLoose: boolean, { rank, most }: { rank: Rank; most: number }): Hit[] {
    const meanings = meaningsOf(this.#index, typed, isLoose)
    for (const meaning of meanings) this.#mark(meaning)
    const query = toQuery(typed, meanings)
    const hits = this.#best(query, rank, most).map((doc) => this.#toHit(doc, query))
    this.#wipe()
    return hits
  }

  #mark(meaning: Meaning): void {
    const { nameAt, nameDocs, lineAt, lineDocs, townAt, townCities } = this.#index.sections
    for (const [row, sureness] of meaning.rows) {
      const worth = meaning.weight * sureness
      for (let at = nameAt[row] as number; at < (nameAt[row + 1] as number); at++)
        this.#touch(nameDocs[at] as number, meaning.bit, worth, this.#name)
      for (let at = lineAt[row] as number; at < (lineAt[row + 1] as number); at++)
        this.#touch(lineDocs[at] as number, meaning.bit, worth, null)
      if (meaning.isNumber) continue
      for (let at = townAt[row] as number; at < (townAt[row + 1] as number); at++)
        this.#markCity(townCities[at] as number, meaning.bit, worth)
    }
  }

  #touch(doc: number, bit: number, worth: number, field: Uint16Array | null): void {
    if (field) field[doc] = (field[doc] as number) | bit
    this.#own[doc] = (this.#own[doc] as number) | bit
    this.#count(doc, bit, worth)
  }

  #markCity(city: number, bit: number, worth: number): void {
    const { cityStreetAt, cityPlaceAt } = this.#index.sections
    const first = this.#index.streetCount
    for (let doc = cityStreetAt[city] as number; doc < (cityStreetAt[city + 1] as number); doc++)
      this.#count(doc, bit, worth)
    for (let place = cityPlaceAt[city] as number; place < (cityPlaceAt[city + 1] as number); place++)
      this.#count(first + place, bit, worth)
  }

  #count(doc: number, bit: number, worth: number): void {
    const seen = this.#all[doc] as number
    if (seen & bit) return
    if (seen === 0) this.#touched.push(doc)
    this.#all[doc] = seen | bit
    this.#score[doc] = (this.#score[doc] as number) + worth
  }

  /** A one-letter beginning is on half of all streets: what is far below the best is dropped before anything is made of it. */
  #best(query: Query, rank: Rank, most: number): number[] {
    const touched = this.#touched.filter((doc) => ((this.#own[doc] as number) & query.needed) !== 0)
    let best = 0
    for (const doc of touched) {
      const quality = this.#qualityOf(doc, query)
      this.#score[doc] = quality
      if (quality > best) best = quality
    }
    const floor = Math.max(QUALITY.least, best - QUALITY.belowBest)
    const worthy = touched.filter((doc) => (this.#score[doc] as number) >= floor)
    if (worthy.length <= most) return worthy
    const ranks = Float64Array.from(worthy, (doc) => rank(doc, this.#score[doc] as number))
    const last = ranks.slice().sort()[ranks.length - most] as number
    return worthy.filter((_, at) => (ranks[at] as number) >= last).slice(0, most)
  }

  #qualityOf(doc: number, { typed, total, numberBit, states }: Query): number {
    const all = this.#all[doc] as number
    const isPlace = doc >= this.#index.streetCount
    let score = this.#score[doc] as number
    let most = total
    // A street is asked for its numbers later; a place has the one it has.
    if (numberBit && (isPlace || all & numberBit)) most += WEIGHT.number
    for (const { bit, weight, state } of states)
      if (!(all & bit) && state === this.#index.cityState(this.#index.docCity(doc))) score += weight
    if (typed.zip !== null) most += WEIGHT.zip
    if (typed.zip !== null && this.#hasZip(doc, typed.zip)) score += WEIGHT.zip
    return score / most
  }

  #toHit(doc: number, { typed, numberBit, needed }: Query): Hit {
    const own = this.#own[doc] as number
    const name = this.#name[doc] as number
    const hasZip = typed.zip !== null && this.#hasZip(doc, typed.zip)
    return {
      doc,
      quality: this.#score[doc] as number,
      ownWords: bitsIn(own & ~numberBit),
      nameWords: bitsIn(name),
      isByName: (name & needed) !== 0,
      hasNumber: (own & numberBit) !== 0,
      isPlaced: hasZip || ((this.#all[doc] as number) & ~own) !== 0,
    }
  }

  #hasZip(doc: number, zip: number): boolean {
    const { placeZip, stretchZip, streetStretchAt } = this.#index.sections
    const place = doc - this.#index.streetCount
    if (place >= 0) return placeZip[place] === zip
    for (let at = streetStretchAt[doc] as number; at < (streetStretchAt[doc + 1] as number); at++)
      if (stretchZip[at] === zip) return true
    return false
  }

  #wipe(): void {
    for (const doc of this.#touched) {
      this.#score[doc] = 0
      this.#all[doc] = 0
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
