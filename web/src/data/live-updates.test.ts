import { type LiveEvent, type LiveEventType, liveEvent } from '@meridian/contract/live-events.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from './keys.ts'
import { createLiveUpdates } from './live-updates.ts'
import { paymentIntentQuery } from './payments.ts'

/** Each stands for what a screen has open. */
const SCREENS = {
  orders: keys.orderList('pages', {}),
  order: keys.order(5),
  anotherOrder: keys.order(6),
  tracking: keys.tracking(5),
  anotherTracking: keys.tracking(6),
  stats: keys.stats,
  analytics: keys.analytics('2026-07-01', '2026-07-15'),
  olderMessages: keys.chatPages('order-5'),
  drivers: keys.driverFigures,
  notices: keys.notices,
  talk: keys.messages(5),
  security: keys.security,
}
type Screen = keyof typeof SCREENS

let asked: Screen[] = []
let apply: (event: LiveEvent) => void
let queryClient: QueryClient

beforeEach(async () => {
  vi.useFakeTimers()
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  for (const [name, queryKey] of Object.entries(SCREENS)) {
    const queryFn = async () => asked.push(name as Screen)
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  }
  await vi.advanceTimersByTimeAsync(10)
  asked = []
  apply = createLiveUpdates(queryClient)
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const status = 'confirmed' as const
const ORDER_CHANGE: Screen[] = ['orders', 'order', 'anotherOrder', 'tracking', 'stats', 'drivers', 'notices']
const EXPECTED: { [T in LiveEventType]: [event: Extract<LiveEvent, { type: T }>, refreshed: Screen[]] } = {
  new_order: [{ type: 'new_order', orderId: 5 }, ['orders', 'order', 'anotherOrder', 'stats', 'notices']],
  order_status_update: [{ type: 'order_status_update', orderId: 5, status }, ORDER_CHANGE],
  order_assigned: [{ type: 'order_assigned', orderId: 5 }, ORDER_CHANGE],
  order_accepted: [{ type: 'order_accepted', orderId: 5 }, ORDER_CHANGE],
  driver_location_update: [position('2026-07-15T15:00:00Z'), []],
  new_message: [
    { type: 'new_message', message: { id: 1, orderId: 5, supportUserId: null } },
    ['orders', 'order', 'notices', 'talk'],
  ],
  tracking_update: [{ type: 'tracking_update', event: { orderId: 5, status } }, ['order', 'tracking']],
  notice: [{ type: 'notice' }, ['notices']],
  heartbeat: [{ type: 'heartbeat' }, []],
  drivers_changed: [{ type: 'drivers_changed' }, ['stats', 'drivers']],
  refresh: [{ type: 'refresh' }, Object.keys(SCREENS) as Screen[]],
}

function position(timestamp: string): Extract<LiveEvent, { type: 'driver_location_update' }> {
  const place = { latitude: 29.7, longitude: -95.4, accuracy: null }
  return { type: 'driver_location_update', driverId: 7, orderId: 5, ...place, timestamp }
}

test.each(Object.entries(EXPECTED))(
  '%s refreshes what it makes old, and nothing else',
  async (_type, [event, screens]) => {
    apply(event)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked.toSorted()).toEqual(screens.toSorted())
  },
)

test('every event of the contract stands in the table above', () => {
  expect(Object.keys(EXPECTED)).toHaveLength(liveEvent.options.length)
})

test('a burst asks at once, then together, and never rests before the last is applied', async () => {
  for (let count = 0; count < 100; count++) {
    apply({ type: 'notice' })
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(asked.length).toBeLessThan(5)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.length).toBe(before + 1)
})

test('a server that is slower than the events still gets to answer, and is asked once more after the last', async () => {
  let answers = 0
  let questions = 0
  const queryFn = async () => {
    questions++
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return ++answers
  }
  new QueryObserver(queryClient, { queryKey: keys.outbox, queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  for (let count = 0; count < 40; count++) {
    apply({ type: 'refresh' })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(answers).toBeGreaterThanOrEqual(4)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(questions).toBe(answers)
  expect(questions).toBeLessThanOrEqual(7)
})

test('an open payment is not opened again, even when everything is old', async () => {
  let opened = 0
  const queryFn = async () => ++opened
  new QueryObserver(queryClient, { ...paymentIntentQuery({ orderId: 5, amount: 1 }), queryFn } as never).subscribe(
    () => {},
  )
  await vi.advanceTimersByTimeAsync(10)
  apply({ type: 'refresh' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(opened).toBe(1)
})

test('the newest position stays, in whatever order they come', () => {
  for (const second of ['01', '03', '02']) apply(position(`2026-07-15T15:00:${second}Z`))
  expect(queryClient.getQueryData(keys.driverPosition(7))).toMatchObject({ timestamp: '2026-07-15T15:00:03Z' })
})

test('a position is kept for the order it was told for, beside the driver’s newest', () => {
  apply(position('2026-07-15T15:00:01Z'))
  apply({ ...position('2026-07-15T15:00:09Z'), orderId: 6 })
  expect(queryClient.getQueryData(keys.orderPosition(5))).toMatchObject({ timestamp: '2026-07-15T15:00:01Z' })
  expect(queryClient.getQueryData(keys.driverPosition(7))).toMatchObject({ timestamp: '2026-07-15T15:00:09Z' })
})

test('an event of tomorrow is logged and changes nothing', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  apply({ type: 'of_tomorrow' } as never)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(logged).toHaveBeenCalledTimes(1)
  expect(asked).toEqual([])
})
