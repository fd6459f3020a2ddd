/** Sites as a table: its columns, the same in the export and the import, and opening hours as a text of one cell. */
import { areSiteHours, type OpenSpan, type SiteHours, storedHours } from './sites.ts'

export const SITE_COLUMNS = {
  name: 'Name',
  externalCode: 'Code',
  address: 'Address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  hours: 'Hours',
  accessNote: 'Access note',
  contactName: 'Contact name',
  contactPhone: 'Contact phone',
  serviceMinutes: 'Minutes a stop takes',
  costCenter: 'Cost center',
} as const
export type SiteColumn = keyof typeof SITE_COLUMNS
export const SITE_COLUMN_NAMES = Object.keys(SITE_COLUMNS) as [SiteColumn, ...SiteColumn[]]

export const MAX_SITE_FILE_BYTES = 1024 * 1024
export const MAX_SITE_FILE_ROWS = 2_000
/** Each is looked up on the map while the person waits. */
export const MAX_NEW_ADDRESSES = 200

/** What can be wrong with one cell. Some come with a value: a limit, a row, the part that cannot be read. */
export const SITE_FAULTS = [
  'missing',
  'too_long',
  'not_hours',
  'not_phone',
  'not_minutes',
  'unknown_address',
  'not_point',
  'far_point',
  'unknown_cost_center',
  'name_taken',
  'code_taken',
  'same_site',
] as const
export type SiteFault = (typeof SITE_FAULTS)[number]

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const NEVER = 'closed on all days'
const DASH = '[-\u2013\u2014]'
const DAY = '(mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}'
const PART = new RegExp(`^${DAY}(?: ?${DASH} ?${DAY})? (.+)$`)
const TIME = '(midnight|noon|[0-9]{1,2}(?::[0-9]{2})? ?[ap]m)'
const SPAN = new RegExp(`^${TIME} ?${DASH} ?${TIME}$`)
const CLOCK = /^(\d{1,2})(?::(\d{2}))? ?([ap])m$/

/** Reads what `hoursText` writes in English, also with plain hyphens; or returns the part that cannot be read. */
export function readHours(text: string): { hours: SiteHours } | { wrongPart: string } {
  const typed = text.trim().replace(/\s+/g, ' ')
  const week: OpenSpan[][] = DAYS.map(() => [])
  if (typed.toLowerCase() === NEVER) return { hours: week }
  for (const part of typed.split(/ ?; ?/).filter(Boolean)) {
    const [, first = '', last = first, times = ''] = PART.exec(part.toLowerCase()) ?? []
    const spans = times.split(/ ?, ?/).map(readSpan)
    const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)]
    if (from < 0 || to < from || spans.includes(null)) return { wrongPart: part }
    for (let day = from; day <= to; day++) week[day]?.push(...(spans as OpenSpan[]))
  }
  const hours = storedHours(week)
  return areSiteHours(hours) && hours.some((spans) => spans.length > 0) ? { hours } : { wrongPart: typed }
}

function readSpan(text: string): OpenSpan | null {
  if (text === 'all day') return [0, 1440]
  const [, from, to] = SPAN.exec(text) ?? []
  const [start, end] = [readTime(from), readTime(to)]
  // From midnight to midnight is a whole day; the same other time twice is a slip.
  return start === null || end === null || (start === end && start !== 0) ? null : [start, end]
}

function readTime(text: string | undefined): number | null {
  if (text === 'midnight') return 0
  if (text === 'noon') return 720
  const [, hour, minute = '0', half] = CLOCK.exec(text ?? '') ?? []
  if (!hour || Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return null
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'p' ? 720 : 0)
}
