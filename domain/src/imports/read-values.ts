/** Dates, windows and choices as people write them in a cell. Null: it cannot be read, and is never guessed. */
import type { LocalDate } from '../calendar.ts'
import { PRIORITIES, type Priority, SERVICE_TYPES, type ServiceType } from '../orders.ts'
import { NO_SLOT, type SlotChoice } from '../promises.ts'
import * as spanish from '../texts/es/orders.ts'
import * as english from '../texts/orders.ts'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_.]+/g, ' ')
    .trim()

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})/
const SLASHES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/
/** Days since 1899-12-30, as spreadsheets count; those of this century. */
const SERIAL = /^([34567]\d{4})(\.\d+)?$/
const DAY_MS = 24 * 3600_000

/** '13/5/2026' cannot be month first: the column has dates of both kinds, or all of the other one. */
export const isDayFirst = (text: string): boolean => Number(SLASHES.exec(text.trim())?.[1] ?? 0) > 12

export type ReadDay = { day: LocalDate; minutes: number | null }

/** `isMixed`: somewhere in the column the day comes first, so that '3/4/2026' may be either. */
export function readDay(text: string, { isMixed }: { isMixed: boolean }): ReadDay | null {
  const typed = text.trim()
  const serial = SERIAL.exec(typed)
  if (serial) {
    const milliseconds = Date.UTC(1899, 11, 30) + Math.round((Number(typed) * DAY_MS) / 60_000) * 60_000
    return asRead(new Date(milliseconds).toISOString().slice(0, 10), serial[2] ? readMinutes(milliseconds) : null)
  }
  const [isoPart, year, month, date] = ISO.exec(typed) ?? []
  const [usPart, usMonth, usDate, usYear] = SLASHES.exec(typed) ?? []
  const part = isoPart ?? usPart
  if (!part) return null
  if (usPart && isMixed && Number(usDate) <= 12) return null
  const day = dayOf(Number(year ?? usYear), Number(month ?? usMonth), Number(date ?? usDate))
  const rest = typed.slice(part.length).replace(/^[T,\s]+/, '')
  const minutes =
    rest === '' ? null : readTime(rest.replace(/:00(\.0+)?Z?$/, (zeros) => (rest.split(':').length > 2 ? '' : zeros)))
  return day === null || (rest !== '' && minutes === null) ? null : asRead(day, minutes)
}

const asRead = (day: LocalDate, minutes: number | null): ReadDay => ({ day, minutes })
const readMinutes = (milliseconds: number): number => Math.round((milliseconds % DAY_MS) / 60_000)

function dayOf(year: number, month: number, date: number): LocalDate | null {
  const utc = new Date(Date.UTC(year, month - 1, date))
  const isThere = year >= 2000 && year < 2200 && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === date
  return isThere ? utc.toISOString().slice(0, 10) : null
}

const TIME = /^(\d{1,2})(?::(\d{2}))? ?(a|p|am|pm|a m|p m)?$/

/** '8', '8 AM', '14:30', '2:30 p.m.': minutes after midnight. */
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

/** 'morning', '8AM-12PM', '14:00–16:30', '2 to 4 PM'. Empty: any time. */
export function readWindow(text: string): SlotChoice | null {
  const typed = plain(text)
  if (typed === '') return NO_SLOT
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

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'si', 's', 'verdadero', '✓', 'required', 'requerido', 'requerida'])
const NO = new Set(['', 'no', 'n', 'false', '0', '-', 'none', 'falso'])

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

function readChoice<T extends string>(text: string, choices: readonly T[], names: (choice: T) => string[]): T | null {
  const typed = plain(text)
  return choices.find((choice) => [choice, ...names(choice)].some((name) => plain(name) === typed)) ?? null
}
