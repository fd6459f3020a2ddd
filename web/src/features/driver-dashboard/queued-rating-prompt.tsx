import { useEffect, useState } from 'react'
import { isFinal } from '../../data/call.ts'
import { useOrder } from '../../data/orders/orders.ts'
import { queuedRatingPrompts, removeRatingPrompt } from '../../data/orders/ratings.ts'
import { RatingPrompt } from '../../parts/orders/rating-dialog.tsx'

/** A button to rate each completed delivery, one after the other; the queue survives a reload. Never a dialog by itself: the next job is on. */
export function QueuedRatingPrompt({ userId }: { userId: number }) {
  const [, rerender] = useState(0)
  const [orderId = null] = queuedRatingPrompts(userId)
  const { data: order, error } = useOrder(orderId)
  const settle = () => {
    if (orderId !== null) removeRatingPrompt(userId, orderId)
    rerender((times) => times + 1)
  }
  // Already rated, or no longer this driver's order. A server error leaves it in the queue.
  const isDone = order?.isRatedByMe || isFinal(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per order
  useEffect(() => {
    if (isDone) settle()
  }, [isDone, orderId])
  if (!order || isDone) return null
  return (
    <RatingPrompt key={order.id} order={order} rater="driver" hasButton opensByItself={false} onDismissed={settle} />
  )
}
