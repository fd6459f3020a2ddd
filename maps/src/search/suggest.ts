/** The suggestions for a typed text: what matches best, nearest first, each address once. */
import { crowFlyMiles, type Point } from '@meridian/domain/geo.ts'
import { stateAt } from '../states.ts'
import { type AddressIndex, toPoint } from './address-index.ts'
import { type Found, rankOf, toFound } from './found.ts'
import type { Matcher, Rank } from './match.ts'
import { readTyped, type Typed } from './typed.ts'
import { townRows, typedRow } from './typed-rows.ts'
import { keyOf } from './words.ts'

/** How far below the best a match may be and still be shown, and what it must reach in any case. */
const LEAST_QUALITY = 0.6
const BELOW_BEST = 0.2
/** Only this many of the best matches are asked for their house numbers. */
const MOST_ASKED = 250
/** A match from here on is what was typed: no need to suspect slips of the pen. */
const GOOD = 0.9

export const SHORTEST_QUERY = 3

export type Search = { index: AddressIndex; matcher: Matcher }

export function suggest(search: Search, text: string, near: Point | null, limit: number): Found[] {
  const typed = text.trim().length < SHORTEST_QUERY ? null : readTyped(text)
  if (!typed) return []
  const strict = ranked(search, typed, near, false)
  const good = strict.filter(({ quality }) => quality >= GOOD)
  const isEnough = good.length >= limit || (typed.number > 0 && good.some(({ precision }) => precision !== 'zip'))
  const found = isEnough || typed.words.length === 0 ? strict : ranked(search, typed, near, true)
  return withRowsFromText(search.index, typed, found, limit)
}

function ranked({ index, matcher }: Search, typed: Typed, near: Point | null, isLoose: boolean): Found[] {
  const hits = matcher.find(typed, isLoose, { rank: roughRank(index, near), most: MOST_ASKED })
  const all = hits.flatMap((hit) =>
    toFound(index, hit, typed, near).map((found) => ({ found, city: index.docCity(hit.doc) })),
  )
  const scored = all
    .filter(({ found }) => found.quality >= LEAST_QUALITY)
    .map(({ found, city }) => {
      const milesAway = near && crowFlyMiles(near, found.point)
      return { found, rank: rankOf(found, milesAway, index.sections.cityPeople[city] as number) }
    })
    .sort((a, b) => b.rank - a.rank)
  const best = scored[0]?.found.quality ?? 0
  return scored.map(({ found }) => found).filter(({ quality }) => quality >= best - BELOW_BEST)
}

/** By what is known of a match without reading its texts and numbers. */
function roughRank(index: AddressIndex, near: Point | null): Rank {
  const { cityPeople, placeWeight } = index.sections
  return (doc, quality) => {
    const place = doc - index.streetCount
    const weight = place < 0 ? 0 : (placeWeight[place] as number) / 25
    const milesAway = near && crowFlyMiles(near, toPoint(index.docPosition(doc)))
    return rankOf({ quality, weight }, milesAway, cityPeople[index.docCity(doc)] as number)
  }
}

/**
 * A ZIP or city by itself, and the text as it was typed, come last, and are kept a row each: whoever has typed a whole
 * address must always be able to take it.
 */
function withRowsFromText(index: AddressIndex, typed: Typed, found: Found[], limit: number): Found[] {
  const isKnown = found.some(({ quality, precision }) => quality >= GOOD && precision !== 'zip')
  const own = typedRow(index, typed, isKnown)
  const last = [...townRows(index, typed), ...(own ? [own] : [])].slice(0, limit)
  const rows = distinct(found.slice(0, limit * 8), limit)
  const isSaid = (row: Found) => rows.some(({ address }) => keyOf(address) === keyOf(row.address))
  const more = distinct(last, limit).filter((row) => !isSaid(row))
  return [...rows.slice(0, limit - more.length), ...more]
}

/** Each address once (a place with its name before the bare address), and nothing outside the five states. */
function distinct(found: readonly Found[], limit: number): Found[] {
  const kept = new Map<string, Found>()
  const named = new Set(found.filter(({ name }) => name !== null).map(({ address }) => keyOf(address)))
  for (const row of found) {
    if (kept.size >= limit) break
    const key = keyOf(row.address)
    if (row.name === null && named.has(key) && row.kind === 'address') continue
    const id = `${row.name === null ? '' : keyOf(row.name)} ${key}`
    if (!kept.has(id) && stateAt(row.point) !== null) kept.set(id, row)
  }
  return [...kept.values()]
}
