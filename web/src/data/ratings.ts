/** Ratings: one per side of an order, and what this browser was told not to ask again. */
import { rate } from '@meridian/contract/ratings.ts'
import type { Rater } from '@meridian/domain/ratings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { useIntentKey } from './intent-key.ts'
import { keys } from './keys.ts'
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
    // Also after a failure: a colleague may have rated it meanwhile.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keys.orders })
    },
  })
}

const DISMISSED_PREFIX = 'rating-dismissed:'
const PROMPT_PREFIX = 'rating-owed:'
/** Nobody is asked about an order from long ago. */
const KEPT = 200

const idsAt = (key: string): number[] => {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

const keepAt = (key: string, ids: readonly number[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(-KEPT)))
  } catch {
    // A browser that keeps nothing asks again another time.
  }
}

const without = (key: string, orderId: number): number[] => idsAt(key).filter((id) => id !== orderId)

export const isRatingDismissed = (userId: number, orderId: number): boolean =>
  idsAt(DISMISSED_PREFIX + userId).includes(orderId)

export function dismissRating(userId: number, orderId: number): void {
  const key = DISMISSED_PREFIX + userId
  keepAt(key, [...without(key, orderId), orderId])
}

/** Deliveries of a driver that the server has taken and the driver was not asked about yet, the first first. */
export const queuedRatingPrompts = (userId: number): number[] =>
  idsAt(PROMPT_PREFIX + userId).filter((orderId) => !isRatingDismissed(userId, orderId))

export function queueRatingPrompt(userId: number, orderId: number): void {
  const key = PROMPT_PREFIX + userId
  keepAt(key, [...without(key, orderId), orderId])
}

/** Asked: whatever the answer was. */
export function removeRatingPrompt(userId: number, orderId: number): void {
  const key = PROMPT_PREFIX + userId
  keepAt(key, without(key, orderId))
}
