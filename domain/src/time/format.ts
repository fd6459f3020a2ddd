/**
 * How people read money, distances, counts, dates and times. No other file names the locale or builds a formatter for display.
 * Numbers and money are the same in our languages; dates and times take the language, which in the browser is the build's.
 */
import { type Language, LOCALES } from '../accounts/language.ts'
import { LANGUAGE } from '../texts/language.ts'

export const LOCALE = LOCALES[LANGUAGE]

/** Built at their first use: a browser's first formatter takes 25 ms, which must not delay the code of a screen. */
let currency: Intl.NumberFormat | undefined
let number: Intl.NumberFormat | undefined
let tenths: Intl.NumberFormat | undefined

/** '$1,234.50' of the wire's '1234.50'. */
/** Null is a price that the reader is not shown. */
export function formatAmount(amount: string | number | null): string {
  if (amount === null) return ''
  currency ??= new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' })
  return currency.format(Number(amount))
}
/** '$1,234.50' of 123450 cents. */
export const formatDollars = (cents: number): string => formatAmount(cents / 100)
/** '$1,235', for the axis of a chart. */
export const formatWholeDollars = (amount: number): string => `$${formatCount(Math.round(amount))}`

/** '1,234' */
export function formatCount(value: number): string {
  number ??= new Intl.NumberFormat(LOCALE)
  return number.format(value)
}
/** '1 order', '1,234 orders' */
export const formatCounted = (value: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(value)} ${value === 1 ? noun : plural}`
/** '97.5%', or a dash when there is nothing to rate. */
export const formatPercent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)}%`)
/** '4.8' */
export const formatRating = (rating: number): string => rating.toFixed(1)

/** '8.2 mi', '1,037.6 mi' */
export function formatMiles(miles: number): string {
  tenths ??= new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${tenths.format(miles)} mi`
}
/** '45 min', '1 h 20 min' */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  const rest = whole % 60
  return rest === 0 ? `${Math.floor(whole / 60)} h` : `${Math.floor(whole / 60)} h ${rest} min`
}

const time = { hour: 'numeric', minute: '2-digit' } as const
const day = { month: 'short', day: 'numeric' } as const
const date = { ...day, year: 'numeric' } as const

/** Each with the 4th of March 2026, 2:30 PM. */
const DATE_FORMATS = {
  /** '2:30 PM' */
  time,
  /** '2:30 PM CST' */
  timeAndZone: { ...time, timeZoneName: 'short' },
  /** '2:30:15 PM' */
  timeWithSeconds: { ...time, second: '2-digit' },
  /** 'Wed 2:30 PM' */
  weekdayTime: { weekday: 'short', ...time },
  /** 'Mar 4' */
  day,
  /** 'Mar 4, 2026' */
  date,
  /** 'March 2026' */
  month: { month: 'long', year: 'numeric' },
  /** 'March 4, 2026' */
  longDate: { dateStyle: 'long' },
  /** 'Wed, Mar 4' */
  weekdayDay: { weekday: 'short', ...day },
  /** 'Wed, Mar 4, 2026' */
  weekdayDate: { weekday: 'short', ...date },
  /** 'Wednesday, March 4' */
  fullDay: { weekday: 'long', month: 'long', day: 'numeric' },
  /** 'Wednesday, March 4, 2026' */
  fullDate: { dateStyle: 'full' },
  /** 'Mar 4, 2:30 PM' */
  dayTime: { ...day, ...time },
  /** 'Mar 4, 2026, 2:30 PM' */
  dateTime: { ...date, ...time },
  /** 'Wed, Mar 4, 2:30 PM' */
  weekdayDayTime: { weekday: 'short', ...day, ...time },
  /** 'Wed, Mar 4, 2:30 PM CST' */
  weekdayDayTimeAndZone: { weekday: 'short', ...day, ...time, timeZoneName: 'short' },
  /** 'Wednesday, March 4, 2026 at 2:30:00 PM CST' */
  fullDateTime: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DateFormat = keyof typeof DATE_FORMATS

/** Building a formatter costs a hundred times what using it does. */
const dateFormatters = new Map<string, Intl.DateTimeFormat>()

/** Without a zone: the reader's own. */
export function formatDate(
  instant: Date,
  format: DateFormat,
  timeZone?: string,
  language: Language = LANGUAGE,
): string {
  const key = `${language} ${format} ${timeZone ?? ''}`
  let formatter = dateFormatters.get(key)
  if (!formatter) {
    const options = { ...DATE_FORMATS[format], ...(timeZone ? { timeZone } : {}) }
    formatter = new Intl.DateTimeFormat(LOCALES[language], options)
    dateFormatters.set(key, formatter)
  }
  // Some runtimes put a narrow no-break space before AM and PM, which the receipt's fonts do not have.
  return formatter.format(instant).replaceAll(/[\u202f\u00a0]/g, ' ')
}

/** A calendar day ('2026-03-04'), which is the same day in every zone. */
export const formatLocalDate = (
  day: string,
  format: 'day' | 'date' | 'weekdayDay' | 'month',
  language?: Language,
): string => formatDate(new Date(`${day}T00:00:00Z`), format, 'UTC', language)

const HALF_DAYS: Record<Language, readonly [string, string]> = { en: ['AM', 'PM'], es: ['a.m.', 'p.m.'] }
const halfDay = (hour: number, language: Language): string => HALF_DAYS[language][hour < 12 ? 0 : 1]

/** '12 AM', '1 PM' */
export const formatHour = (hour: number, language: Language = LANGUAGE): string =>
  `${hour % 12 || 12} ${halfDay(hour, language)}`

/** '8 AM', '5:30 PM' of minutes after midnight. */
export function formatClock(minutes: number, language: Language = LANGUAGE): string {
  const hour = Math.floor(minutes / 60) % 24
  const rest = minutes % 60
  return rest === 0
    ? formatHour(hour, language)
    : `${hour % 12 || 12}:${String(rest).padStart(2, '0')} ${halfDay(hour, language)}`
}

/** '3:00–3:10 PM', '9:30 AM–12:00 PM' of minutes after midnight. The labels of the time slots are the spec's. */
export function formatTimeRange(from: number, to: number, language: Language = LANGUAGE): string {
  const hourOf = (minutes: number) => Math.floor(minutes / 60) % 24
  const text = (minutes: number) => `${hourOf(minutes) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`
  const [start, end] = [halfDay(hourOf(from), language), halfDay(hourOf(to), language)]
  const isOneHalf = start === end && to < 24 * 60
  return `${text(from)}${isOneHalf ? '' : ` ${start}`}–${text(to)} ${end}`
}
