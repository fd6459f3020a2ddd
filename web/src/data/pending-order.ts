/** The order just placed, stored by the form for the checkout. Only saves a wait: the amount to pay comes from the server. */
import type { Order } from '@meridian/contract/orders.ts'

const PENDING_ORDER_KEY = 'pendingOrder'

export type PendingOrder = { order: Order; total: string }

/** A browser without storage (private mode, full) must not block an order that is placed already. */
export function storePendingOrder(pending: PendingOrder): void {
  try {
    localStorage.setItem(PENDING_ORDER_KEY, JSON.stringify(pending))
  } catch {
    // The checkout then fetches it.
  }
}

/** Null when there is none, when it is another order, or when it is invalid. */
export function readPendingOrder(orderId: number): PendingOrder | null {
  try {
    const stored = JSON.parse(localStorage.getItem(PENDING_ORDER_KEY) ?? 'null') as PendingOrder | null
    return stored && isOrder(stored.order) && stored.order.id === orderId && isMoney(stored.total) ? stored : null
  } catch {
    return null
  }
}

export function clearPendingOrder(): void {
  try {
    localStorage.removeItem(PENDING_ORDER_KEY)
  } catch {
    // Then nothing was stored.
  }
}

/** What the summary shows must be present: an older version of the app may have stored another shape. */
const SHOWN_FIELDS = [
  'serviceType',
  'priority',
  'status',
  'paymentState',
  'pickupAddress',
  'deliveryAddress',
  'totalCost',
] as const

function isOrder(value: unknown): value is Order {
  const order = value as Partial<Order> | null | undefined
  return typeof order?.id === 'number' && SHOWN_FIELDS.every((name) => typeof order[name] === 'string')
}

const isMoney = (value: unknown): value is string => typeof value === 'string' && /^\d+\.\d{2}$/.test(value)
