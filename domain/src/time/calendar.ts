/**
 * Days, weeks and clock times in local time zones. An instant is a `Date`; a day is the text 'YYYY-MM-DD', which sorts and
 * compares as days do; a clock time is minutes after midnight.
 */
import type { Point } from '../places/geo.ts'

export const ZONES = ['America/Chicago', 'America/Denver'] as const
export type Zone = (typeof ZONES)[number]

/** The zone in which the business counts days, weeks and months. */
export const BUSINESS_ZONE: Zone = 'America/Chicago'

/** 'YYYY-MM-DD' */
export type LocalDate = string

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
export const MINUTES_PER_DAY = 24 * 60

/**
 * Mountain time within our five states: west of these edges, each good from its latitude northwards to the next. The
 * first row is the eastern line of Hudspeth County, Texas, with El Paso and the south-west of New Mexico behind it; the
 * others follow the line between New Mexico and Texas, which slants, and above 36.5 the one with Oklahoma. The steps
 * stay within some 500 m of the state line, which matters between twin towns such as Texico and Farwell.
 */
const MOUNTAIN_EAST_EDGES = [
  { fromLatitude: 30.65, longitude: -104.9141 },
  { fromLatitude: 32.0003, longitude: -103.0648 },
  { fromLatitude: 33.1, longitude: -103.0595 },
  { fromLatitude: 33.45, longitude: -103.0548 },
  { fromLatitude: 33.7, longitude: -103.0485 },
  { fromLatitude: 33.88, longitude: -103.0433 },
  { fromLatitude: 35.3, longitude: -103.0415 },
  { fromLatitude: 36.5, longitude: -103.0022 },
] as const

export function zoneOf(point: Point): Zone {
  const edge = MOUNTAIN_EAST_EDGES.findLast((row) => point.latitude >= row.fromLatitude)
  return edge !== undefined && point.longitude < edge.longitude ? 'America/Denver' : 'America/Chicago'
}

/** Not in the display locale: the parts are read by `readOffsetMs`. */
const clockOf = (zone: Zone): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  })

/** Building a formatter costs a hundred times what using it does, so none is built before its first use. */
const CLOCKS: Partial<Record<Zone, Intl.DateTimeFormat>> = {}

/** Our zones are whole hours from UTC and change on the hour, so one offset is valid for a whole UTC hour. */
const OFFSETS: Record<Zone, Map<number, number>> = { 'America/Chicago': new Map(), 'America/Denver': new Map() }
const MAX_CACHED_OFFSETS = 20_000

/** Cached, because a year of statistics looks up the same hours again and again and formatting takes 10 microseconds. */
function offsetMs(instant: Date, zone: Zone): number {
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  const cache = OFFSETS[zone]
  const cached = cache.get(hour)
  if (cached !== undefined) return cached
  if (cache.size >= MAX_CACHED_OFFSETS) cache.clear()
  const offset = readOffsetMs(hour * HOUR_MS, zone)
  cache.set(hour, offset)
  return offset
}

function readOffsetMs(hourStart: number, zone: Zone): number {
  const part = { year: 0, month: 1, day: 1, hour: 0 }
  CLOCKS[zone] ??= clockOf(zone)
  for (const { type, value } of CLOCKS[zone].formatToParts(hourStart)) {
    if (type in part) part[type as keyof typeof part] = Number(value)
  }
  return Date.UTC(part.year, part.month - 1, part.day, part.hour) - hourStart
}

/** What the zone's clocks show at this instant, as if it were UTC: its parts can then be read with the UTC getters. */
const wallClock = (instant: Date, zone: Zone): Date => new Date(instant.getTime() + offsetMs(instant, zone))

const dayText = (utc: Date): LocalDate => utc.toISOString().slice(0, 10)
const utcMidnight = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`)

export const localDate = (instant: Date, zone: Zone): LocalDate => dayText(wallClock(instant, zone))

export function minutesAfterMidnight(instant: Date, zone: Zone): number {
  const clock = wallClock(instant, zone)
  return clock.getUTCHours() * 60 + clock.getUTCMinutes()
}

/** '2026-11-18 09:14:07 -06:00': for papers, which must be exact wherever they are read. */
export function exactLocalTime(instant: Date, zone: Zone): string {
  const hours = offsetMs(instant, zone) / HOUR_MS
  const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
  return `${wallClock(instant, zone).toISOString().slice(0, 19).replace('T', ' ')} ${offset}`
}

/**
 * The instant at which the zone's clocks show this time of this day; 24 * 60 is the next midnight. A time that occurs
 * twice (clocks set back) is the first of the two; one that does not occur (set forward) is moved on by the missing hour.
 */
export function instantOf(date: LocalDate, minutes: number, zone: Zone): Date {
  const wall = utcMidnight(date) + minutes * MINUTE_MS
  const offsetBefore = offsetMs(new Date(wall - DAY_MS), zone)
  const offsetAfter = offsetMs(new Date(wall + DAY_MS), zone)
  const byBefore = new Date(wall - offsetBefore)
  const byAfter = new Date(wall - offsetAfter)
  const isAfterChange = offsetMs(byBefore, zone) !== offsetBefore && offsetMs(byAfter, zone) === offsetAfter
  return isAfterChange ? byAfter : byBefore
}

export const addDays = (date: LocalDate, days: number): LocalDate =>
  dayText(new Date(utcMidnight(date) + days * DAY_MS))

/** 1 for Monday to 7 for Sunday. */
export const weekday = (date: LocalDate): number => new Date(utcMidnight(date)).getUTCDay() || 7
export const isWeekend = (date: LocalDate): boolean => weekday(date) >= 6

/** The Monday of the day's week. */
export const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekday(date))

/** The first of the day's month, or of the month so many before it. */
export function firstOfMonth(date: LocalDate, monthsBack = 0): LocalDate {
  const day = new Date(utcMidnight(date))
  return dayText(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - monthsBack, 1)))
}

export const startOfDay = (instant: Date, zone: Zone): Date => instantOf(localDate(instant, zone), 0, zone)

export const startOfMonth = (instant: Date, zone: Zone, monthsBack = 0): Date =>
  instantOf(firstOfMonth(localDate(instant, zone), monthsBack), 0, zone)
