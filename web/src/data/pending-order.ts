/** The order just placed, as the form leaves it for the checkout. What is paid is the server's word; this only saves a wait. */
import type { Order } from '@meridian/contract/orders.ts'

const PENDING_ORDER_KEY = 'pendingOrder'

export type PendingOrder = { order: Order; total: string }

/** A browser that keeps nothing (private mode, no room left) must not stop an order that is placed already. */
export function storePendingOrder(pending: PendingOrder): void {
  try {
    localStorage.setItem(PENDING_ORDER_KEY, JSON.stringify(pending))
  } catch {
    // The checkout then asks the server.
  }
}

/** Null when there is none, when it is another order's, and when what is kept there is not one of ours. */
export function readPendingOrder(orderId: number): PendingOrder | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PENDING_ORDER_KEY) ?? 'null') as PendingOrder | null
    return kept && isOrder(kept.order) && kept.order.id === orderId && isMoney(kept.total) ? kept : null
  } catch {
    return null
  }
}

export function clearPendingOrder(): void {
  try {
    localStorage.removeItem(PENDING_ORDER_KEY)
  } catch {
    // Nothing was kept, then.
  }
}

/** What the summary shows must be there; an older version of this app may have kept another shape. */
const SHOWN = [
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
  return typeof order?.id === 'number' && SHOWN.every((name) => typeof order[name] === 'string')
}

const isMoney = (value: unknown): value is string => typeof value === 'string' && /^\d+\.\d{2}$/.test(value)
