/** Ratings: one by the client and one by the driver of an order, and the rating prompts this browser still has to show. */
import { dismiss, rate } from '@meridian/contract/orders/ratings.ts'
import type { Rater } from '@meridian/domain/drivers/ratings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { useIntentKey } from '../pricing/intent-key.ts'
import { invalidateAfter } from '../stale-queries.ts'
import type { Order } from './orders.ts'

type NewRating = { orderId: number; rating: number; feedback: string; userType: Rater }

export function useRateOrder() {
  const queryClient = useQueryClient()
  const { keyFor } = useIntentKey()
  return useMutation({
    mutationFn: ({ orderId, ...body }: NewRating) =>
      call(rate, { params: { id: orderId }, body, idempotencyKey: keyFor({ orderId, ...body }) }),
    onSuccess: (_, { orderId }) =>
      queryClient.setQueryData<Order>(keys.order(orderId), (order) => order && { ...order, isRatedByMe: true }),
    // Also after a failure: a colleague may have rated it in the meantime.
    onSettled: () => void invalidateAfter(queryClient, 'rateOrder'),
  })
}

/** Stored on the server, so that no device shows the dialog again; and here, for a driver without a network. */
export function useDismissRating() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId }: { orderId: number; userId: number }) => call(dismiss, { params: { id: orderId } }),
    onMutate: ({ orderId, userId }) => {
      dismissRating(userId, orderId)
      queryClient.setQueryData<Order>(keys.order(orderId), (order) => order && { ...order, isRatingDismissed: true })
    },
  })
}

const DISMISSED_PREFIX = 'rating-dismissed:'
const PROMPT_PREFIX = 'rating-owed:'
/** Prompts for older orders are dropped. */
const MAX_STORED = 200

const storedIds = (key: string): number[] => {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

const storeIds = (key: string, ids: readonly number[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(-MAX_STORED)))
  } catch {
    // A browser without storage shows the prompt again.
  }
}

const without = (key: string, orderId: number): number[] => storedIds(key).filter((id) => id !== orderId)

export const isRatingDismissed = (userId: number, orderId: number): boolean =>
  storedIds(DISMISSED_PREFIX + userId).includes(orderId)

export function dismissRating(userId: number, orderId: number): void {
  const key = DISMISSED_PREFIX + userId
  storeIds(key, [...without(key, orderId), orderId])
}

/** The driver's deliveries that the server accepted and whose rating prompt was not shown yet, oldest first. */
export const queuedRatingPrompts = (userId: number): number[] =>
  storedIds(PROMPT_PREFIX + userId).filter((orderId) => !isRatingDismissed(userId, orderId))

export function queueRatingPrompt(userId: number, orderId: number): void {
  const key = PROMPT_PREFIX + userId
  storeIds(key, [...without(key, orderId), orderId])
}

/** The prompt was shown, whether or not the driver rated. */
export function removeRatingPrompt(userId: number, orderId: number): void {
  const key = PROMPT_PREFIX + userId
  storeIds(key, without(key, orderId))
}
