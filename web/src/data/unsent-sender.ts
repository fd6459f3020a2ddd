/** Sends what is waiting, in the order it happened. Stops at the first sign of no connection; nothing leaves the store unanswered. */

import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { POINTS_PER_BATCH, type reportMany } from '@meridian/contract/locations.ts'
import type { Order } from '@meridian/contract/orders.ts'
import { isFinal, sentenceOf } from './call.ts'
import { storedUser } from './stored-user.ts'
import type { UnsentPoint, UnsentStep, UnsentStore } from './unsent-store.ts'

export type Wire = {
  /** Answers the order as it is after the step. */
  step(step: UnsentStep): Promise<Order>
  points(orderId: number, points: readonly UnsentPoint[]): Promise<ReplyOf<typeof reportMany>>
}

/** `later`: there is something left, and no use in trying at once. */
export type SendOutcome = 'all' | 'later'

/** The cookie speaks for whoever is signed in now: what another driver left here is not theirs to send. */
export const maySend = (userId: number): boolean => storedUser()?.id === userId

export async function sendUnsent(store: UnsentStore, userId: number, wire: Wire): Promise<SendOutcome> {
  const sendPoints = pointsSender(store, userId, wire)
  for (;;) {
    // Steps first: the server takes a position only once it knows that the job was under way then. And again after every
    // batch: a step taken meanwhile does not wait for a long day's positions.
    if ((await sendSteps(store, userId, wire)) === 'later') return 'later'
    const outcome = await sendPoints()
    if (outcome !== 'more') return outcome
  }
}

async function sendSteps(store: UnsentStore, userId: number, wire: Wire): Promise<SendOutcome> {
  for (;;) {
    // Read anew each time: a step may be taken while the one before is on its way.
    const step = (await store.steps(userId)).find(({ refusal }) => refusal === null)
    if (!step) return 'all'
    if (!maySend(userId)) return 'later'
    let order: Order
    try {
      order = await wire.step(step)
    } catch (error) {
      if (!isFinal(error)) return 'later'
      await store.refuseFrom(step, sentenceOf(error, 'The server did not take this step.'))
      continue
    }
    await store.removeTaken(step, order)
  }
}

/** Sends a batch each time it is asked. */
function pointsSender(store: UnsentStore, userId: number, wire: Wire): () => Promise<SendOutcome | 'more'> {
  let size = POINTS_PER_BATCH
  return async () => {
    const points = await store.nextPoints(userId, size)
    const [first] = points
    if (!first) return 'all'
    if (!maySend(userId)) return 'later'
    try {
      await wire.points(first.orderId, points)
    } catch (error) {
      if (!isFinal(error)) return 'later'
      // One point that cannot be read spoils its batch: smaller ones leave it alone with itself in the end.
      if (error.status === 400 && points.length > 1) {
        size = Math.ceil(points.length / 2)
        return 'more'
      }
      // An order that is no longer this driver's: nobody will ever want these positions.
    }
    await store.removePoints(points)
    size = Math.min(POINTS_PER_BATCH, size * 2)
    return 'more'
  }
}
