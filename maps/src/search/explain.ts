/** A search in text form: the parsed query, the candidates with each part of their score, and the rows in their order. */
import type { Point } from '@meridian/domain/places/geo.ts'
import type { AddressIndex } from './address-index.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { Sections } from './sections.ts'
import { type RankedCandidate, type Search, type SearchTrace, traceSearch } from './suggest.ts'
import { matchWords } from './word-matches.ts'

const MAX_CANDIDATES = 20
const MAX_MATCHES_PER_WORD = 5

export function explain(search: Search, text: string, near: Point | null, limit: number): string {
  const trace = traceSearch(search, text, near, limit)
  if (!trace) return 'No search: the text has fewer than three characters, or its ZIP is outside the five states.'
  return [
    ...parsedLines(trace.query),
    '',
    ...wordLines(search.index, trace),
    '',
    ...candidateLines(trace.candidates),
    '',
    'Rows, in their order',
    ...(trace.rows.length === 0 ? ['  none'] : []),
    ...trace.rows.map((row, at) => {
      const name = row.name === null ? '' : `${row.name} | `
      const isTyped = !trace.candidates.some(({ address, name }) => address === row.address && name === row.name)
      return `  ${at + 1}. ${name}${row.address} (${row.kind}, ${row.precision}${isTyped ? ', from the typed text' : ''})`
    }),
  ].join('\n')
}

function parsedLines({ number, suffix, zip, unit, words }: ParsedQuery): string[] {
  return [
    'Parsed query',
    `  house number  ${number > 0 ? `${number}${suffix}` : '-'}`,
    `  words         ${words.map(({ raw, isPartial }) => (isPartial ? `${raw}…` : raw)).join(' ') || '-'}`,
    `  ZIP           ${zip ?? '-'}`,
    `  unit          ${unit || '-'}`,
  ]
}

function wordLines(index: AddressIndex, { query, isTolerant }: SearchTrace): string[] {
  const matches = matchWords(index, query, isTolerant).filter(({ isNumber }) => !isNumber)
  return [
    `Words of the index (${isTolerant ? 'with typos and abbreviations, since exact words found too little' : 'exact words'})`,
    ...matches.map(({ weight, rows }, at) => {
      const shown = [...rows].slice(0, MAX_MATCHES_PER_WORD)
      const more = rows.size > shown.length ? `, and ${rows.size - shown.length} more` : ''
      const found = shown.map(([row, certainty]) => `${wordAt(index.sections, row)} ${certainty.toFixed(2)}`).join(', ')
      return `  ${query.words[at]?.raw}  weight ${weight.toFixed(2)}: ${found || 'none'}${more}`
    }),
  ]
}

const wordAt = ({ word, wordAt }: Sections, row: number): string =>
  new TextDecoder().decode(word.subarray(wordAt[row], wordAt[row + 1]))

const COLUMNS: readonly [title: string, value: (candidate: RankedCandidate) => string][] = [
  ['rank', ({ rank }) => rank.toFixed(1)],
  ['= quality', ({ rankParts }) => rankParts.quality.toFixed(1)],
  ['+ nearness', ({ rankParts }) => rankParts.nearness.toFixed(1)],
  ['+ importance', ({ rankParts }) => rankParts.importance.toFixed(1)],
  ['quality', ({ quality }) => quality.toFixed(3)],
  ['= words', ({ qualityParts }) => qualityParts.matchedWords.toFixed(3)],
  ['+ unmatched', ({ qualityParts }) => qualityParts.unmatchedWords.toFixed(3)],
  ['+ not by name', ({ qualityParts }) => qualityParts.notByName.toFixed(3)],
  ['+ number', ({ qualityParts }) => qualityParts.houseNumber.toFixed(3)],
  ['precision', ({ precision }) => precision],
]

function candidateLines(candidates: readonly RankedCandidate[]): string[] {
  const shown = candidates.slice(0, MAX_CANDIDATES)
  const head = COLUMNS.map(([title]) => title).join('  ')
  return [
    `Candidates, by rank (${shown.length} of ${candidates.length})`,
    `  ${head}  address`,
    ...shown.map((candidate) => {
      const cells = COLUMNS.map(([title, value]) => value(candidate).padStart(title.length))
      return `  ${cells.join('  ')}  ${candidate.name === null ? '' : `${candidate.name} | `}${candidate.address}`
    }),
  ]
}
