/** The filters of the list, stored in the URL, so that a link or a reload shows the same rows. */

import { PRIORITY_LABELS, SERVICE_TYPE_LABELS, STATUS_LABELS } from '@meridian/domain/orders/orders.ts'
import { formatAmount, formatLocalDate } from '@meridian/domain/time/format.ts'
import { FILTER_NAMES, type HistoryFilters, type OrdersSearch } from '../../data/search-params.ts'
import { CHIP_COPY as copy } from './order-history.copy.ts'

export type { HistoryFilters } from '../../data/search-params.ts'
export type FilterName = keyof HistoryFilters

export function filtersFrom(search: OrdersSearch): HistoryFilters {
  const given = FILTER_NAMES.filter((name) => search[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, search[name]]))
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

const CHIP_TEXT: { [N in FilterName]-?: (value: NonNullable<HistoryFilters[N]>) => string } = {
  search: copy.search,
  group: () => copy.upcoming,
  status: (status) => copy.status(STATUS_LABELS[status]),
  serviceType: (type) => SERVICE_TYPE_LABELS[type],
  priority: (priority) => copy.priority(PRIORITY_LABELS[priority]),
  from: (text) => copy.from(formatLocalDate(text, 'date')),
  to: (text) => copy.to(formatLocalDate(text, 'date')),
  minTotal: (text) => copy.minTotal(formatAmount(text)),
  maxTotal: (text) => copy.maxTotal(formatAmount(text)),
  costCenterId: copy.costCenter,
  driver: copy.driver,
}

export type FilterChip = { name: FilterName; text: string }

/** `costCenterCode`: the one that is filtered by, once it is known. */
export const chipsOf = (filters: HistoryFilters, costCenterCode = ''): FilterChip[] =>
  FILTER_NAMES.flatMap((name) => {
    const value = filters[name]
    if (!value) return []
    const shown = name === 'costCenterId' ? costCenterCode : value
    return [{ name, text: (CHIP_TEXT[name] as (value: string) => string)(shown) }]
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
  'costCenterId',
  'driver',
] as const satisfies FilterName[]
