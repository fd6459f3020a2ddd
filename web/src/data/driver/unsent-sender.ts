/** Sends what is waiting, in the order it happened. Stops at the first sign of no connection; nothing leaves the store unanswered. */

import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { POINTS_PER_BATCH, type reportMany } from '@meridian/contract/locations.ts'
import type { Order } from '@meridian/contract/orders.ts'
import { isFinal, sentenceOf } from '../call.ts'
import { storedUser } from '../stored-user.ts'
import type { UnsentPosition, UnsentStep, UnsentStore } from './unsent-store.ts'

export type Wire = {
  /** Answers the order as it is after the step. */
  step(step: UnsentStep): Promise<Order>
  positions(orderId: number, positions: readonly UnsentPosition[]): Promise<ReplyOf<typeof reportMany>>
}

/** `later`: there is something left, and no use in trying at once. */
export type SendOutcome = 'all' | 'later'

/** The cookie speaks for whoever is signed in now: what another driver left here is not theirs to send. */
export const maySend = (userId: number): boolean => storedUser()?.id === userId

export async function sendUnsent(store: UnsentStore, userId: number, wire: Wire): Promise<SendOutcome> {
  const sendPositions = positionsSender(store, userId, wire)
  for (;;) {
    // Steps first: the server takes a position only once it knows that the job was under way then. And again after every
    // batch: a step taken meanwhile does not wait for a long day's positions.
    if ((await sendSteps(store, userId, wire)) === 'later') return 'later'
    const outcome = await sendPositions()
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
    await store.removeAccepted(step, order)
  }
}

/** Sends a batch each time it is asked. */
function positionsSender(store: UnsentStore, userId: number, wire: Wire): () => Promise<SendOutcome | 'more'> {
  let size = POINTS_PER_BATCH
  return async () => {
    const positions = await store.nextPositions(userId, size)
    const [first] = positions
    if (!first) return 'all'
    if (!maySend(userId)) return 'later'
    try {
      await wire.positions(first.orderId, positions)
    } catch (error) {
      if (!isFinal(error)) return 'later'
      // One position that cannot be read spoils its batch: smaller ones leave it alone with itself in the end.
      if (error.status === 400 && positions.length > 1) {
        size = Math.ceil(positions.length / 2)
        return 'more'
      }
      // An order that is no longer this driver's: nobody will ever want these positions.
    }
    await store.removePositions(positions)
    size = Math.min(POINTS_PER_BATCH, size * 2)
    return 'more'
  }
}
