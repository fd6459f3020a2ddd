/** The queue of a signed-in driver: stores steps, proofs and positions, sends them, and notifies every tab of what is still unsent. */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { isFinal } from '../call.ts'
import type { StopAction, UnsentPosition, UnsentProof, UnsentStep } from './unsent-schema.ts'
import { maySend, type SendOutcome, sendUnsent, type Transport } from './unsent-sender.ts'
import { type NewStep, openUnsentStore, type UnsentStore } from './unsent-store.ts'
import { serverTransport } from './unsent-transport.ts'

const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 30_000
/** For positions that wait for a later one: a driver who stops reports none for a while. */
const MAX_WAIT_MS = 10_000
const CHANNEL = 'meridian-unsent'

/** `positions` and `files` are their numbers. */
export type UnsentWork = {
  steps: readonly UnsentStep[]
  proofs: readonly UnsentProof[]
  positions: number
  files: number
}
const NO_WORK: UnsentWork = { steps: [], proofs: [], positions: 0, files: 0 }

/** Arrivals, proofs and skipped proofs. */
export type NewStopAction = StopAction & { orderId: number }
type CaptureOptions = {
  /** Of a photo or signature. */
  content?: ArrayBuffer | undefined
  /** The id of the refused proof that this one corrects. */
  replaces?: number | undefined
}

export type UnsentQueue = ReturnType<typeof createUnsentQueue>

type Hooks = {
  /** Called before the accepted step is removed from the queue: otherwise screens would show the status before it. */
  onStepAccepted?: (order: Order) => void
  /** Called before the accepted arrival, proof or skipped proof is removed from the queue. */
  onProofAccepted?: (order: Order) => void
  /** With what was accepted the order is no longer the driver's. Called before that is removed from the queue. */
  onOrderGone?: (orderId: number) => void
  /** The server accepted or refused steps, so its orders have changed. */
  onStepsAnswered?: () => void
  /** Whether the server refused the last positions because their times are in the future. */
  onClockAhead?: (isAhead: boolean) => void
}

/** One per account and page. `open` is called every time, because the browser can close the database at any moment. */
export function createUnsentQueue(
  userId: number,
  open: () => Promise<UnsentStore>,
  hooks: Hooks = {},
  transport = serverTransport,
) {
  const channel = new BroadcastChannel(CHANNEL)
  const listeners = new Set<() => void>()
  let work = NO_WORK
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Of waiting positions. */
  let waiting: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false
  /** The number of the last read, and of the one whose result is shown. */
  let reads = 0
  let shownRead = 0
  let isFlushRequested = false
  /** Steps the server has answered, and proofs it has refused, since `onStepsAnswered` was last called. */
  let answeredSteps = 0
  /** The queue has changed since the last `publishChange`. */
  let isUnpublished = false
  let running: Promise<SendOutcome> | undefined

  async function readWork(): Promise<void> {
    const read = ++reads
    const store = await open()
    const next = {
      steps: await store.steps(userId),
      proofs: await store.proofs(userId),
      positions: await store.countPositions(userId),
      files: await store.countFiles(userId),
    }
    // One that took longer than the next one would bring back what has been sent or discarded since.
    if (isClosed || read < shownRead) return
    shownRead = read
    work = next
    for (const listener of listeners) listener()
  }

  async function publishChange(): Promise<void> {
    isUnpublished = false
    if (!isClosed) channel.postMessage(userId)
    // The change itself is done: a failure to read the queue again must not make it fail.
    await readWork().catch(() => {})
  }

  const observedTransport: Transport = {
    ...transport,
    async fileProgress(file) {
      await publishAnswers()
      return transport.fileProgress(file)
    },
    async sendPiece(file, offset) {
      const progress = await transport.sendPiece(file, offset)
      isUnpublished ||= progress.isComplete
      return progress
    },
    async sendPositions(orderId, positions) {
      await publishAnswers()
      const reply = await transport.sendPositions(orderId, positions)
      const inFuture = reply.refused.filter(({ code }) => code === 'position_in_the_future')
      hooks.onClockAhead?.(inFuture.length === positions.length)
      return reply
    },
    sendStep: async (step, offlineSince) => {
      const order = await transport.sendStep(step, offlineSince).catch(countRefusal)
      answeredSteps += 1
      isUnpublished = true
      hooks.onStepAccepted?.(order)
      return order
    },
    sendProof: async (proof, offlineSince) => {
      const order = await transport.sendProof(proof, offlineSince).catch(countRefusal)
      isUnpublished = true
      if (order) hooks.onProofAccepted?.(order)
      else if (order === null) {
        hooks.onOrderGone?.(proof.orderId)
        // The driver's jobs are loaded again, as after a step.
        answeredSteps += 1
      }
      return order
    },
  }

  /** The order may have changed since: a refusal makes the screens load it again. */
  function countRefusal(error: unknown): never {
    if (isFinal(error)) {
      answeredSteps += 1
      isUnpublished = true
    }
    throw error
  }

  /** Sending a long day's positions or a picture takes time: the screens are updated with the answers before it. */
  async function publishAnswers(): Promise<void> {
    if (isUnpublished) await publishChange().then(reportAnswers)
  }

  function reportAnswers(): void {
    if (answeredSteps > 0) hooks.onStepsAnswered?.()
    answeredSteps = 0
  }

  /** Stored before it is sent, so that nothing is lost in between. Without a database it is sent at once, or fails. */
  async function storeOrSend(
    save: (store: UnsentStore) => Promise<void>,
    sendAtOnce: () => Promise<unknown>,
  ): Promise<void> {
    try {
      await save(await open())
    } catch (error) {
      if (isClosed || !maySend(userId)) throw error
      await sendAtOnce().finally(reportAnswers)
    }
  }

  async function sendProofAtOnce(proof: UnsentProof, content: ArrayBuffer | undefined): Promise<void> {
    await observedTransport.sendProof(proof)
    if (!content || proof.action !== 'capture') return
    const { orderId, body } = proof
    const file = { key: body.key, userId, orderId, body, content }
    let progress = await transport.fileProgress(file)
    while (!progress.isComplete) progress = await transport.sendPiece(file, progress.receivedBytes)
  }

  /** One tab sends at a time; the others wait and then find the queue empty. */
  async function send(): Promise<SendOutcome> {
    const store = await open()
    const sendAll = () => sendUnsent(store, userId, observedTransport)
    // Pages without https have no locks. The server then discards the duplicates.
    const outcome = await ('locks' in navigator ? navigator.locks.request(`${CHANNEL}-${userId}`, sendAll) : sendAll())
    await publishChange()
    reportAnswers()
    return outcome
  }

  function stopWaiting(): void {
    clearTimeout(waiting)
    waiting = undefined
  }

  async function run(): Promise<SendOutcome> {
    clearTimeout(timer)
    stopWaiting()
    let outcome: SendOutcome
    do {
      isFlushRequested = false
      // A database failure is retried like a network failure.
      outcome = await send().catch(() => 'later' as const)
    } while (isFlushRequested && outcome === 'all')
    if (outcome === 'all') failures = 0
    else if (!isClosed) timer = setTimeout(() => void flush(), retryDelay(failures++))
    return outcome
  }

  /** Called while sending, it makes the current run send once more: what was added in the meantime is included. */
  function flush(): Promise<SendOutcome> {
    if (isClosed) return Promise.resolve('later')
    isFlushRequested = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  const flushWhenOnline = () => {
    failures = 0
    void flush()
  }
  addEventListener('online', flushWhenOnline)
  channel.onmessage = ({ data }) => data === userId && void readWork().catch(() => {})
  // Work left over from an earlier page.
  readWork().then(
    () => {
      if (hasUnsent(work)) void flush()
    },
    () => flush(),
  )

  return {
    async takeStep(step: Omit<NewStep, 'userId'>): Promise<void> {
      const ownStep = { ...step, userId }
      await storeOrSend(
        (store) => store.addStep(ownStep),
        () => observedTransport.sendStep({ ...ownStep, id: 0, refusal: null }),
      )
      await publishChange()
      void flush()
    },
    /** An arrival, a proof or a skipped proof. */
    async addProof({ orderId, ...action }: NewStopAction, { content, replaces }: CaptureOptions = {}): Promise<void> {
      const ownProof = { ...action, orderId, userId }
      await storeOrSend(
        (store) => store.addProof(ownProof, content, replaces),
        () => sendProofAtOnce({ ...ownProof, id: 0, refusal: null }, content),
      )
      await publishChange()
      void flush()
    },
    /** Gives it up, of a refused one with a record of that: the steps that waited for it are sent, and the server decides on them. */
    async discardProof(proof: UnsentProof): Promise<void> {
      const store = await open()
      if (proof.refusal === null) await store.discardProof(proof)
      else await store.giveUp([proof], new Date().toISOString())
      await publishChange()
      void flush()
    },
    /** `isSentNow`: without it, it waits on the device for a later one, though not for long. */
    async addPosition(position: Omit<UnsentPosition, 'userId'>, isSentNow = true): Promise<void> {
      const ownPosition = { ...position, userId }
      await storeOrSend(
        (store) => store.addPosition(ownPosition),
        () => observedTransport.sendPositions(ownPosition.orderId, [ownPosition]),
      )
      await readWork().catch(() => {})
      // While a retry is scheduled the position waits for it: without a network, a try every second would be wasted.
      if (isClosed || failures > 0) return
      if (isSentNow) void flush()
      else waiting ??= setTimeout(() => void flush(), MAX_WAIT_MS)
    },
    /** All refused work of an order, which the driver has read. */
    async dismiss(orderId: number): Promise<void> {
      const store = await open()
      const work = [...(await store.steps(userId)), ...(await store.proofs(userId))]
      const refused = work.filter((one) => one.orderId === orderId && one.refusal !== null)
      await store.giveUp(refused, new Date().toISOString())
      await publishChange()
      void flush()
    },
    flush,
    work: () => work,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
      stopWaiting()
      removeEventListener('online', flushWhenOnline)
      channel.close()
    },
  }
}

export const isUnanswered = ({ refusal }: UnsentStep | UnsentProof) => refusal === null
const hasUnsent = ({ steps, proofs, positions, files }: UnsentWork): boolean =>
  positions + files > 0 || [...steps, ...proofs].some(isUnanswered)
export const retryDelay = (failures: number): number => Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)

let storePromise: Promise<UnsentStore> | undefined
let isBlocked = false
/** Opened on first use: only drivers need it. */
export const unsentStore = async (): Promise<UnsentStore> => {
  const reset = () => {
    storePromise = undefined
    isBlocked = false
  }
  if (!storePromise) {
    const { promise: blocked, reject } = Promise.withResolvers<never>()
    blocked.catch(() => {})
    const onBlocked = () => {
      isBlocked = true
      reject(new Error('Another tab holds the database of an earlier version'))
    }
    const opened = openUnsentStore(undefined, { onLost: reset, onBlocked })
    storePromise = opened
    opened.then(
      () => {
        isBlocked = false
      },
      // The next call tries again.
      reset,
    )
    return Promise.race([opened, blocked])
  }
  // Work is then sent at once, as on a device without a database.
  if (isBlocked) throw new Error('Another tab holds the database of an earlier version')
  return storePromise
}

export function useUnsentWork(queue: UnsentQueue): UnsentWork {
  return useSyncExternalStore(
    useCallback((listener) => queue.subscribe(listener), [queue]),
    queue.work,
  )
}
