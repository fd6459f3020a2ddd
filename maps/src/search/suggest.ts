/** The suggestions for a typed text: the best matches in the order of their rank, each address once. */
import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
import { stateAt } from '../states.ts'
import { type AddressIndex, toPoint } from './address-index.ts'
import { type Candidate, toCandidates } from './candidates.ts'
import type { Matcher, Rank } from './match.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { cityRows, inTypedZip, inWholeCity, typedAddressRow } from './query-rows.ts'
import { type RankParts, rankOf, rankParts, SCORING } from './scoring.ts'
import { type IsInArea, typedArea } from './typed-area.ts'
import { keyOf, STREET_TYPES } from './words.ts'

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
  const known = query.number > 0 ? good.find(({ coverage }) => coverage === 'all') : undefined
  // A known house needs no row of its text.
  const typed = known && known.precision !== 'zip' ? null : typedAddressRow(search.index, query)
  const isKnown = known !== undefined || typed?.basis === 'known'
  const isTolerant = !isKnown && good.length < limit && query.words.length > 0
  const candidates = isTolerant ? findSimilar(search, query, where, exact) : exact
  const rows =
    query.number > 0 && query.words.length > 0
      ? addressRows(candidates, typed, { isAddress: isStreetLine(query), limit })
      : withRowsLast(candidates, cityRows(search.index, query), limit)
  return { query, isTolerant, candidates, rows }
}

type Where = { near: Point | null; area: IsInArea }

/** With typos. A whole address is searched in all of its city: its street may be known in another ZIP only. */
function findSimilar(search: Search, query: ParsedQuery, where: Where, exact: RankedCandidate[]): RankedCandidate[] {
  const { index } = search
  const whole = inWholeCity(index, query)
  if (!whole) return rankCandidates(search, query, where, true)
  const area = typedArea(index, whole)
  const similar = rankCandidates(search, whole, { ...where, area }, true).flatMap((candidate) => {
    if (candidate.coverage === 'most' || candidate.coverage === 'some') return []
    if (candidate.kind === 'place') return candidate.address.endsWith(String(query.zip)) ? [candidate] : []
    const row = inTypedZip(index, query, candidate.address)
    return row ? [{ ...candidate, ...row }] : []
  })
  return [...exact, ...similar]
}

function rankCandidates(
  { index, matcher }: Search,
  query: ParsedQuery,
  { near, area }: Where,
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
 * A whole address always has a row as it was typed: a user must be able to choose it if the index does not know it. It comes
 * first if its street is known, else after what has every typed word and what differs by a typo. Without a ZIP, which would be
 * a guess, there is no such row.
 */
function addressRows(
  candidates: readonly RankedCandidate[],
  typed: Candidate | null,
  { isAddress, limit }: { isAddress: boolean; limit: number },
): Candidate[] {
  const { all = [], typos = [], most = [], some = [] } = Object.groupBy(candidates, ({ coverage }) => coverage)
  const rest = typed || all.length > 0 ? [] : isAddress ? most : [...most, ...some]
  const rows = distinct([...all, ...typos, ...rest].slice(0, limit * 8), limit)
  if (typed?.basis !== 'known') return typed ? withRowsLast(rows, [typed], limit) : rows
  const same = rows.filter((row) => isSame(row, typed))
  const others = rows.filter((row) => !isSame(row, typed))
  return [...(same.length > 0 ? same : [typed]), ...others].slice(0, limit)
}

/** '24 hour pharmacy' has a number, and is no address. */
const isStreetLine = ({ rest, words }: ParsedQuery): boolean =>
  rest.includes(',') || words.some(({ canonical }) => STREET_TYPES.has(canonical))

const isSame = (a: Candidate, b: Candidate) => keyOf(a.address) === keyOf(b.address)

/** Rows made of the typed text come last, if the index does not have them. */
function withRowsLast(candidates: readonly Candidate[], last: readonly Candidate[], limit: number): Candidate[] {
  const rows = distinct(candidates.slice(0, limit * 8), limit)
  const more = distinct(last, limit).filter((row) => !rows.some(({ address }) => keyOf(address) === keyOf(row.address)))
  return [...rows.slice(0, limit - more.length), ...more]
}

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
