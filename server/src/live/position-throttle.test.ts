import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPositionThrottle, type PositionMessage } from './position-throttle.ts'
import { type DriverPosition, positionMessages } from './publish-position.ts'

const START = Date.parse('2026-07-15T15:00:00Z')
const at = (ms: number) => new Date(START + ms)

beforeEach(() => vi.useFakeTimers({ now: START }))
afterEach(() => vi.useRealTimers())

const position = (ms: number, more: Partial<DriverPosition> = {}): DriverPosition => ({
  driverId: 7,
  orderId: 5,
  latitude: 29.7,
  longitude: -95.4,
  accuracy: 8,
  timestamp: at(ms),
  isOnDuty: true,
  isCurrent: true,
  ordersInProgress: [{ orderId: 5, members: { organizationId: 50 }, isTracked: true }],
  ...more,
})

/** What was published, as milliseconds: when, and the position's own time. */
function watch() {
  const published: [now: number, takenAt: number, stream: string][] = []
  const throttle = createPositionThrottle(({ event, audience }) =>
    published.push([
      Date.now() - START,
      Date.parse(event.timestamp) - START,
      audience.admins ? 'admins' : `order ${event.orderId}`,
    ]),
  )
  const offer = (offered: DriverPosition) => {
    for (const message of positionMessages(offered)) throttle.offer(message as PositionMessage)
  }
  const publishedTo = (stream: string) =>
    published.filter(([, , name]) => name === stream).map(([now, takenAt]) => [now, takenAt])
  return { offer, publishedTo, throttle }
}

test('the first is published immediately; of what follows within a second only the newest, when the second is over', () => {
  const { offer, publishedTo } = watch()
  offer(position(0))
  for (const ms of [100, 200, 300]) {
    vi.advanceTimersByTime(100)
    offer(position(ms))
  }
  expect(publishedTo('order 5')).toEqual([[0, 0]])
  vi.advanceTimersByTime(5_000)
  expect(publishedTo('order 5')).toEqual([
    [0, 0],
    [1000, 300],
  ])
  expect(publishedTo('admins')).toEqual(publishedTo('order 5'))
})

test('a device that reports once a second waits no longer than its last report was late, and soon not at all', () => {
  const { offer, publishedTo } = watch()
  const lateMs = [300, 0, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  lateMs.forEach((late, second) => {
    vi.setSystemTime(START + second * 1_000)
    vi.advanceTimersByTime(late)
    offer(position(second * 1_000))
    vi.advanceTimersByTime(999 - late)
  })
  const delays = publishedTo('order 5').map(([now, takenAt]) => (now as number) - (takenAt as number))
  expect(delays).toHaveLength(lateMs.length)
  expect(Math.max(...delays)).toBe(300)
  expect(delays.at(-1)).toBe(0)
})

test('one that comes late never replaces a newer one, published or waiting', () => {
  const { offer, publishedTo } = watch()
  offer(position(-1_000))
  offer(position(500))
  offer(position(-500))
  offer(position(500))
  vi.advanceTimersByTime(1_000)
  offer(position(400))
  vi.advanceTimersByTime(5_000)
  expect(publishedTo('order 5')).toEqual([
    [0, -1_000],
    [1000, 500],
  ])
})

test('every order has throttle of its own, and names itself alone to its client', () => {
  const { offer, publishedTo } = watch()
  const ordersInProgress = [
    { orderId: 5, members: { organizationId: 50 }, isTracked: true },
    { orderId: 6, members: { organizationId: 60 }, isTracked: true },
  ]
  offer(position(0, { ordersInProgress }))
  expect(publishedTo('order 5')).toEqual([[0, 0]])
  expect(publishedTo('order 6')).toEqual([])
  // The device reports the same position for its second order.
  offer(position(0, { orderId: 6, isCurrent: false, ordersInProgress }))
  expect(publishedTo('order 6')).toEqual([[0, 0]])
  expect(publishedTo('admins')).toEqual([[0, 0]])
  expect(
    positionMessages(position(0, { ordersInProgress })).map(({ event, audience }) => [event, audience]),
  ).toMatchObject([
    [{ orderId: 5 }, { admins: true }],
    [{ orderId: 5 }, { organizationId: 50, isPersonal: true }],
  ])
})

test('the client is sent nothing while tracking is stopped, and nothing from before it began', () => {
  const order = { orderId: 5, members: { organizationId: 50 } }
  const audiences = (ordersInProgress: DriverPosition['ordersInProgress']) =>
    positionMessages(position(0, { ordersInProgress })).map(({ audience }) => audience)
  expect(audiences([{ ...order, isTracked: false }])).toEqual([{ admins: true }])
  expect(audiences([{ ...order, isTracked: true, trackedFrom: at(1) }])).toEqual([{ admins: true }])
  expect(audiences([{ ...order, isTracked: true, trackedFrom: at(0) }])).toHaveLength(2)
})

test('positions of an off-duty driver without an order in progress are not published', () => {
  expect(positionMessages(position(0, { isOnDuty: false, ordersInProgress: [] }))).toEqual([])
  expect(
    positionMessages(position(0, { orderId: null, ordersInProgress: [] })).map(({ audience }) => audience),
  ).toEqual([{ admins: true }])
})

test('after a quarter of an hour of silence a stream is forgotten', () => {
  const { offer, publishedTo, throttle } = watch()
  offer(position(0))
  vi.advanceTimersByTime(14 * 60_000)
  throttle.deleteStaleStreams()
  offer(position(-1))
  vi.advanceTimersByTime(2 * 60_000)
  throttle.deleteStaleStreams()
  offer(position(-1))
  expect(publishedTo('order 5')).toEqual([
    [0, 0],
    [16 * 60_000, -1],
  ])
})
