/** Ratings: one per side of an order, and what this browser was told not to ask again. */
import { rate } from '@meridian/contract/ratings.ts'
import type { RatingSide } from '@meridian/domain/ratings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { useIntentKey } from './intent-key.ts'
import { keys } from './keys.ts'
import type { Order } from './orders.ts'

type NewRating = { orderId: number; rating: number; feedback: string; userType: RatingSide }

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
/** Nobody is asked about an order from long ago. */
const KEPT = 200

const dismissedBy = (userId: number): number[] => {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(DISMISSED_PREFIX + userId) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

export const isRatingDismissed = (userId: number, orderId: number): boolean => dismissedBy(userId).includes(orderId)

export function dismissRating(userId: number, orderId: number): void {
  const others = dismissedBy(userId).filter((id) => id !== orderId)
  try {
    localStorage.setItem(DISMISSED_PREFIX + userId, JSON.stringify([...others, orderId].slice(-KEPT)))
  } catch {
    // A browser that keeps nothing asks again another time.
  }
}
