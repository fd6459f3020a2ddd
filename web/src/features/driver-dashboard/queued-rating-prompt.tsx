import { useEffect, useState } from 'react'
import { isFinal } from '../../data/call.ts'
import { useOrder } from '../../data/orders.ts'
import { queuedRatingPrompts, removeRatingPrompt } from '../../data/ratings.ts'
import { RatingPrompt } from '../../parts/rating-dialog.tsx'

/** Asks about each delivery the server has taken, one after the other; a reload in between forgets none. */
export function QueuedRatingPrompt({ userId }: { userId: number }) {
  const [, lookAgain] = useState(0)
  const [orderId = null] = queuedRatingPrompts(userId)
  const { data: order, error } = useOrder(orderId)
  const settle = () => {
    if (orderId !== null) removeRatingPrompt(userId, orderId)
    lookAgain((times) => times + 1)
  }
  // Rated, or an order that is not this driver's to rate any more. A server that fails says nothing about it.
  const isOver = order?.isRatedByMe || isFinal(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: settles this order, once
  useEffect(() => {
    if (isOver) settle()
  }, [isOver, orderId])
  return order && !isOver ? <RatingPrompt key={order.id} order={order} rater="driver" onDismissed={settle} /> : null
}
