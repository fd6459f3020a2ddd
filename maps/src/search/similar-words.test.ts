import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedTypos, findWord, similarWords, wordsStarting } from './similar-words.ts'
import { Vocabulary } from './vocabulary.ts'

function tableOf(words: readonly string[]) {
  const vocabulary = new Vocabulary()
  vocabulary.addName(words, 0)
  const sections = vocabulary.sections()
  const { word, wordAt } = sections
  const spelled = Array.from(sections.wordShared, (_, row) =>
    new TextDecoder().decode(word.subarray(wordAt[row], wordAt[row + 1])),
  )
  return { sections, spelled }
}

/** The textbook algorithm, slow and plain. */
function distanceOf(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => table[i]?.[j] as number
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1)
      ;(table[i] as number[])[j] = least
    }
  return at(a.length, b.length)
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), minLength: 1, maxLength: 7 })

test('exactly the words within the typos are found, whole or begun', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 40 }),
      word,
      fc.integer({ min: 0, max: 2 }),
      fc.boolean(),
      (words, typed, typos, isOpen) => {
        const { sections, spelled } = tableOf(words)
        const wanted = spelled.filter((each) => {
          const beginnings = Array.from({ length: each.length + 1 }, (_, length) => each.slice(0, length))
          return Math.min(...(isOpen ? beginnings : [each]).map((part) => distanceOf(typed, part))) <= typos
        })
        const found = [...similarWords(sections, typed, typos, isOpen).keys()].map((row) => spelled[row])
        expect(found).toEqual(wanted)
      },
    ),
  )
})

test('words are found by name and by beginning', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 40 }), word, (words, typed) => {
      const { sections, spelled } = tableOf(words)
      expect(findWord(sections, typed)).toBe(spelled.indexOf(typed))
      const [from, to] = wordsStarting(sections, typed)
      expect(spelled.slice(from, to)).toEqual(spelled.filter((each) => each.startsWith(typed)))
    }),
  )
})

test('longer words may have more typos; numbers and ordinals none', () => {
  expect(['main', 'fanin', 'memorail', '1960', '21st', 'fm'].map(allowedTypos)).toEqual([1, 1, 2, 0, 0, 0])
})

test('a spelling variant completes to its word', () => {
  const { sections, spelled } = tableOf(['st', 'fannin'])
  const [from] = wordsStarting(sections, 'stre')
  expect(spelled[sections.wordCanonical[from] as number]).toBe('st')
})
