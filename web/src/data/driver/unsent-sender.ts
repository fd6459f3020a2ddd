/** Sends the unsent work in the order it happened. Stops at the first failure; nothing is removed before the server has answered. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { POINTS_PER_BATCH, type reportMany } from '@meridian/contract/locations.ts'
import type { Order } from '@meridian/contract/orders.ts'
import { isFinal, sentenceOf } from '../call.ts'
import { storedUser } from '../stored-user.ts'
import type { UnsentPosition, UnsentStep, UnsentStore } from './unsent-store.ts'

export type Transport = {
  /** Returns the order after the step. `offlineSince`: since when this device could not send. */
  sendStep(step: UnsentStep, offlineSince?: string): Promise<Order>
  sendPositions(orderId: number, positions: readonly UnsentPosition[]): Promise<ReplyOf<typeof reportMany>>
}

/** `later`: work is left, and has to be retried after a delay. */
export type SendOutcome = 'all' | 'later'

/** The session cookie belongs to the user signed in now, who must not send what another driver left on this device. */
export const maySend = (userId: number): boolean => storedUser()?.id === userId

export async function sendUnsent(store: UnsentStore, userId: number, transport: Transport): Promise<SendOutcome> {
  const sendBatch = createBatchSender(store, userId, transport)
  const offlineSince = unsentSince(await store.steps(userId))
  for (;;) {
    // Steps first: the server accepts a position only once it knows that the job was in progress then. Again after every
    // batch: a step taken in the meantime must not wait for a long day's positions.
    if ((await sendSteps(store, userId, (step) => transport.sendStep(step, offlineSince))) === 'later') return 'later'
    const outcome = await sendBatch()
    if (outcome !== 'more') return outcome
  }
}

/** A step is sent when it is taken: one that is still here after this long met no network. */
const OFFLINE_AFTER_MS = 30_000

function unsentSince(steps: readonly UnsentStep[]): string | undefined {
  const oldest = steps.find(({ refusal }) => refusal === null)?.occurredAt
  return oldest && Date.now() - Date.parse(oldest) > OFFLINE_AFTER_MS ? oldest : undefined
}

async function sendSteps(
  store: UnsentStore,
  userId: number,
  sendStep: (step: UnsentStep) => Promise<Order>,
): Promise<SendOutcome> {
  for (;;) {
    // Read each time: a step may be added while the previous one is being sent.
    const step = (await store.steps(userId)).find(({ refusal }) => refusal === null)
    if (!step) return 'all'
    if (!maySend(userId)) return 'later'
    let order: Order
    try {
      order = await sendStep(step)
    } catch (error) {
      console.info('A step was not sent', error)
      if (!isFinal(error)) return 'later'
      await store.refuseFrom(step, sentenceOf(error, 'The server did not take this step.'))
      continue
    }
    await store.removeAccepted(step, order)
  }
}

/** Returns a function that sends one batch of positions. */
function createBatchSender(
  store: UnsentStore,
  userId: number,
  transport: Transport,
): () => Promise<SendOutcome | 'more'> {
  let size = POINTS_PER_BATCH
  return async () => {
    const positions = await store.nextPositions(userId, size)
    const [first] = positions
    if (!first) return 'all'
    if (!maySend(userId)) return 'later'
    try {
      await transport.sendPositions(first.orderId, positions)
    } catch (error) {
      console.info('Positions were not sent', error)
      if (!isFinal(error)) return 'later'
      // One invalid position makes the server refuse its batch: the batch is halved until the position is alone in it.
      if (error.status === 400 && positions.length > 1) {
        size = Math.ceil(positions.length / 2)
        return 'more'
      }
      // The order is no longer assigned to this driver: the server will never accept these positions.
    }
    await store.removePositions(positions)
    size = Math.min(POINTS_PER_BATCH, size * 2)
    return 'more'
  }
}
