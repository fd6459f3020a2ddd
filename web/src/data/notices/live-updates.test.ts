import { type LiveEvent, type LiveEventType, liveEvent } from '@meridian/contract/notices/live-events.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '../keys.ts'
import { paymentIntentQuery } from '../pricing/payments.ts'
import { createLiveUpdates } from './live-updates.ts'

/** One query per kind of data that screens show. */
const SCREENS = {
  orders: keys.orderPages({}),
  order: keys.order(5),
  anotherOrder: keys.order(6),
  tracking: keys.timeline(5),
  anotherTracking: keys.timeline(6),
  stats: keys.adminStats,
  analytics: keys.analytics('2026-07-01', '2026-07-15'),
  olderMessages: keys.chatPages('order-5'),
  drivers: keys.leaderboard,
  notices: keys.notices,
  chat: keys.orderChat(5),
  security: keys.security,
  board: keys.dispatchBoard(null),
  offers: keys.jobOffers,
  attention: keys.attention,
}
type Screen = keyof typeof SCREENS

let fetched: Screen[] = []
let apply: (event: LiveEvent) => void
let queryClient: QueryClient

beforeEach(async () => {
  vi.useFakeTimers()
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  for (const [name, queryKey] of Object.entries(SCREENS)) {
    const queryFn = async () => fetched.push(name as Screen)
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  }
  await vi.advanceTimersByTimeAsync(10)
  fetched = []
  apply = createLiveUpdates(queryClient)
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const status = 'confirmed' as const
const DISPATCH: Screen[] = ['board', 'offers', 'attention']
const ORDER: Screen[] = ['orders', 'order', 'anotherOrder', 'stats', 'notices']
const ORDER_CHANGE: Screen[] = [...ORDER, 'tracking', 'drivers', ...DISPATCH]
const EXPECTED: { [T in LiveEventType]: [event: Extract<LiveEvent, { type: T }>, refreshed: Screen[]] } = {
  new_order: [{ type: 'new_order', orderId: 5 }, ORDER],
  order_status_update: [{ type: 'order_status_update', orderId: 5, status }, ORDER_CHANGE],
  order_assigned: [{ type: 'order_assigned', orderId: 5 }, ORDER_CHANGE],
  order_accepted: [{ type: 'order_accepted', orderId: 5 }, ORDER_CHANGE],
  driver_location_update: [position('2026-07-15T15:00:00Z'), []],
  new_message: [
    { type: 'new_message', message: { id: 1, orderId: 5, supportUserId: null } },
    ['orders', 'order', 'notices', 'chat'],
  ],
  tracking_update: [{ type: 'tracking_update', event: { orderId: 5, status } }, ['order', 'tracking']],
  notice: [{ type: 'notice' }, ['notices']],
  heartbeat: [{ type: 'heartbeat' }, []],
  drivers_changed: [{ type: 'drivers_changed' }, ['stats', 'drivers', ...DISPATCH]],
  dispatch_changed: [{ type: 'dispatch_changed', day: '2026-07-15', version: 3 }, DISPATCH],
  job_offered: [{ type: 'job_offered', orderId: 5 }, ['notices', 'offers', 'attention']],
  refresh: [{ type: 'refresh' }, Object.keys(SCREENS) as Screen[]],
}

function position(timestamp: string): Extract<LiveEvent, { type: 'driver_location_update' }> {
  const coordinates = { latitude: 29.7, longitude: -95.4, accuracy: null }
  return { type: 'driver_location_update', driverId: 7, orderId: 5, ...coordinates, timestamp }
}

test.each(Object.entries(EXPECTED))(
  '%s refetches the queries it makes stale, and no others',
  async (_type, [event, screens]) => {
    apply(event)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(fetched.toSorted()).toEqual(screens.toSorted())
  },
)

test('every event of the contract is in the table above', () => {
  expect(Object.keys(EXPECTED)).toHaveLength(liveEvent.options.length)
})

test('a burst of events refetches at once, then in batches, and once more after the last event', async () => {
  for (let count = 0; count < 100; count++) {
    apply({ type: 'notice' })
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(fetched.length).toBeLessThan(5)
  const before = fetched.length
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched.length).toBe(before + 1)
})

test('a server slower than the events can still finish its responses, and gets one more request after the last event', async () => {
  let responses = 0
  let requests = 0
  const queryFn = async () => {
    requests++
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return ++responses
  }
  new QueryObserver(queryClient, { queryKey: keys.outbox, queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  for (let count = 0; count < 40; count++) {
    apply({ type: 'refresh' })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(responses).toBeGreaterThanOrEqual(4)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(requests).toBe(responses)
  expect(requests).toBeLessThanOrEqual(7)
})

test('an open payment is not created again, even when everything is stale', async () => {
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

test('the newest position is stored, in whatever order they arrive', () => {
  for (const second of ['01', '03', '02']) apply(position(`2026-07-15T15:00:${second}Z`))
  expect(queryClient.getQueryData(keys.driverPosition(7))).toMatchObject({ timestamp: '2026-07-15T15:00:03Z' })
})

test('a position is stored for the order it was reported for, beside the driver’s newest', () => {
  apply(position('2026-07-15T15:00:01Z'))
  apply({ ...position('2026-07-15T15:00:09Z'), orderId: 6 })
  expect(queryClient.getQueryData(keys.orderPosition(5))).toMatchObject({ timestamp: '2026-07-15T15:00:01Z' })
  expect(queryClient.getQueryData(keys.driverPosition(7))).toMatchObject({ timestamp: '2026-07-15T15:00:09Z' })
})

test('an unknown event is logged and changes nothing', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  apply({ type: 'not_known_yet' } as never)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(logged).toHaveBeenCalledTimes(1)
  expect(fetched).toEqual([])
})

test('an event during the first fetch of a query, which may lack it, makes one more when that has ended', async () => {
  let requests = 0
  const queryFn = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    return ++requests
  }
  new QueryObserver(queryClient, { queryKey: keys.outbox, queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(500)
  apply({ type: 'refresh' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toBe(2)
})
