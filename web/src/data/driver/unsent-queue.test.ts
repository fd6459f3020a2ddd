import 'fake-indexeddb/auto'
import type { Order } from '@meridian/contract/orders.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import { LOCATION_REFUSALS } from '@meridian/domain/positions.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../call.ts'
import { createUnsentQueue, retryDelay, type UnsentQueue } from './unsent-queue.ts'
import { sendUnsent, type Wire } from './unsent-sender.ts'
import { openUnsentStore, type UnsentStore } from './unsent-store.ts'

const DRIVER = 7
let store: UnsentStore
let databases = 0
let sent: string[]
/** What the server answers to each step, by its status: nothing means it takes it. */
let answers: Partial<Record<OrderStatus, () => Error>>
let isReachable: boolean
/** Whose cookie this browser has. */
let signedIn: number | null
/** Reasons for which the server refuses each position of a batch; none means it takes them. */
let refusedPositions: string | null
/** Times of positions the server cannot read. */
let unreadable: string[]
let batches: number
const tabs: UnsentQueue[] = []

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('localStorage', { getItem: () => (signedIn === null ? null : JSON.stringify({ id: signedIn })) })
  databases += 1
  store = await openUnsentStore(`test-${databases}`)
  sent = []
  answers = {}
  isReachable = true
  signedIn = DRIVER
  refusedPositions = null
  unreadable = []
  batches = 0
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  store.close()
  vi.unstubAllGlobals()
})

const noNetwork = () => new TypeError('Failed to fetch')
const refusal = (status: number, message: string) => new CallError(status, message, { code: 'conflict', message })

const wire: Wire = {
  async step({ orderId, status }) {
    if (!isReachable) throw noNetwork()
    const answer = answers[status]
    if (answer) throw answer()
    sent.push(`${orderId} ${status}`)
    return { id: orderId, status } as Order
  },
  async positions(orderId, positions) {
    if (!isReachable) throw noNetwork()
    batches += 1
    if (positions.some(({ timestamp }) => unreadable.includes(timestamp)))
      throw refusal(400, 'positions must be readable')
    sent.push(...positions.map((position) => `${orderId} @${position.timestamp.slice(11, 19)}`))
    const reason = refusedPositions
    const refused = reason === null ? [] : positions.map(({ timestamp }) => ({ timestamp, reason }))
    return { stored: positions.length - refused.length, duplicates: 0, refused }
  },
}

function openTab(userId = DRIVER, hooks: Parameters<typeof createUnsentQueue>[2] = {}): UnsentQueue {
  const tab = createUnsentQueue(userId, async () => store, hooks, wire)
  tabs.push(tab)
  return tab
}

const at = (minute: number) => `2026-07-15T15:${String(minute).padStart(2, '0')}:00.000Z`
const step = (orderId: number, status: OrderStatus, minute = 0) => ({ orderId, status, occurredAt: at(minute) })
const position = (orderId: number, minute: number) => ({
  ...{ orderId, latitude: 29.7, longitude: -95.4, accuracy: 5, timestamp: at(minute), status: 'in_transit' as const },
})

test('what was done without a network goes out in the order it happened, steps before positions', async () => {
  isReachable = false
  const tab = openTab()
  await tab.addPosition(position(12, 3))
  await tab.takeStep(step(12, 'pickup_scheduled', 1))
  await tab.addPosition(position(12, 2))
  await tab.takeStep(step(12, 'pickup_complete', 5))
  await tab.addPosition(position(9, 1))
  expect(await tab.flush()).toBe('later')
  expect(tab.waiting()).toMatchObject({ positions: 3 })
  expect(tab.waiting().steps.map((waiting) => waiting.occurredAt)).toEqual([at(1), at(5)])

  isReachable = true
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['12 pickup_scheduled', '12 pickup_complete', '9 @15:01:00', '12 @15:02:00', '12 @15:03:00'])
  expect(tab.waiting()).toEqual({ steps: [], positions: 0 })
})

test('a closed tab loses nothing: the next one sends what it left', async () => {
  isReachable = false
  const first = openTab()
  await first.takeStep(step(12, 'delivered'))
  await first.flush()
  first.close()
  isReachable = true
  const second = openTab()
  await vi.waitFor(() => expect(sent).toEqual(['12 delivered']))
  await vi.waitFor(() => expect(second.waiting().steps).toEqual([]))
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

test('the same fix twice is one position', async () => {
  isReachable = false
  const tab = openTab()
  await tab.addPosition(position(12, 1))
  await tab.addPosition(position(12, 1))
  expect(tab.waiting().positions).toBe(1)
})

test('a step the server will never take is kept with its sentence, and so is what followed on that order', async () => {
  isReachable = false
  const tab = openTab()
  await tab.takeStep(step(12, 'pickup_scheduled'))
  await tab.takeStep(step(12, 'pickup_complete'))
  await tab.takeStep(step(30, 'delivered'))
  isReachable = true
  answers.pickup_scheduled = () => refusal(409, 'Order #ML-0012 is cancelled')
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['30 delivered'])
  expect(tab.waiting().steps.map(({ status, refusal }) => [status, refusal])).toEqual([
    ['pickup_scheduled', 'Order #ML-0012 is cancelled'],
    ['pickup_complete', 'Order #ML-0012 is cancelled'],
  ])
  await tab.dismiss(12)
  expect(tab.waiting().steps).toEqual([])
})

test.each([401, 429, 500, 503])('after a %i the step waits and is tried again', async (status) => {
  answers.delivered = () => refusal(status, 'Not now')
  const tab = openTab()
  await tab.takeStep(step(12, 'delivered'))
  expect(await tab.flush()).toBe('later')
  expect(tab.waiting().steps).toMatchObject([{ refusal: null }])
})

test('the screen looks again once the server took or refused a step, and not for a position', async () => {
  let looks = 0
  const onStepAnswered = () => {
    looks += 1
  }
  const tab = openTab(DRIVER, { onStepAnswered })
  await tab.addPosition(position(12, 1))
  await tab.flush()
  expect(looks).toBe(0)
  await tab.takeStep(step(12, 'in_transit'))
  await tab.flush()
  expect(looks).toBe(1)
  answers.delivered = () => refusal(409, 'Order #ML-0012 is cancelled')
  await tab.takeStep(step(12, 'delivered'))
  await tab.flush()
  expect(looks).toBe(2)
})

test('what became of the steps is shown before a long day’s positions are sent', async () => {
  isReachable = false
  const tab = openTab(DRIVER, { onStepAnswered: () => sent.push(`looked, ${tab.waiting().steps.length} waiting`) })
  await tab.takeStep(step(12, 'in_transit'))
  await tab.addPosition(position(12, 1))
  await tab.flush()
  isReachable = true
  await tab.flush()
  expect(sent).toEqual(['12 in_transit', 'looked, 0 waiting', '12 @15:01:00'])
})

test('the order as the server has it is shown before its step leaves the queue', async () => {
  const shown: unknown[] = []
  const tab = openTab(DRIVER, {
    onStepAccepted: ({ status }) => shown.push([status, tab.waiting().steps.map((waiting) => waiting.status)]),
  })
  await tab.takeStep(step(12, 'in_transit'))
  await tab.flush()
  expect(shown).toEqual([['in_transit', ['in_transit']]])
  expect(tab.waiting().steps).toEqual([])
})

test('each account has its own queue', async () => {
  isReachable = false
  const mine = openTab(DRIVER)
  await mine.takeStep(step(12, 'delivered'))
  const other = openTab(8)
  await other.flush()
  expect(other.waiting()).toEqual({ steps: [], positions: 0 })
  isReachable = true
  signedIn = 8
  await other.flush()
  expect(sent).toEqual([])
})

test('what a driver left is never sent with the cookie of whoever signs in next', async () => {
  isReachable = false
  const tab = openTab()
  await tab.takeStep(step(12, 'delivered'))
  await tab.addPosition(position(12, 1))
  isReachable = true
  for (const somebody of [null, 8]) {
    signedIn = somebody
    answers.delivered = () => refusal(403, 'This is for drivers')
    expect(await tab.flush()).toBe('later')
  }
  expect(tab.waiting()).toMatchObject({ steps: [{ refusal: null }], positions: 1 })
  answers = {}
  signedIn = DRIVER
  expect(await tab.flush()).toBe('all')
  expect(sent).toHaveLength(2)
})

test('a queue that was closed sends nothing more, and still keeps what it is given', async () => {
  const tab = openTab()
  tab.close()
  await tab.takeStep(step(12, 'delivered'))
  await tab.addPosition(position(12, 1))
  expect(await tab.flush()).toBe('later')
  expect(sent).toEqual([])
  expect([await store.steps(DRIVER), await store.countPositions(DRIVER)]).toMatchObject([[{ status: 'delivered' }], 1])
})

test.each([403, 404])('a %i that is not our server’s refuses nothing for good', async (status) => {
  const page = () => new CallError(status, '<html>A proxy</html>', null)
  answers.delivered = page
  const tab = openTab()
  await tab.takeStep(step(12, 'delivered'))
  expect(await tab.flush()).toBe('later')
  expect(tab.waiting().steps).toMatchObject([{ refusal: null }])
})

test('a position that cannot be read is dropped alone, and quickly found among many', async () => {
  isReachable = false
  const tab = openTab()
  for (let minute = 0; minute < 60; minute++) await tab.addPosition(position(12, minute))
  await tab.flush()
  isReachable = true
  unreadable = [at(37)]
  expect(await tab.flush()).toBe('all')
  expect(sent).toHaveLength(59)
  expect(sent).not.toContain('12 @15:37:00')
  expect(batches).toBeLessThan(20)
  expect(tab.waiting().positions).toBe(0)
})

test('a step taken while positions are sent does not wait for all of them', async () => {
  isReachable = false
  const tab = openTab()
  await tab.addPosition(position(12, 1))
  await tab.addPosition(position(30, 2))
  await tab.flush()
  isReachable = true
  const positions = wire.positions
  const slow = {
    ...wire,
    positions: async (...batch: Parameters<Wire['positions']>) => {
      if (batches === 0) await store.addStep({ ...step(12, 'delivered'), userId: DRIVER })
      return positions(...batch)
    },
  }
  expect(await sendUnsent(store, DRIVER, slow)).toBe('all')
  expect(sent).toEqual(['12 @15:01:00', '12 delivered', '30 @15:02:00'])
})

test('a clock that is ahead is noticed by what the server says of the positions, and so is its mending', async () => {
  const heard: boolean[] = []
  const tab = openTab(DRIVER, { onClockAhead: (isAhead) => heard.push(isAhead) })
  for (const reason of [LOCATION_REFUSALS.in_the_future, LOCATION_REFUSALS.too_fast, null]) {
    refusedPositions = reason
    await tab.addPosition(position(12, heard.length))
    await tab.flush()
  }
  expect(heard).toEqual([true, false, false])
})

/** A queue whose database fails until it is told to be well. */
function openBrokenTab(hooks: Parameters<typeof createUnsentQueue>[2] = {}) {
  let isBroken = true
  const open = async () => {
    if (isBroken) throw new DOMException('The connection is closing', 'InvalidStateError')
    return store
  }
  const tab = createUnsentQueue(DRIVER, open, hooks, wire)
  tabs.push(tab)
  const mend = () => {
    isBroken = false
  }
  return { tab, mend }
}

test('a device that keeps nothing still has its steps and positions taken while there is a network', async () => {
  const shown: unknown[] = []
  const hooks = {
    onStepAccepted: ({ status }: Order) => shown.push(status),
    onStepAnswered: () => shown.push('looked again'),
  }
  const { tab } = openBrokenTab(hooks)
  await tab.takeStep(step(12, 'in_transit'))
  await tab.addPosition(position(12, 1))
  expect(sent).toEqual(['12 in_transit', '12 @15:01:00'])
  expect(shown).toEqual(['in_transit', 'looked again'])
  answers.delivered = () => refusal(409, 'Order #ML-0012 is cancelled')
  await expect(tab.takeStep(step(12, 'delivered'))).rejects.toThrow('is cancelled')
  expect(shown).toEqual(['in_transit', 'looked again', 'looked again'])
})

test('a step that can neither be kept nor sent fails in the open, and the queue goes on once the database is back', async () => {
  const { tab, mend } = openBrokenTab()
  isReachable = false
  await expect(tab.takeStep(step(12, 'delivered'))).rejects.toThrow('fetch')
  isReachable = true
  signedIn = 8
  await expect(tab.takeStep(step(12, 'delivered'))).rejects.toThrow('closing')
  signedIn = DRIVER
  expect(await tab.flush()).toBe('later')
  expect(sent).toEqual([])
  mend()
  await tab.takeStep(step(12, 'delivered'))
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['12 delivered'])
})

test('the jobs kept for a time without a network are not behind the steps the server took', async () => {
  const order = (id: number, status: OrderStatus) => ({ id, status }) as Order
  const orders = [order(12, 'assigned'), order(30, 'in_transit')]
  await store.saveJobs({ userId: DRIVER, savedAt: at(0), orders })
  const tab = openTab()
  await tab.takeStep(step(12, 'pickup_scheduled'))
  await tab.takeStep(step(30, 'delivered'))
  await tab.flush()
  expect((await store.savedJobs(DRIVER))?.orders).toEqual([order(12, 'pickup_scheduled')])
  await store.deleteJobs(DRIVER)
  await tab.takeStep(step(12, 'pickup_complete'))
  await tab.flush()
  expect(await store.savedJobs(DRIVER)).toBeUndefined()
})

test('retries come further apart, up to half a minute', () => {
  expect([0, 1, 2, 10].map(retryDelay)).toEqual([2000, 4000, 8000, 30_000])
})
