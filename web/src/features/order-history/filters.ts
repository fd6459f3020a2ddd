/** The filters of the list, stored in the URL, so that a link or a reload shows the same rows. */
import type { OrderFilters } from '@meridian/contract/orders.ts'
import { dollars, formatCents, parseCents } from '@meridian/domain/money.ts'
import {
  ORDER_STATUSES,
  PRIORITIES,
  PRIORITY_LABELS,
  SERVICE_TYPE_LABELS,
  SERVICE_TYPES,
  STATUS_LABELS,
} from '@meridian/domain/orders.ts'

export type HistoryFilters = Omit<OrderFilters, 'group'>
export type FilterName = keyof HistoryFilters

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text)

const words = (max: number) => (text: string) => text.trim().slice(0, max) || undefined

function day(text: string): string | undefined {
  // Date accepts February 30 as March 2. The server would refuse it, and the whole list would fail.
  const isShaped = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && text > '1900-01-01' && !Number.isNaN(Date.parse(text))
  return isShaped && new Date(text).toISOString().startsWith(text) ? text : undefined
}

/** Turns '120' into '120.00', which the server expects. */
export function amount(text: string): string | undefined {
  const cents = parseCents(text)
  return cents === null || cents < 0 ? undefined : formatCents(cents)
}

/** In the order of the chips. Invalid values are ignored, so that an old link does not break the list. */
const READERS: { [N in FilterName]-?: (text: string) => HistoryFilters[N] } = {
  search: words(200),
  status: oneOf(ORDER_STATUSES),
  serviceType: oneOf(SERVICE_TYPES),
  priority: oneOf(PRIORITIES),
  from: day,
  to: day,
  minTotal: amount,
  maxTotal: amount,
  driver: words(100),
}
export const FILTER_NAMES = Object.keys(READERS) as FilterName[]

export function filtersFrom(search: string): HistoryFilters {
  const query = new URLSearchParams(search)
  const filters: Record<string, string> = {}
  for (const name of FILTER_NAMES) {
    const value = READERS[name](query.get(name) ?? '')
    if (value) filters[name] = value
  }
  return filters as HistoryFilters
}

/** The query string of these filters and, if given, of the linked order. */
export function queryOf(filters: HistoryFilters, orderId: number | null = null): string {
  const query = new URLSearchParams()
  for (const name of FILTER_NAMES) {
    const value = filters[name]
    if (value) query.set(name, value)
  }
  if (orderId !== null) query.set('order', String(orderId))
  const text = query.toString()
  return text ? `?${text}` : ''
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const formatDay = (text: string) => shortDay.format(new Date(`${text}T00:00:00Z`))
const money = (text: string) => dollars(parseCents(text) ?? 0)

const CHIP_TEXT: { [N in FilterName]-?: (value: NonNullable<HistoryFilters[N]>) => string } = {
  search: (text) => `“${text}”`,
  status: (status) => `Status: ${STATUS_LABELS[status]}`,
  serviceType: (type) => SERVICE_TYPE_LABELS[type],
  priority: (priority) => `Priority: ${PRIORITY_LABELS[priority]}`,
  from: (text) => `From ${formatDay(text)}`,
  to: (text) => `Until ${formatDay(text)}`,
  minTotal: (text) => `At least ${money(text)}`,
  maxTotal: (text) => `At most ${money(text)}`,
  driver: (name) => `Driver: ${name}`,
}

export type FilterChip = { name: FilterName; words: string }

export const chipsOf = (filters: HistoryFilters): FilterChip[] =>
  FILTER_NAMES.flatMap((name) => {
    const value = filters[name]
    return value ? [{ name, words: (CHIP_TEXT[name] as (value: string) => string)(value) }] : []
  })

export function without(filters: HistoryFilters, name: FilterName): HistoryFilters {
  const { [name]: _, ...rest } = filters
  return rest
}

/** The filters behind the Filter button; the others are in the bar. */
export const PANEL_FILTERS = [
  'priority',
  'from',
  'to',
  'minTotal',
  'maxTotal',
  'driver',
] as const satisfies FilterName[]
