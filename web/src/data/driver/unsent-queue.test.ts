import 'fake-indexeddb/auto'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { PositionRefusal } from '@meridian/domain/drivers/positions.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceKeyReply } from '../../../test/device-key.ts'
import { CallError } from '../call.ts'
import { createUnsentQueue, retryDelay, type UnsentQueue } from './unsent-queue.ts'
import { sendUnsent, type Transport } from './unsent-sender.ts'
import { openUnsentStore, type UnsentStore } from './unsent-store.ts'

const DRIVER = 7
let store: UnsentStore
let databases = 0
let sent: string[]
/** The server's error for a step, by its status; without one it accepts the step. */
let answers: Partial<Record<OrderStatus, () => Error>>
let isReachable: boolean
/** The user of this browser's session cookie. */
let signedIn: number | null
/** Why the server refuses every position of a batch; null: it accepts them. */
let refusedPositions: PositionRefusal | null
/** Timestamps of positions that are invalid for the server. */
let invalidTimestamps: string[]
let batches: number
const tabs: UnsentQueue[] = []

beforeEach(async () => {
  // Each failed attempt is logged; these tests assert what stays in the queue instead.
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('localStorage', { getItem: () => (signedIn === null ? null : JSON.stringify({ id: signedIn })) })
  databases += 1
  store = await openUnsentStore(`test-${databases}`, { fetchKey: async () => deviceKeyReply() })
  sent = []
  answers = {}
  isReachable = true
  signedIn = DRIVER
  refusedPositions = null
  invalidTimestamps = []
  batches = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const tab of tabs.splice(0)) tab.close()
  store.close()
  vi.unstubAllGlobals()
})

const noNetwork = () => new TypeError('Failed to fetch')
const refusal = (status: number, message: string) =>
  new CallError(status, message, { code: 'wrong_order_status', message })

const transport: Transport = {
  async sendStep({ orderId, status }) {
    if (!isReachable) throw noNetwork()
    const answer = answers[status]
    if (answer) throw answer()
    sent.push(`${orderId} ${status}`)
    return { id: orderId, status } as Order
  },
  async sendPositions(orderId, positions) {
    if (!isReachable) throw noNetwork()
    batches += 1
    if (positions.some(({ timestamp }) => invalidTimestamps.includes(timestamp)))
      throw refusal(400, 'points must be valid')
    sent.push(...positions.map((position) => `${orderId} @${position.timestamp.slice(11, 19)}`))
    const code = refusedPositions
    const refused = code === null ? [] : positions.map(({ timestamp }) => ({ timestamp, code, reason: 'No' }))
    return { stored: positions.length - refused.length, duplicates: 0, refused }
  },
  // Proofs and files have a test file of their own.
  sendProof: async ({ action }) => (action === 'discard' ? undefined : Promise.reject(noNetwork())),
  fileProgress: async () => Promise.reject(noNetwork()),
  sendPiece: async () => Promise.reject(noNetwork()),
}

function openTab(userId = DRIVER, hooks: Parameters<typeof createUnsentQueue>[2] = {}): UnsentQueue {
  const tab = createUnsentQueue(userId, async () => store, hooks, transport)
  tabs.push(tab)
  return tab
}

const at = (minute: number) => `2026-07-15T15:${String(minute).padStart(2, '0')}:00.000Z`
const step = (orderId: number, status: OrderStatus, minute = 0) => ({ orderId, status, occurredAt: at(minute) })
const position = (orderId: number, minute: number) => ({
  orderId,
  latitude: 29.7,
  longitude: -95.4,
  accuracy: 5,
  timestamp: at(minute),
  status: 'in_transit' as const,
})

test('work done without a network is sent in the order it happened, steps before positions', async () => {
  isReachable = false
  const tab = openTab()
  await tab.addPosition(position(12, 3))
  await tab.takeStep(step(12, 'pickup_scheduled', 1))
  await tab.addPosition(position(12, 2))
  await tab.takeStep(step(12, 'pickup_complete', 5))
  await tab.addPosition(position(9, 1))
  expect(await tab.flush()).toBe('later')
  expect(tab.work()).toMatchObject({ positions: 3 })
  expect(tab.work().steps.map(({ occurredAt }) => occurredAt)).toEqual([at(1), at(5)])

  isReachable = true
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['12 pickup_scheduled', '12 pickup_complete', '9 @15:01:00', '12 @15:02:00', '12 @15:03:00'])
  expect(tab.work()).toEqual({ steps: [], proofs: [], positions: 0, files: 0 })
})

test('what is read slowly does not replace what was read after it', async () => {
  isReachable = false
  const slow = Promise.withResolvers<void>()
  vi.spyOn(store, 'countFiles').mockImplementationOnce(() => slow.promise.then(() => 0))
  const tab = openTab()
  await tab.takeStep(step(12, 'delivered'))
  await tab.flush()
  expect(tab.work().steps).toHaveLength(1)
  slow.resolve()
  await new Promise(setImmediate)
  expect(tab.work().steps).toHaveLength(1)
})

test('a closed tab loses nothing: the next one sends its work', async () => {
  isReachable = false
  const first = openTab()
  await first.takeStep(step(12, 'delivered'))
  await first.flush()
  first.close()
  isReachable = true
  const second = openTab()
  await vi.waitFor(() => expect(sent).toEqual(['12 delivered']))
  await vi.waitFor(() => expect(second.work().steps).toEqual([]))
})

test('two tabs send everything once', async () => {
  isReachable = false
  const [one, two] = [openTab(), openTab()]
  await one.takeStep(step(12, 'pickup_scheduled'))
  for (let minute = 0; minute < 30; minute++) await (minute % 2 ? one : two).addPosition(position(12, minute))
  isReachable = true
  await Promise.all([one.flush(), two.flush()])
  expect(sent).toHaveLength(31)
  expect(new Set(sent).size).toBe(31)
})

test('the same position twice is stored once', async () => {
  isReachable = false
  const tab = openTab()
  await tab.addPosition(position(12, 1))
  await tab.addPosition(position(12, 1))
  expect(tab.work().positions).toBe(1)
})

test('a step the server refuses for good is stored with its message, and so are the later steps of that order', async () => {
  isReachable = false
  const tab = openTab()
  await tab.takeStep(step(12, 'pickup_scheduled'))
  await tab.takeStep(step(12, 'pickup_complete'))
  await tab.takeStep(step(30, 'delivered'))
  isReachable = true
  answers.pickup_scheduled = () => refusal(409, 'Order #ML-0012 is canceled')
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['30 delivered'])
  expect(tab.work().steps.map(({ status, refusal }) => [status, refusal])).toEqual([
    ['pickup_scheduled', 'Order #ML-0012 is canceled'],
    ['pickup_complete', 'Order #ML-0012 is canceled'],
  ])
  await tab.dismiss(12)
  expect(tab.work().steps).toEqual([])
})

test.each([401, 429, 500, 503])('after a %i the step stays in the queue and is retried', async (status) => {
  answers.delivered = () => refusal(status, 'Not now')
  const tab = openTab()
  await tab.takeStep(step(12, 'delivered'))
  expect(await tab.flush()).toBe('later')
  expect(tab.work().steps).toMatchObject([{ refusal: null }])
})

test('a position that waits for a later one goes out without it: a driver who has stopped reports none', async () => {
  const tab = openTab()
  await tab.flush()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await tab.addPosition(position(12, 1), false)
    await tab.addPosition(position(12, 2), false)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(10_000)
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(() => expect(sent).toEqual(['12 @15:01:00', '12 @15:02:00']))
})

test('the hook is called once the server accepted or refused a step, and not for a position', async () => {
  let calls = 0
  const onStepsAnswered = () => {
    calls += 1
  }
  const tab = openTab(DRIVER, { onStepsAnswered })
  await tab.addPosition(position(12, 1))
  await tab.flush()
  expect(calls).toBe(0)
  await tab.takeStep(step(12, 'in_transit'))
  await tab.flush()
  expect(calls).toBe(1)
  answers.delivered = () => refusal(409, 'Order #ML-0012 is canceled')
  await tab.takeStep(step(12, 'delivered'))
  await tab.flush()
  expect(calls).toBe(2)
})

test('answered steps are shown before a long day’s positions are sent', async () => {
  isReachable = false
  const tab = openTab(DRIVER, { onStepsAnswered: () => sent.push(`answered, ${tab.work().steps.length} waiting`) })
  await tab.takeStep(step(12, 'in_transit'))
  await tab.addPosition(position(12, 1))
  await tab.flush()
  isReachable = true
  await tab.flush()
  expect(sent).toEqual(['12 in_transit', 'answered, 0 waiting', '12 @15:01:00'])
})

test('the server’s order is shown before its step is removed from the queue', async () => {
  const shown: unknown[] = []
  const tab = openTab(DRIVER, {
    onStepAccepted: ({ status }) => shown.push([status, tab.work().steps.map(({ status }) => status)]),
  })
  await tab.takeStep(step(12, 'in_transit'))
  await tab.flush()
  expect(shown).toEqual([['in_transit', ['in_transit']]])
  expect(tab.work().steps).toEqual([])
})

test('each account has its own queue', async () => {
  isReachable = false
  const mine = openTab(DRIVER)
  await mine.takeStep(step(12, 'delivered'))
  const other = openTab(8)
  await other.flush()
  expect(other.work()).toEqual({ steps: [], proofs: [], positions: 0, files: 0 })
  isReachable = true
  signedIn = 8
  await other.flush()
  expect(sent).toEqual([])
})

test('a driver’s unsent work is never sent with the cookie of the next user', async () => {
  isReachable = false
  const tab = openTab()
  await tab.takeStep(step(12, 'delivered'))
  await tab.addPosition(position(12, 1))
  isReachable = true
  for (const otherUser of [null, 8]) {
    signedIn = otherUser
    answers.delivered = () => refusal(403, 'This is for drivers')
    expect(await tab.flush()).toBe('later')
  }
  expect(tab.work()).toMatchObject({ steps: [{ refusal: null }], positions: 1 })
  answers = {}
  signedIn = DRIVER
  expect(await tab.flush()).toBe('all')
  expect(sent).toHaveLength(2)
})

test('a closed queue sends nothing more, and still stores new work', async () => {
  const tab = openTab()
  tab.close()
  await tab.takeStep(step(12, 'delivered'))
  await tab.addPosition(position(12, 1))
  expect(await tab.flush()).toBe('later')
  expect(sent).toEqual([])
  expect([await store.steps(DRIVER), await store.countPositions(DRIVER)]).toMatchObject([[{ status: 'delivered' }], 1])
})

test.each([403, 404])('a %i that does not come from our server is not a final refusal', async (status) => {
  const page = () => new CallError(status, '<html>A proxy</html>', null)
  answers.delivered = page
  const tab = openTab()
  await tab.takeStep(step(12, 'delivered'))
  expect(await tab.flush()).toBe('later')
  expect(tab.work().steps).toMatchObject([{ refusal: null }])
})

test('an invalid position is dropped alone, and found among many in few requests', async () => {
  isReachable = false
  const tab = openTab()
  for (let minute = 0; minute < 60; minute++) await tab.addPosition(position(12, minute))
  await tab.flush()
  isReachable = true
  invalidTimestamps = [at(37)]
  expect(await tab.flush()).toBe('all')
  expect(sent).toHaveLength(59)
  expect(sent).not.toContain('12 @15:37:00')
  expect(batches).toBeLessThan(20)
  expect(tab.work().positions).toBe(0)
})

test('a step taken while positions are being sent does not wait for all of them', async () => {
  isReachable = false
  const tab = openTab()
  await tab.addPosition(position(12, 1))
  await tab.addPosition(position(30, 2))
  await tab.flush()
  isReachable = true
  const { sendPositions } = transport
  const slow = {
    ...transport,
    sendPositions: async (...batch: Parameters<Transport['sendPositions']>) => {
      if (batches === 0) await store.addStep({ ...step(12, 'delivered'), userId: DRIVER })
      return sendPositions(...batch)
    },
  }
  expect(await sendUnsent(store, DRIVER, slow)).toBe('all')
  expect(sent).toEqual(['12 @15:01:00', '12 delivered', '30 @15:02:00'])
})

test('a clock that is ahead is detected from the server’s refusals, and so is its correction', async () => {
  const reports: boolean[] = []
  const tab = openTab(DRIVER, { onClockAhead: (isAhead) => reports.push(isAhead) })
  for (const code of ['position_in_the_future', 'position_too_fast', null] as const) {
    refusedPositions = code
    await tab.addPosition(position(12, reports.length))
    await tab.flush()
  }
  expect(reports).toEqual([true, false, false])
})

/** A queue whose database fails until `repair` is called. */
function openBrokenTab(hooks: Parameters<typeof createUnsentQueue>[2] = {}) {
  let isBroken = true
  const open = async () => {
    if (isBroken) throw new DOMException('The connection is closing', 'InvalidStateError')
    return store
  }
  const tab = createUnsentQueue(DRIVER, open, hooks, transport)
  tabs.push(tab)
  const repair = () => {
    isBroken = false
  }
  return { tab, repair }
}

test('without a database, steps and positions are still sent while there is a network', async () => {
  const shown: unknown[] = []
  const hooks = {
    onStepAccepted: ({ status }: Order) => shown.push(status),
    onStepsAnswered: () => shown.push('answered'),
  }
  const { tab } = openBrokenTab(hooks)
  await tab.takeStep(step(12, 'in_transit'))
  await tab.addPosition(position(12, 1))
  expect(sent).toEqual(['12 in_transit', '12 @15:01:00'])
  expect(shown).toEqual(['in_transit', 'answered'])
  answers.delivered = () => refusal(409, 'Order #ML-0012 is canceled')
  await expect(tab.takeStep(step(12, 'delivered'))).rejects.toThrow('is canceled')
  expect(shown).toEqual(['in_transit', 'answered', 'answered'])
})

test('a step that can neither be stored nor sent fails visibly, and the queue works again once the database is back', async () => {
  const { tab, repair } = openBrokenTab()
  isReachable = false
  await expect(tab.takeStep(step(12, 'delivered'))).rejects.toThrow('fetch')
  isReachable = true
  signedIn = 8
  await expect(tab.takeStep(step(12, 'delivered'))).rejects.toThrow('closing')
  signedIn = DRIVER
  expect(await tab.flush()).toBe('later')
  expect(sent).toEqual([])
  repair()
  await tab.takeStep(step(12, 'delivered'))
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['12 delivered'])
})

test('the jobs saved for offline use include the steps the server accepted', async () => {
  const order = (id: number, status: OrderStatus) => ({ id, status }) as Order
  const orders = [order(12, 'assigned'), order(30, 'in_transit')]
  await store.saveJobs({ userId: DRIVER, savedAt: at(0), orders })
  const tab = openTab()
  await tab.takeStep(step(12, 'pickup_scheduled'))
  await tab.takeStep(step(30, 'delivered'))
  await tab.flush()
  expect((await store.savedJobs(DRIVER))?.orders).toEqual([order(12, 'pickup_scheduled')])
  await store.forgetAllBut(null)
  await tab.takeStep(step(12, 'pickup_complete'))
  await tab.flush()
  expect(await store.savedJobs(DRIVER)).toBeUndefined()
})

test('retries come further apart, up to half a minute', () => {
  expect([0, 1, 2, 10].map(retryDelay)).toEqual([2000, 4000, 8000, 30_000])
})

test('steps that met no network say since when this device was offline; a step sent at once does not', async () => {
  const stated: (string | undefined)[] = []
  const noting = {
    ...transport,
    sendStep: (step: Parameters<typeof transport.sendStep>[0], offlineSince?: string) => {
      if (isReachable) stated.push(offlineSince)
      return transport.sendStep(step)
    },
  }
  isReachable = false
  const tab = createUnsentQueue(DRIVER, async () => store, {}, noting)
  tabs.push(tab)
  await tab.takeStep(step(12, 'pickup_scheduled', 1))
  await tab.takeStep(step(12, 'pickup_complete', 5))
  await tab.flush()
  isReachable = true
  await tab.flush()
  await tab.takeStep({ ...step(12, 'in_transit'), occurredAt: new Date().toISOString() })
  await tab.flush()
  expect(stated).toEqual([at(1), at(1), undefined])
})
