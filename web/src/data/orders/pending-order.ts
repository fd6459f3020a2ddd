/**
 * The order just placed, stored by the form for the checkout. Only saves a wait: the amount to pay comes from the server.
 * It holds a patient's address, so it is of use only to the session that stored it, and for a day.
 */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { storedSessionToken } from '../accounts/stored-user.ts'

const PENDING_ORDER_KEY = 'pendingOrder'

const MAX_AGE_MS = 24 * 3600_000

export type PendingOrder = { order: Order; total: string }
type Stored = PendingOrder & { session: string; savedAt: number }

/** Enough to tell sessions apart, too little to end one. */
const sessionMark = (): string => storedSessionToken()?.slice(0, 8) ?? ''

/** A browser without storage (private mode, full) must not block an order that is placed already. */
export function storePendingOrder(pending: PendingOrder): void {
  try {
    localStorage.setItem(
      PENDING_ORDER_KEY,
      JSON.stringify({ ...pending, session: sessionMark(), savedAt: Date.now() } satisfies Stored),
    )
  } catch {
    // The checkout then fetches it.
  }
}

/** Null when there is none, when it is another order, or when it is invalid. */
export function readPendingOrder(orderId: number): PendingOrder | null {
  try {
    const stored = JSON.parse(localStorage.getItem(PENDING_ORDER_KEY) ?? 'null') as Stored | null
    if (!stored || !isCurrent(stored) || !isOrder(stored.order) || stored.order.id !== orderId) return null
    return isMoney(stored.total) ? { order: stored.order, total: stored.total } : null
  } catch {
    return null
  }
}

const isCurrent = ({ session, savedAt }: Stored): boolean =>
  session === sessionMark() && Date.now() - savedAt < MAX_AGE_MS

/** When the app starts: an order that was never paid must not stay in the browser. */
export function dropOldPendingOrder(): void {
  try {
    const stored = JSON.parse(localStorage.getItem(PENDING_ORDER_KEY) ?? 'null') as Stored | null
    if (stored && !isCurrent(stored)) clearPendingOrder()
  } catch {
    clearPendingOrder()
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
