/** The queue of a signed-in driver: takes steps and positions, sends them, tells every tab what is still waiting. */
import { reportMany } from '@meridian/contract/locations.ts'
import { changeStatus } from '@meridian/contract/order-changes.ts'
import type { Order } from '@meridian/contract/orders.ts'
import { LOCATION_REFUSALS } from '@meridian/domain/positions.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { call, isFinal } from '../call.ts'
import { maySend, type SendOutcome, sendUnsent, type Wire } from './unsent-sender.ts'
import {
  type NewStep,
  openUnsentStore,
  type UnsentPosition,
  type UnsentStep,
  type UnsentStore,
} from './unsent-store.ts'

const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000
/** A call that hangs on a bad connection counts as not sent; the server bears hearing it twice. */
const SEND_TIMEOUT_MS = 15_000
const CHANNEL = 'meridian-unsent'

const wire: Wire = {
  step: ({ orderId, status, occurredAt }) =>
    call(changeStatus, {
      params: { id: orderId },
      body: { status, occurredAt },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    }),
  positions: (orderId, positions) =>
    call(reportMany, {
      params: { id: orderId },
      body: {
        points: positions.map(({ latitude, longitude, accuracy, timestamp, status }) => ({
          ...{ latitude, longitude, accuracy, timestamp, status },
        })),
      },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    }),
}

export type UnsentWork = { steps: readonly UnsentStep[]; positions: number }
const NOTHING: UnsentWork = { steps: [], positions: 0 }

export type UnsentQueue = ReturnType<typeof createUnsentQueue>

type Hooks = {
  /** The server took a step; runs before the step leaves the queue, so that no screen falls back to what was before it. */
  onStepAccepted?: (order: Order) => void
  /** The server took a step or refused one: its orders are not as they were. */
  onStepAnswered?: () => void
  /** Whether the server refused the last positions because they lie in the future. */
  onClockAhead?: (isAhead: boolean) => void
}

/** One per account and page. `open` is asked every time: a database can be lost while the page is open. */
export function createUnsentQueue(userId: number, open: () => Promise<UnsentStore>, hooks: Hooks = {}, to = wire) {
  const channel = new BroadcastChannel(CHANNEL)
  const listeners = new Set<() => void>()
  let waiting = NOTHING
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false
  let isAskedAgain = false
  /** Steps the server has spoken about since the screens were last told. */
  let answered = 0
  let running: Promise<SendOutcome> | undefined

  async function look(): Promise<void> {
    const store = await open()
    const next = { steps: await store.steps(userId), positions: await store.countPositions(userId) }
    if (isClosed) return
    waiting = next
    for (const listener of listeners) listener()
  }

  async function changed(): Promise<void> {
    if (!isClosed) channel.postMessage(userId)
    // What was done is safe by now: that it cannot be counted is no failure of it.
    await look().catch(() => {})
  }

  /** The wire, with an ear on what the server says. */
  const heard: Wire = {
    async positions(orderId, positions) {
      // A long day's positions take their time: what became of the steps is shown before.
      if (answered > 0) await changed().then(tellAnswers)
      const reply = await to.positions(orderId, positions)
      const inFuture = reply.refused.filter(({ reason }) => reason === LOCATION_REFUSALS.in_the_future)
      hooks.onClockAhead?.(inFuture.length === positions.length)
      return reply
    },
    step: async (step) => {
      const order = await to.step(step).catch((error) => {
        if (isFinal(error)) answered += 1
        throw error
      })
      answered += 1
      hooks.onStepAccepted?.(order)
      return order
    },
  }

  function tellAnswers(): void {
    if (answered > 0) hooks.onStepAnswered?.()
    answered = 0
  }

  /** Kept first, then sent: whatever happens in between, it is not lost. A device that keeps nothing sends at once, or fails. */
  async function keep(into: (store: UnsentStore) => Promise<void>, sendAtOnce: () => Promise<unknown>): Promise<void> {
    try {
      await into(await open())
    } catch (error) {
      if (isClosed || !maySend(userId)) throw error
      await sendAtOnce().finally(tellAnswers)
    }
  }

  /** One tab sends at a time; another waits and then finds the queue empty. */
  async function send(): Promise<SendOutcome> {
    const store = await open()
    const work = () => sendUnsent(store, userId, heard)
    // A page that is not on https has no locks: a step sent twice is taken once all the same.
    const outcome = await ('locks' in navigator ? navigator.locks.request(`${CHANNEL}-${userId}`, work) : work())
    await changed()
    tellAnswers()
    return outcome
  }

  async function run(): Promise<SendOutcome> {
    clearTimeout(timer)
    let outcome: SendOutcome
    do {
      isAskedAgain = false
      // A database that fails is like a network that does: what it holds is tried again.
      outcome = await send().catch(() => 'later' as const)
    } while (isAskedAgain && outcome === 'all')
    if (outcome === 'all') failures = 0
    else if (!isClosed) timer = setTimeout(() => void flush(), retryDelay(failures++))
    return outcome
  }

  /** Asked while it runs, it looks once more before it ends: what came meanwhile goes along. */
  function flush(): Promise<SendOutcome> {
    if (isClosed) return Promise.resolve('later')
    isAskedAgain = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  const online = () => {
    failures = 0
    void flush()
  }
  addEventListener('online', online)
  channel.onmessage = ({ data }) => data === userId && void look().catch(() => {})
  // Left over from another day.
  look().then(
    () => {
      if (waiting.positions > 0 || waiting.steps.some(isOpen)) void flush()
    },
    () => flush(),
  )

  return {
    async takeStep(step: Omit<NewStep, 'userId'>): Promise<void> {
      const mine = { ...step, userId }
      await keep(
        (store) => store.addStep(mine),
        () => heard.step({ ...mine, id: 0, refusal: null }),
      )
      await changed()
      void flush()
    },
    async addPosition(position: Omit<UnsentPosition, 'userId'>): Promise<void> {
      const mine = { ...position, userId }
      await keep(
        (store) => store.addPosition(mine),
        () => heard.positions(mine.orderId, [mine]),
      )
      await look().catch(() => {})
      // While a retry is due the position waits for it: a driver in a tunnel must not knock every second.
      if (failures === 0) void flush()
    },
    async dismiss(orderId: number): Promise<void> {
      await (await open()).removeRefused(userId, orderId)
      await changed()
    },
    flush,
    waiting: () => waiting,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
      removeEventListener('online', online)
      channel.close()
    },
  }
}

export const isOpen = ({ refusal }: UnsentStep) => refusal === null
export const retryDelay = (failures: number): number => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)

let store: Promise<UnsentStore> | undefined
/** Opened when a driver first needs it: nobody else pays for it. */
export const unsentStore = (): Promise<UnsentStore> => {
  const forget = () => {
    store = undefined
  }
  if (!store) {
    store = openUnsentStore(undefined, forget)
    // Failed once is not failed for ever.
    store.catch(forget)
  }
  return store
}

/** What is still on this device, for a screen to show. */
export function useUnsentWork(unsent: UnsentQueue): UnsentWork {
  return useSyncExternalStore(
    useCallback((listener) => unsent.subscribe(listener), [unsent]),
    unsent.waiting,
  )
}
