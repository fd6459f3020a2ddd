/** Which orders the list shows: by text, area, service and how soon they are promised. */
import { orderLabel, type ServiceType } from '@meridian/domain/orders.ts'
import type { BoardOrder } from '../../data/dispatch.ts'

export const PROMISE_FILTERS = { late: 'Past due', hour: 'Within 1 hour', hours: 'Within 3 hours' } as const
export type PromiseFilter = keyof typeof PROMISE_FILTERS

export type BoardFilters = {
  text: string
  area: string | null
  service: ServiceType | null
  promise: PromiseFilter | null
}
export const NO_FILTERS: BoardFilters = { text: '', area: null, service: null, promise: null }

const WITHIN_MS: Record<PromiseFilter, number> = { late: 0, hour: 3_600_000, hours: 3 * 3_600_000 }

export function isShown(order: BoardOrder, { text, area, service, promise }: BoardFilters, now: number): boolean {
  if (area !== null && order.pickupArea !== area && order.deliveryArea !== area) return false
  if (service !== null && order.serviceType !== service) return false
  if (promise !== null && Date.parse(order.promisedAt) - now > WITHIN_MS[promise]) return false
  const words = text.trim().toLowerCase()
  return words === '' || searchable(order).includes(words)
}

const searchable = (order: BoardOrder): string =>
  [orderLabel(order.id), order.organizationName, order.pickup.address, order.delivery.address].join(' ').toLowerCase()

/** Every city and ZIP that an order has a stop in. */
export const areasOf = (orders: readonly BoardOrder[]): string[] =>
  [...new Set(orders.flatMap(({ pickupArea, deliveryArea }) => [pickupArea, deliveryArea]))].filter(Boolean).toSorted()
