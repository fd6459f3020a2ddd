import 'fake-indexeddb/auto'
import type { Order } from '@meridian/contract/orders.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { createUnsent, retryDelay, type Unsent } from './unsent.ts'
import type { Wire } from './unsent-sender.ts'
import { openUnsentStore, type UnsentStore } from './unsent-store.ts'

const DRIVER = 7
let store: UnsentStore
let databases = 0
let sent: string[]
/** What the server answers to each step, by its status: nothing means it takes it. */
let answers: Partial<Record<OrderStatus, () => Error>>
let isReachable: boolean
const tabs: Unsent[] = []

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  databases += 1
  store = await openUnsentStore(`test-${databases}`)
  sent = []
  answers = {}
  isReachable = true
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
  async points(orderId, points) {
    if (!isReachable) throw noNetwork()
    sent.push(...points.map((point) => `${orderId} @${point.timestamp.slice(11, 19)}`))
  },
}

function openTab(userId = DRIVER, hooks: Parameters<typeof createUnsent>[2] = {}): Unsent {
  const tab = createUnsent(userId, Promise.resolve(store), hooks, wire)
  tabs.push(tab)
  return tab
}

const at = (minute: number) => `2026-07-15T15:${String(minute).padStart(2, '0')}:00.000Z`
const step = (orderId: number, status: OrderStatus, minute = 0) => ({ orderId, status, occurredAt: at(minute) })
const point = (orderId: number, minute: number) => ({
  ...{ orderId, latitude: 29.7, longitude: -95.4, accuracy: 5, timestamp: at(minute), status: 'in_transit' as const },
})

test('what was done without a network goes out in the order it happened, steps before positions', async () => {
  isReachable = false
  const tab = openTab()
  await tab.addPoint(point(12, 3))
  await tab.takeStep(step(12, 'pickup_scheduled', 1))
  await tab.addPoint(point(12, 2))
  await tab.takeStep(step(12, 'pickup_complete', 5))
  await tab.addPoint(point(9, 1))
  expect(await tab.flush()).toBe('later')
  expect(tab.waiting()).toMatchObject({ points: 3 })
  expect(tab.waiting().steps.map((waiting) => waiting.occurredAt)).toEqual([at(1), at(5)])

  isReachable = true
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['12 pickup_scheduled', '12 pickup_complete', '9 @15:01:00', '12 @15:02:00', '12 @15:03:00'])
  expect(tab.waiting()).toEqual({ steps: [], points: 0 })
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
  for (let minute = 0; minute < 30; minute++) await (minute % 2 ? one : two).addPoint(point(12, minute))
  isReachable = true
  await Promise.all([one.flush(), two.flush()])
  expect(sent).toHaveLength(31)
  expect(new Set(sent).size).toBe(31)
})

test('the same fix twice is one position', async () => {
  isReachable = false
  const tab = openTab()
  await tab.addPoint(point(12, 1))
  await tab.addPoint(point(12, 1))
  expect(tab.waiting().points).toBe(1)
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
  const onAnswer = () => {
    looks += 1
  }
  const tab = openTab(DRIVER, { onAnswer })
  await tab.addPoint(point(12, 1))
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

test('the order as the server has it is shown before its step leaves the queue', async () => {
  const shown: unknown[] = []
  const tab = openTab(DRIVER, {
    onTaken: ({ status }) => shown.push([status, tab.waiting().steps.map((waiting) => waiting.status)]),
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
  expect(other.waiting()).toEqual({ steps: [], points: 0 })
  isReachable = true
  await other.flush()
  expect(sent).toEqual([])
})

test('open jobs are kept for the account and forgotten when asked', async () => {
  await store.keepJobs({ userId: DRIVER, savedAt: at(0), orders: [] })
  expect(await store.keptJobs(DRIVER)).toMatchObject({ savedAt: at(0) })
  expect(await store.keptJobs(8)).toBeUndefined()
  await store.forgetJobs(DRIVER)
  expect(await store.keptJobs(DRIVER)).toBeUndefined()
})

test('retries come further apart, up to half a minute', () => {
  expect([0, 1, 2, 10].map(retryDelay)).toEqual([2000, 4000, 8000, 30_000])
})
