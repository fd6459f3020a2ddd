/** The queue of a signed-in driver: stores steps and positions, sends them, and notifies every tab of what is still unsent. */
import { reportMany } from '@meridian/contract/locations.ts'
import { changeStatus } from '@meridian/contract/order-changes.ts'
import type { Order } from '@meridian/contract/orders.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { call, isFinal } from '../call.ts'
import { maySend, type SendOutcome, sendUnsent, type Transport } from './unsent-sender.ts'
import {
  type NewStep,
  openUnsentStore,
  type UnsentPosition,
  type UnsentStep,
  type UnsentStore,
} from './unsent-store.ts'

const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 30_000
/** A call that takes longer counts as not sent. The server accepts duplicates. */
const SEND_TIMEOUT_MS = 15_000
const CHANNEL = 'meridian-unsent'

const serverTransport: Transport = {
  sendStep: ({ orderId, status, occurredAt }, offlineSince) =>
    call(changeStatus, {
      params: { id: orderId },
      body: { status, occurredAt, ...(offlineSince ? { offlineSince } : {}) },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    }),
  sendPositions: (orderId, positions) =>
    call(reportMany, {
      params: { id: orderId },
      body: { points: positions.map(toPoint) },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    }),
}

/** One entry of the call's body. */
function toPoint({ latitude, longitude, accuracy, timestamp, status }: UnsentPosition) {
  return { latitude, longitude, accuracy, timestamp, status }
}

/** `positions` is their number. */
export type UnsentWork = { steps: readonly UnsentStep[]; positions: number }
const NO_WORK: UnsentWork = { steps: [], positions: 0 }

export type UnsentQueue = ReturnType<typeof createUnsentQueue>

type Hooks = {
  /** Called before the accepted step is removed from the queue: otherwise screens would show the status before it. */
  onStepAccepted?: (order: Order) => void
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
  let failures = 0
  let isClosed = false
  let isFlushRequested = false
  /** Steps the server has answered since `onStepsAnswered` was last called. */
  let answeredSteps = 0
  let running: Promise<SendOutcome> | undefined

  async function readWork(): Promise<void> {
    const store = await open()
    const next = { steps: await store.steps(userId), positions: await store.countPositions(userId) }
    if (isClosed) return
    work = next
    for (const listener of listeners) listener()
  }

  async function publishChange(): Promise<void> {
    if (!isClosed) channel.postMessage(userId)
    // The change itself is done: a failure to read the queue again must not make it fail.
    await readWork().catch(() => {})
  }

  const observedTransport: Transport = {
    async sendPositions(orderId, positions) {
      // Sending a long day's positions takes time: the screens are updated with the answered steps before it.
      if (answeredSteps > 0) await publishChange().then(reportAnswers)
      const reply = await transport.sendPositions(orderId, positions)
      const inFuture = reply.refused.filter(({ code }) => code === 'position_in_the_future')
      hooks.onClockAhead?.(inFuture.length === positions.length)
      return reply
    },
    sendStep: async (step, offlineSince) => {
      const order = await transport.sendStep(step, offlineSince).catch((error) => {
        if (isFinal(error)) answeredSteps += 1
        throw error
      })
      answeredSteps += 1
      hooks.onStepAccepted?.(order)
      return order
    },
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

  async function run(): Promise<SendOutcome> {
    clearTimeout(timer)
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
      if (work.positions > 0 || work.steps.some(isUnanswered)) void flush()
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
    async addPosition(position: Omit<UnsentPosition, 'userId'>): Promise<void> {
      const ownPosition = { ...position, userId }
      await storeOrSend(
        (store) => store.addPosition(ownPosition),
        () => observedTransport.sendPositions(ownPosition.orderId, [ownPosition]),
      )
      await readWork().catch(() => {})
      // While a retry is scheduled the position waits for it: without a network, a try every second would be wasted.
      if (failures === 0) void flush()
    },
    async dismiss(orderId: number): Promise<void> {
      await (await open()).removeRefused(userId, orderId)
      await publishChange()
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
      removeEventListener('online', flushWhenOnline)
      channel.close()
    },
  }
}

export const isUnanswered = ({ refusal }: UnsentStep) => refusal === null
export const retryDelay = (failures: number): number => Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)

let storePromise: Promise<UnsentStore> | undefined
/** Opened on first use: only drivers need it. */
export const unsentStore = (): Promise<UnsentStore> => {
  const reset = () => {
    storePromise = undefined
  }
  if (!storePromise) {
    storePromise = openUnsentStore(undefined, reset)
    // The next call tries again.
    storePromise.catch(reset)
  }
  return storePromise
}

export function useUnsentWork(queue: UnsentQueue): UnsentWork {
  return useSyncExternalStore(
    useCallback((listener) => queue.subscribe(listener), [queue]),
    queue.work,
  )
}
