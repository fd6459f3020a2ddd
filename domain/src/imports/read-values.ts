/** Dates, windows and choices as people write them in a cell. Null: it cannot be read, and is never guessed. */

import { PRIORITIES, type Priority, SERVICE_TYPES, type ServiceType } from '../orders/orders.ts'
import { NO_SLOT, type SlotChoice } from '../orders/promises.ts'
import { MAX_PACKAGES } from '../proofs/proofs.ts'
import { TEMPERATURE_BANDS, type TemperatureBand } from '../proofs/stability.ts'
import * as spanish from '../texts/es/orders.ts'
import { BAND_LABELS as SPANISH_BANDS } from '../texts/es/stability.ts'
import * as english from '../texts/orders.ts'
import { BAND_LABELS as ENGLISH_BANDS } from '../texts/stability.ts'
import type { LocalDate } from '../time/calendar.ts'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_.]+/g, ' ')
    .trim()

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const SLASHES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/
/** As laboratory systems write it: 20261130, 202611301430. */
const COMPACT = /^(20\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:\d{2})?)?$/
/** '30-Nov-26', '30 de noviembre de 2026'. */
const DAY_MONTH = /^(\d{1,2})[ -](?:de )?([a-z]{3,10})[ ,-]+(?:de )?(\d{4}|\d{2})(?!\d)/
/** 'Nov 30, 2026'. */
const MONTH_DAY = /^([a-z]{3,10}) (\d{1,2}),? (\d{4})(?!\d)/
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mie|jue|vie|sab|dom)[a-z]{0,6},? +(?=\S)/
const MONTHS = 'jan|ene feb mar apr|abr may jun jul aug|ago sep|set oct nov dec|dic'.split(' ')
/** Days since 1899-12-30, as spreadsheets count; those of this century. */
const SERIAL = /^([34567]\d{4})(\.\d+)?$/
const DAY_MS = 24 * 3600_000

/** '13/5/2026' cannot be month first: the column has dates of both kinds, or all of the other one. */
export const isDayFirst = (text: string): boolean => Number(SLASHES.exec(text.trim())?.[1] ?? 0) > 12

/** `utcOffset`: in minutes, of a text that names its zone; otherwise it is the clock at the pickup. */
export type ReadDay = { day: LocalDate; minutes: number | null; utcOffset?: number }

/** `isMixed`: somewhere in the column the day comes first, so that '3/4/2026' may be either. */
export function readDay(text: string, { isMixed }: { isMixed: boolean }): ReadDay | null {
  const typed = plain(text)
  const serial = SERIAL.exec(text.trim())
  if (serial) {
    const milliseconds = Date.UTC(1899, 11, 30) + Math.round((Number(serial[0]) * DAY_MS) / 60_000) * 60_000
    return asRead(new Date(milliseconds).toISOString().slice(0, 10), serial[2] ? readMinutes(milliseconds) : null)
  }
  const [compact, year = '', month, date, hours, minutes] = COMPACT.exec(typed) ?? []
  if (compact) {
    const day = dayOf(year, Number(month), Number(date))
    return day === null ? null : withTime(day, hours ? `${hours}:${minutes}` : '')
  }
  const parts = datePart(text.trim().toLowerCase()) ?? datePart(typed) ?? datePart(typed.replace(WEEKDAY, ''))
  if (!parts || (isMixed && parts.isEither)) return null
  const day = dayOf(parts.year, parts.month, parts.date)
  return day === null ? null : withTime(day, parts.rest)
}

type DateParts = { year: string; month: number; date: number; rest: string; isEither: boolean }

function datePart(text: string): DateParts | null {
  const after = (part: string) => text.slice(part.length).replace(/^(t(?=\d)|[,\s])+/, '')
  const of = (part: string, year: string, month: number, date: number, isEither = false): DateParts => ({
    year,
    month,
    date,
    rest: after(part),
    isEither,
  })
  const [iso, isoYear = '', isoMonth, isoDate] = ISO.exec(text) ?? []
  if (iso) return of(iso, isoYear, Number(isoMonth), Number(isoDate))
  const [us, usMonth, usDate, usYear = ''] = SLASHES.exec(text) ?? []
  if (us) return of(us, usYear, Number(usMonth), Number(usDate), Number(usDate) <= 12)
  const [worded, wordedDate, wordedMonth = '', wordedYear = ''] = DAY_MONTH.exec(text) ?? []
  if (worded) return of(worded, wordedYear, monthOf(wordedMonth), Number(wordedDate))
  const [named, namedMonth = '', namedDate, namedYear = ''] = MONTH_DAY.exec(text) ?? []
  return named ? of(named, namedYear, monthOf(namedMonth), Number(namedDate)) : null
}

/** 0: none. */
const monthOf = (name: string): number => MONTHS.findIndex((names) => names.split('|').includes(name.slice(0, 3))) + 1

const OFFSET = /(?<=\d) ?(?:(z)|([+-])(\d{2}):?(\d{2}))$/

/** A spreadsheet and a program write midnight when only the day is meant. */
function withTime(day: LocalDate, text: string): ReadDay | null {
  const [suffix, , sign, hours, minutes] = OFFSET.exec(text) ?? []
  const time = readTime(suffix === undefined ? text : text.slice(0, -suffix.length))
  if (text === '' || time === 0) return asRead(day, null)
  if (time === null) return null
  const utcOffset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  return suffix === undefined ? asRead(day, time) : { ...asRead(day, time), utcOffset }
}

const asRead = (day: LocalDate, minutes: number | null): ReadDay => ({ day, minutes })
const readMinutes = (milliseconds: number): number => Math.round((milliseconds % DAY_MS) / 60_000)

function dayOf(yearText: string, month: number, date: number): LocalDate | null {
  const year = Number(yearText) + (yearText.length === 2 ? 2000 : 0)
  const utc = new Date(Date.UTC(year, month - 1, date))
  const isThere = year >= 2000 && year < 2200 && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === date
  return isThere ? utc.toISOString().slice(0, 10) : null
}

/** Seconds of zero are a program's. */
const TIME = /^(\d{1,2})(?::?(\d{2}))?(?::00(?: 0+)?)? ?(a|p|am|pm|a m|p m)?$/

/** '8', '8 AM', '14:30', '1430', '2:30 p.m.': minutes after midnight. */
function readTime(text: string, half = ''): number | null {
  const typed = plain(text)
  if (typed === 'noon' || typed === 'mediodia') return 720
  const [, hours, minutes = '0', own = half] = TIME.exec(typed) ?? []
  if (hours === undefined || Number(minutes) > 59 || Number(hours) > 24) return null
  if (own === '') return Number(hours) * 60 + Number(minutes)
  if (Number(hours) < 1 || Number(hours) > 12) return null
  return (Number(hours) % 12) * 60 + Number(minutes) + (own.startsWith('p') ? 720 : 0)
}

const WINDOWS: Readonly<Record<string, SlotChoice['preferredTimeSlot']>> = {
  morning: 'morning',
  manana: 'morning',
  afternoon: 'afternoon',
  tarde: 'afternoon',
  evening: 'evening',
  noche: 'evening',
  specific: 'specific',
  'time to be agreed': 'specific',
  [plain(spanish.TIME_SLOT_LABELS.specific)]: 'specific',
  [plain(english.TIME_SLOT_LABELS.specific)]: 'specific',
}
for (const { TIME_SLOT_LABELS } of [english, spanish])
  for (const slot of ['morning', 'afternoon', 'evening'] as const)
    Object.assign(WINDOWS, { [plain(TIME_SLOT_LABELS[slot])]: slot })

const ANY_TIME = new Set(['', 'any', 'anytime', 'any time', 'n/a', 'cualquiera', 'cualquier hora'])

/** 'morning', '8AM-12PM', '14:00–16:30', '2 to 4 PM'. Empty: any time. */
export function readWindow(text: string): SlotChoice | null {
  const typed = plain(text)
  if (ANY_TIME.has(typed)) return NO_SLOT
  const slot = Object.hasOwn(WINDOWS, typed) ? WINDOWS[typed] : undefined
  if (slot) return { ...NO_SLOT, preferredTimeSlot: slot }
  const [from, to, ...more] = typed.split(/ ?[-\u2013\u2014] ?| to | a (?=\d)| hasta /)
  if (from === undefined || to === undefined || more.length > 0) return null
  const end = readTime(to)
  // '2-4 PM': the half of the day stands once.
  const half = /[ap] ?m?$/.exec(to)?.[0] ?? ''
  const start = readTime(from, half)
  if (start === null || end === null) return null
  const until = end === 0 ? 1440 : end
  return start < until ? { preferredTimeSlot: 'specific', slotFromMinutes: start, slotToMinutes: until } : null
}

/** '2:30 PM', '14:30': a moment and no window. '8' alone may be anything. */
export function readTimeOrWindow(text: string): SlotChoice | { minutes: number } | null {
  const window = readWindow(text)
  if (window) return window
  const minutes = /[:apm]|^\d{4}$/i.test(text) ? readTime(text) : null
  return minutes === null || minutes === 1440 ? null : { minutes }
}

export function readPackages(text: string): number | null {
  const count = /^\d{1,3}(\.0+)?$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= MAX_PACKAGES ? count : null
}

const YES = new Set([
  'yes',
  'y',
  'true',
  '1',
  '1 0',
  'x',
  'si',
  's',
  'verdadero',
  '✓',
  'required',
  'requerido',
  'requerida',
])
const NO = new Set(['', 'no', 'n', 'false', '0', '0 0', '-', 'none', 'falso', 'n/a', 'na'])

export function readYesNo(text: string): boolean | null {
  const typed = plain(text)
  return YES.has(typed) ? true : NO.has(typed) ? false : null
}

const SERVICES: Readonly<Record<ServiceType, readonly string[]>> = {
  medical_prescription: ['prescription', 'prescriptions', 'medication', 'rx', 'receta', 'medicina', 'medicamento'],
  medical_equipment: ['equipment', 'dme', 'equipo', 'equipo medico'],
  laboratory_sample: ['lab', 'laboratory', 'sample', 'samples', 'specimen', 'specimens', 'muestra', 'muestras'],
  financial_document: ['financial', 'check', 'checks', 'deposit', 'cheque', 'cheques', 'deposito'],
  secure_document: ['document', 'documents', 'secure', 'documento', 'documentos'],
}

export const readService = (text: string): ServiceType | null =>
  readChoice(text, SERVICE_TYPES, (type) => [
    english.SERVICE_TYPE_LABELS[type],
    spanish.SERVICE_TYPE_LABELS[type],
    ...SERVICES[type],
  ])

const SPEEDS: Readonly<Record<Priority, readonly string[]>> = {
  standard: ['normal', 'routine', 'regular', 'rutina'],
  express: ['rush', 'expres'],
  emergency: ['stat', 'emergencia'],
  scheduled: ['programada'],
}

export const readPriority = (text: string): Priority | null =>
  readChoice(text, PRIORITIES, (priority) => [
    english.PRIORITY_LABELS[priority],
    spanish.PRIORITY_LABELS[priority],
    ...SPEEDS[priority],
  ])

const BANDS: Readonly<Record<TemperatureBand, readonly string[]>> = {
  ambient: ['room', 'room temperature', 'room temp', 'rt', 'ambiente', 'temperatura ambiente'],
  refrigerated: ['cold', 'fridge', 'refrigerate', '2-8', '2-8 c', '2-8 °c', 'refrigerado', 'refrigerada', 'frio'],
  frozen: ['freezer', 'dry ice', 'congelado', 'congelada', 'hielo seco'],
}

export const readTemperature = (text: string): TemperatureBand | null =>
  readChoice(text, TEMPERATURE_BANDS, (band) => [ENGLISH_BANDS[band], SPANISH_BANDS[band], ...BANDS[band]])

function readChoice<T extends string>(text: string, choices: readonly T[], names: (choice: T) => string[]): T | null {
  const typed = plain(text)
  return choices.find((choice) => [choice, ...names(choice)].some((name) => plain(name) === typed)) ?? null
}
