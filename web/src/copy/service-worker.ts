import { orderLabel } from '@meridian/domain/orders/orders.ts'

/** Shown for a push without a text that can be read: the browser would show one of its own. */
export const PUSH_FALLBACK = { title: 'Meridian', body: 'Something is new.' } as const

/** An approval that is decided in the notification. */
export const PUSHED_APPROVAL = {
  approve: 'Approve',
  decline: 'Decline',
  approved: (orderId: number) => `${orderLabel(orderId)} is approved`,
  declined: (orderId: number) => `${orderLabel(orderId)} is declined`,
  refused: (orderId: number) => `${orderLabel(orderId)} was not decided here`,
  refusedWhy: 'Tap to see the order.',
  unknown: (orderId: number) => `No answer about ${orderLabel(orderId)}`,
  unknownWhy: 'It is not known whether the decision arrived. Tap to see the order.',
} as const
