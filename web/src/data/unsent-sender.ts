/** Sends what is waiting, in the order it happened. Stops at the first sign of no connection; nothing leaves the store unanswered. */
import { POINTS_PER_BATCH } from '@meridian/contract/locations.ts'
import type { Order } from '@meridian/contract/orders.ts'
import { CallError, sentenceOf } from './call.ts'
import type { UnsentPoint, UnsentStep, UnsentStore } from './unsent-store.ts'

export type Wire = {
  /** Answers the order as it is after the step. */
  step(step: UnsentStep): Promise<Order>
  points(orderId: number, points: readonly UnsentPoint[]): Promise<unknown>
}

/** `later`: there is something left, and no use in trying at once. */
export type SendOutcome = 'all' | 'later'

/** A refusal that no later try would change. Who is not signed in, too quick or too early may try again. */
const WORTH_ANOTHER_TRY = new Set([401, 408, 425, 429])
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && !WORTH_ANOTHER_TRY.has(error.status)

export async function sendUnsent(store: UnsentStore, userId: number, wire: Wire): Promise<SendOutcome> {
  // Steps first: the server takes a position only once it knows that the job was under way then.
  if ((await sendSteps(store, userId, wire)) === 'later') return 'later'
  return sendPoints(store, userId, wire)
}

async function sendSteps(store: UnsentStore, userId: number, wire: Wire): Promise<SendOutcome> {
  for (;;) {
    // Read anew each time: a step may be taken while the one before is on its way.
    const step = (await store.steps(userId)).find(({ refusal }) => refusal === null)
    if (!step) return 'all'
    try {
      await wire.step(step)
    } catch (error) {
      if (!isFinal(error)) return 'later'
      await store.refuseFrom(step, sentenceOf(error, 'The server did not take this step.'))
      continue
    }
    await store.removeStep(step.id)
  }
}

async function sendPoints(store: UnsentStore, userId: number, wire: Wire): Promise<SendOutcome> {
  for (;;) {
    const points = await store.nextPoints(userId, POINTS_PER_BATCH)
    const [first] = points
    if (!first) return 'all'
    try {
      await wire.points(first.orderId, points)
    } catch (error) {
      if (!isFinal(error)) return 'later'
      // An order that is no longer this driver's: nobody will ever want these positions.
    }
    await store.removePoints(points)
  }
}
