/** Collects the vocabulary while the index is built: every word once, and the names, street lines and cities that contain it. */
import { CANONICAL_SPELLING } from './words.ts'

type Holders = Map<string, number[]>

export class Vocabulary {
  readonly #name: Holders = new Map()
  readonly #line: Holders = new Map()
  readonly #town: Holders = new Map()

  addName(words: readonly string[], doc: number): void {
    add(this.#name, words, doc)
  }
  addLine(words: readonly string[], doc: number): void {
    add(this.#line, words, doc)
  }
  addTown(words: readonly string[], city: number): void {
    add(this.#town, words, city)
  }

  sections() {
    const canonical = new Set([...this.#name.keys(), ...this.#line.keys(), ...this.#town.keys()])
    // Variants are in the vocabulary too, so that 'stre' completes to 'street' and 'steet' is one typo from it.
    const spellings = [...CANONICAL_SPELLING].filter(([, word]) => canonical.has(word)).map(([spelling]) => spelling)
    const words = [...new Set([...canonical, ...spellings])].sort(byCharacter)
    const order = new Map(words.map((word, at) => [word, at]))
    return {
      ...wordTable(words),
      wordCanonical: Uint32Array.from(words, (word, at) => order.get(CANONICAL_SPELLING.get(word) ?? word) ?? at),
      ...postings(words, this.#name, 'nameAt', 'nameDocs'),
      ...postings(words, this.#line, 'lineAt', 'lineDocs'),
      ...postings(words, this.#town, 'townAt', 'townCities'),
    }
  }
}

function add(holders: Holders, words: readonly string[], holder: number): void {
  for (const word of words) {
    const list = holders.get(word)
    if (!list) holders.set(word, [holder])
    else if (list.at(-1) !== holder) list.push(holder)
  }
}

const byCharacter = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function wordTable(words: readonly string[]) {
  const wordAt = new Uint32Array(words.length + 1)
  const wordShared = new Uint8Array(words.length)
  words.forEach((word, at) => {
    wordAt[at + 1] = (wordAt[at] as number) + word.length
    wordShared[at] = at === 0 ? 0 : sharedLetters(words[at - 1] as string, word)
  })
  // Words are made of a-z and 0-9 only, so a byte is a letter.
  return { word: new TextEncoder().encode(words.join('')), wordAt, wordShared }
}

function sharedLetters(a: string, b: string): number {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return shared
}

function postings<A extends string, D extends string>(words: readonly string[], holders: Holders, at: A, docs: D) {
  const starts = new Uint32Array(words.length + 1)
  const all: number[] = []
  words.forEach((word, order) => {
    for (const holder of holders.get(word) ?? []) all.push(holder)
    starts[order + 1] = all.length
  })
  return { [at]: starts, [docs]: Uint32Array.from(all) } as Record<A | D, Uint32Array<ArrayBuffer>>
}
