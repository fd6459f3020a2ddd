/** Which orders the list shows, in which order and groups. */

import { orderLabel, PRIORITIES, PRIORITY_LABELS, type ServiceType } from '@meridian/domain/orders/orders.ts'
import { URGENCY_RANKS } from '@meridian/domain/orders/urgency.ts'
import { drivingMinutes, estimatedRoadMiles } from '@meridian/domain/places/geo.ts'
import type { BoardOrder } from '../../data/dispatch/dispatch.ts'
import { type GROUPS, type PROMISE_FILTERS, type SORTS, WAITING_COPY } from './dispatch.copy.ts'

export type PromiseFilter = keyof typeof PROMISE_FILTERS
export type Sort = keyof typeof SORTS
export type Grouping = keyof typeof GROUPS

export type BoardFilters = {
  text: string
  area: string | null
  service: ServiceType | null
  promise: PromiseFilter | null
  sort: Sort
  group: Grouping
}
export const NO_FILTERS = { text: '', area: null, service: null, promise: null } as const
export const FIRST_FILTERS: BoardFilters = { ...NO_FILTERS, sort: 'urgent', group: 'none' }

const WITHIN_MS: Record<PromiseFilter, number> = { late: 0, hour: 3_600_000, hours: 3 * 3_600_000 }

export function isShown(order: BoardOrder, { text, area, service, promise }: BoardFilters, now: number): boolean {
  if (area !== null && order.pickupArea !== area && order.deliveryArea !== area) return false
  if (service !== null && order.serviceType !== service) return false
  if (promise !== null && Date.parse(order.promisedAt) - now > WITHIN_MS[promise]) return false
  return text.trim() === '' || isFound(order, text)
}

/** Also of an order that is in a route. */
export const isFound = (order: BoardOrder, text: string): boolean =>
  searchable(order).includes(text.trim().toLowerCase())

const searchable = (order: BoardOrder): string =>
  [orderLabel(order.id), order.organizationName, order.pickup.address, order.delivery.address].join(' ').toLowerCase()

/** Every city and ZIP that an order has a stop in. */
export const areasOf = (orders: readonly BoardOrder[]): string[] =>
  [...new Set(orders.flatMap(({ pickupArea, deliveryArea }) => [pickupArea, deliveryArea]))].filter(Boolean).toSorted()

/** 'Houston' of 'Houston, TX 77002' */
export const cityOfArea = (area: string): string => area.split(',')[0] ?? area

const milesOf = ({ pickup, delivery }: BoardOrder): number => estimatedRoadMiles(pickup, delivery)
const dueOf = ({ promisedAt }: BoardOrder): number => Date.parse(promisedAt)
/** When it has to leave its pickup at the latest. */
const latestStart = (order: BoardOrder): number => dueOf(order) - drivingMinutes(milesOf(order)) * 60_000
const isEmergency = ({ priority }: BoardOrder): number => (priority === 'emergency' ? 0 : 1)

/** What sorts before, as numbers or texts compared from the left; orders that are the same in all of them by when they are due. */
const SORT_KEYS: Record<Sort, (order: BoardOrder) => (number | string)[]> = {
  urgent: (order) => [isEmergency(order), latestStart(order)],
  due: () => [],
  distance: (order) => [milesOf(order)],
  city: ({ pickupArea }) => [pickupArea],
  priority: ({ priority }) => [URGENCY_RANKS[priority]],
}

export function sortOrders<T extends { order: BoardOrder }>(orders: readonly T[], sort: Sort): T[] {
  const keyed = orders.map((one) => ({ one, key: [...SORT_KEYS[sort](one.order), dueOf(one.order), one.order.id] }))
  return keyed.toSorted((a, b) => compareKeys(a.key, b.key)).map(({ one }) => one)
}

function compareKeys(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  if (at === -1) return 0
  return (a[at] as number) < (b[at] as number) ? -1 : 1
}

type Group<T> = { name: string | null; members: T[] }

/** Groups in the order of their first member, so that the most urgent group is on top; priorities in their own order. */
export function groupOrders<T extends { order: BoardOrder }>(orders: readonly T[], group: Grouping): Group<T>[] {
  if (group === 'none') return [{ name: null, members: [...orders] }]
  const groups = Map.groupBy(orders, ({ order }) => groupNameOf(order, group))
  const named = [...groups].map(([name, members]) => ({ name, members }))
  if (group !== 'priority') return named
  return PRIORITIES.map((priority) => PRIORITY_LABELS[priority])
    .toSorted((a, b) => rankOfLabel(a) - rankOfLabel(b))
    .flatMap((label) => named.filter(({ name }) => name === label))
}

const rankOfLabel = (label: string): number =>
  URGENCY_RANKS[PRIORITIES.find((priority) => PRIORITY_LABELS[priority] === label) ?? 'standard']

function groupNameOf(order: BoardOrder, group: Exclude<Grouping, 'none'>): string {
  if (group === 'city') return cityOfArea(order.pickupArea) || WAITING_COPY.noCity
  return group === 'priority' ? PRIORITY_LABELS[order.priority] : order.organizationName
}
