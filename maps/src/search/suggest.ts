/** The suggestions for a typed text: the best matches in the order of their rank, each address once. */
import { crowFlyMiles, type Point } from '@meridian/domain/geo.ts'
import { stateAt } from '../states.ts'
import { type AddressIndex, toPoint } from './address-index.ts'
import { type Candidate, toCandidates } from './candidates.ts'
import type { Matcher, Rank } from './match.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { cityRows, typedAddressRow } from './query-rows.ts'
import { type RankParts, rankOf, rankParts, SCORING } from './scoring.ts'
import { type IsInArea, typedArea } from './typed-area.ts'
import { keyOf } from './words.ts'

/** House numbers are looked up for this many of the best matches only: each lookup decodes a street. */
const MAX_RESOLVED = 250
const MIN_QUERY_LENGTH = 3
const { cutoff } = SCORING

export type Search = { index: AddressIndex; matcher: Matcher }

export type RankedCandidate = Candidate & { rank: number; rankParts: RankParts }

/** A search with the steps that led to its rows, for `npm run maps:explain`. */
export type SearchTrace = {
  query: ParsedQuery
  /** Typos and abbreviations were tried, because the exact pass found too little. */
  isTolerant: boolean
  /** In the order of their rank. */
  candidates: RankedCandidate[]
  rows: Candidate[]
}

export const suggest = (search: Search, text: string, near: Point | null, limit: number): Candidate[] =>
  traceSearch(search, text, near, limit)?.rows ?? []

/** Null: too short, or in another state by its ZIP. */
export function traceSearch(search: Search, text: string, near: Point | null, limit: number): SearchTrace | null {
  const query = text.trim().length < MIN_QUERY_LENGTH ? null : parseQuery(text)
  if (!query) return null
  const where = { near, area: typedArea(search.index, query) }
  const exact = rankCandidates(search, query, where, false)
  const good = exact.filter(({ quality }) => quality >= cutoff.good)
  const isEnough = good.length >= limit || (query.number > 0 && good.some(({ precision }) => precision !== 'zip'))
  const isTolerant = !isEnough && query.words.length > 0
  const candidates = isTolerant ? rankCandidates(search, query, where, true) : exact
  return { query, isTolerant, candidates, rows: withRowsFromText(search.index, query, candidates, limit) }
}

function rankCandidates(
  { index, matcher }: Search,
  query: ParsedQuery,
  { near, area }: { near: Point | null; area: IsInArea },
  isTolerant: boolean,
): RankedCandidate[] {
  const hits = matcher.find(query, isTolerant, { rank: roughRank(index, near), limit: MAX_RESOLVED })
  const ranked = hits
    .flatMap((hit) => {
      const population = index.sections.cityPeople[index.docCity(hit.doc)] as number
      return toCandidates(index, hit, query, near).map((candidate) => withRank(candidate, near, population))
    })
    .filter(({ quality, address }) => quality >= cutoff.minQuality && area(address))
    .sort((a, b) => b.rank - a.rank)
  const best = ranked[0]?.quality ?? 0
  return ranked.filter(({ quality }) => quality >= best - cutoff.qualityBelowBest)
}

function withRank(candidate: Candidate, near: Point | null, population: number): RankedCandidate {
  const parts = rankParts(candidate, near && crowFlyMiles(near, candidate.point), population)
  return { ...candidate, rank: rankOf(parts), rankParts: parts }
}

/** From what is known of a match without decoding its texts and numbers. */
function roughRank(index: AddressIndex, near: Point | null): Rank {
  const { cityPeople, placeWeight } = index.sections
  return (doc, quality) => {
    const place = doc - index.streetCount
    const importance = place < 0 ? 0 : (placeWeight[place] as number)
    const milesAway = near && crowFlyMiles(near, toPoint(index.docPosition(doc)))
    const parts = rankParts({ quality, importance }, milesAway, cityPeople[index.docCity(doc)] as number)
    return rankOf(parts)
  }
}

/**
 * A ZIP or city by itself, and the address as it was typed, always have a row: a user who typed a whole address that the
 * index does not know must be able to choose it. With its ZIP it is complete, and comes first unless the index knows it too.
 */
function withRowsFromText(
  index: AddressIndex,
  query: ParsedQuery,
  candidates: readonly Candidate[],
  limit: number,
): Candidate[] {
  const typed = typedAddressRow(index, query, candidates.some(isFound))
  const rows = distinct(candidates.slice(0, limit * 8), limit)
  const isShown = (row: Candidate) => rows.some(({ address }) => keyOf(address) === keyOf(row.address))
  const fromText = distinct([...cityRows(index, query), ...(typed ? [typed] : [])].slice(0, limit), limit)
  const more = fromText.filter((row) => !isShown(row))
  const matches = rows.slice(0, limit - more.length)
  const isComplete = typed !== null && query.zip !== null
  return isComplete && !candidates.some(isFound) ? [...more, ...matches] : [...matches, ...more]
}

const isFound = ({ quality, precision }: Candidate): boolean => quality >= cutoff.good && precision !== 'zip'

/** Each address once (a place with its name rather than the bare address), and nothing outside the five states. */
function distinct(candidates: readonly Candidate[], limit: number): Candidate[] {
  const shown = new Map<string, Candidate>()
  const named = new Set(candidates.filter(({ name }) => name !== null).map(({ address }) => keyOf(address)))
  for (const row of candidates) {
    if (shown.size >= limit) break
    const key = keyOf(row.address)
    if (row.name === null && named.has(key) && row.kind === 'address') continue
    const id = `${row.name === null ? '' : keyOf(row.name)} ${key}`
    if (!shown.has(id) && stateAt(row.point) !== null) shown.set(id, row)
  }
  return [...shown.values()]
}
