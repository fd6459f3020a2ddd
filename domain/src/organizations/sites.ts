/** Places of an organization, and when they are open. */

import { deliveryDeadline, endOfSlot, type PromisedOrder, scheduledInstant } from '../orders/promises.ts'
import { crowFlyMiles, type Point } from '../places/geo.ts'
import type { Stop } from '../proofs/stops.ts'
import {
  addDays,
  instantOf,
  localDate,
  MINUTES_PER_DAY,
  minutesAfterMidnight,
  weekday,
  type Zone,
  zoneOf,
} from '../time/calendar.ts'
import type { Membership } from './permissions.ts'

/** Minutes of the day, from and to; the end of a day is 1440. */
export type OpenSpan = readonly [from: number, to: number]

/** By weekday, Monday first, in the site's own zone; a day without spans is closed. */
export type SiteHours = readonly (readonly OpenSpan[])[]

export const MAX_SITES = 2_000
export const MAX_SPANS_PER_DAY = 4
export const MAX_SERVICE_MINUTES = 240

/** Seven days, each with spans in order that do not touch one another. */
export const areSiteHours = (hours: SiteHours): boolean => hours.length === 7 && hours.every(areSpans)

const areSpans = (spans: readonly OpenSpan[]): boolean =>
  spans.length <= MAX_SPANS_PER_DAY &&
  spans.every(
    ([from, to], index) =>
      Number.isInteger(from) &&
      Number.isInteger(to) &&
      from >= 0 &&
      from < to &&
      to <= MINUTES_PER_DAY &&
      (index === 0 || from > (spans[index - 1]?.[1] ?? 0)),
  )

/**
 * As people say them: a span that closes after midnight (10 PM to 2 AM, its end before its beginning) belongs to two days.
 * Sorted, and what touches or overlaps is one span.
 */
export function storedHours(said: SiteHours): SiteHours {
  const days: OpenSpan[][] = said.map(() => [])
  said.forEach((spans, day) => {
    for (const [from, to] of spans) {
      if (to > from) days[day]?.push([from, to])
      else {
        days[day]?.push([from, MINUTES_PER_DAY])
        if (to > 0) days[(day + 1) % days.length]?.push([0, to])
      }
    }
  })
  return days.map(merged)
}

function merged(spans: readonly OpenSpan[]): OpenSpan[] {
  const result: OpenSpan[] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)]
    else result.push([from, to])
  }
  return result
}

export type Opening = { from: Date; until: Date }

/** The spans of the days from the one before `from` on, as instants; midnight does not end one that goes on the next day. */
function openings(hours: SiteHours, from: Date, days: number, zone: Zone): Opening[] {
  const first = addDays(localDate(from, zone), -1)
  const result: Opening[] = []
  for (let index = 0; index <= days; index++) {
    const day = addDays(first, index)
    for (const [start, end] of hours[weekday(day) - 1] ?? []) {
      const opening = { from: instantOf(day, start, zone), until: instantOf(day, end, zone) }
      const last = result.at(-1)
      if (last && last.until >= opening.from) last.until = opening.until
      // Of clocks that are set forward, a span within the missing hour has no length.
      else if (opening.until > opening.from) result.push(opening)
    }
  }
  return result
}

/** Minutes of the day in which it begins; one of a whole day or more is a whole day. */
export function spanOf({ from, until }: Opening, zone: Zone): OpenSpan {
  const start = minutesAfterMidnight(from, zone)
  const isWholeDay = localDate(from, zone) < localDate(new Date(until.getTime() - 86_340_000), zone)
  return isWholeDay ? [0, MINUTES_PER_DAY] : [start, minutesAfterMidnight(until, zone) || MINUTES_PER_DAY]
}

/** Days in a row that are alike, by their places in the week; not those that are closed. */
export function alikeDays(hours: SiteHours): { first: number; last: number; spans: readonly OpenSpan[] }[] {
  const groups: { first: number; last: number; spans: readonly OpenSpan[] }[] = []
  hours.forEach((spans, day) => {
    const group = groups.at(-1)
    if (group && String(group.spans) === String(spans)) group.last = day
    else groups.push({ first: day, last: day, spans })
  })
  return groups.filter(({ spans }) => spans.length > 0)
}

export const isOpenAt = (hours: SiteHours, instant: Date, zone: Zone): boolean =>
  openings(hours, instant, 2, zone).some(({ from, until }) => from <= instant && instant < until)

/** The one that goes on at this instant, or the next after it; null when the site never opens. */
export const nextOpening = (hours: SiteHours, after: Date, zone: Zone): Opening | null =>
  openings(hours, after, 9, zone).find(({ until }) => until > after) ?? null

/** Open at some time between these two. */
export function isOpenWithin(hours: SiteHours, { from, until }: Opening, zone: Zone): boolean {
  const next = nextOpening(hours, from, zone)
  return next !== null && next.from < (until > from ? until : new Date(from.getTime() + 1))
}

/**
 * When a driver may be at a stop of a new order: from its slot, or now, to what is promised. The delivery is not earlier than the
 * drive takes.
 */
export function visitWindow(order: PromisedOrder, stop: Stop, now: Date): Opening {
  const zone = zoneOf(order.pickup)
  const begin = order.scheduledDate ? scheduledInstant(localDate(order.scheduledDate, zone), zone, order) : now
  const until = order.scheduledDate ? endOfSlot(order, order.scheduledDate) : deliveryDeadline(order, now)
  const start = Math.max(begin.getTime(), now.getTime())
  const from = stop === 'delivery' ? start + order.routeMinutes * 60_000 : start
  return { from: new Date(Math.min(from, until.getTime())), until }
}

/** Who is limited to sites orders from or to one of them: anything else would be seen by nobody who looks after it. */
export const isFromOwnSite = (own: Membership['siteIds'], picked: readonly (number | null | undefined)[]): boolean =>
  own === null || picked.some((id) => id != null && own.includes(id))

export type SiteInUse = Point & {
  name: string
  externalCode: string | null
  useCount: number
  lastUsedAt: string | null
}

const USED_NEARBY_MILES = 1

/**
 * Best first for an order form: most used, the latest of those first. Once the other stop is known, what is nearer counts as much
 * as what is used; the other stop itself is last.
 */
export function rankSites<Site extends SiteInUse>(sites: readonly Site[], other: Point | null): Site[] {
  const scored = sites.map((site) => ({ site, score: scoreOf(site, other) }))
  return scored
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        (b.site.lastUsedAt ?? '').localeCompare(a.site.lastUsedAt ?? '') ||
        a.site.name.localeCompare(b.site.name),
    )
    .map(({ site }) => site)
}

function scoreOf(site: SiteInUse, other: Point | null): number {
  const use = Math.log2(1 + site.useCount)
  if (!other) return use
  const miles = crowFlyMiles(site, other)
  return miles < 0.01 ? -Infinity : use - Math.log2(1 + miles / USED_NEARBY_MILES)
}

/** Every typed word begins a word of the name, is in the code, or in the address. */
export function matchesSite(
  site: { name: string; externalCode: string | null; address: string },
  typed: string,
): boolean {
  const words = plain(typed).split(' ').filter(Boolean)
  const text = ` ${plain(`${site.name} ${site.externalCode ?? ''} ${site.address}`)}`
  return words.every((word) => text.includes(` ${word}`))
}

/** Without accents and punctuation, in small letters. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
