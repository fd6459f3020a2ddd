import { HEARTBEAT_MS, type LiveEvent, SESSION_ENDED } from '@meridian/contract/notices/live-events.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLiveConnection, parseLiveEvent, reconnectDelay } from './live-connection.ts'

class FakeSocket {
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (!socket) throw new Error('No socket was opened')
    return socket
  }
  readonly url: string
  isClosed = false
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  close(): void {
    this.isClosed = true
  }
  fails(code = 1006): void {
    this.onclose?.({ code })
  }
}

const page = new EventTarget()
const network = { onLine: true }
let received: LiveEvent[] = []
let sessionChecks = 0
let hasSession = true
let stop = () => {}

function open(): void {
  stop = openLiveConnection({
    userId: 2,
    fetchingSinceMs: performance.now() - 120,
    onEvent: (event) => received.push(event),
    checkSession: async () => {
      sessionChecks += 1
      return hasSession
    },
    random: () => 0.5,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  received = []
  sessionChecks = 0
  hasSession = true
  network.onLine = true
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'https:', host: 'meridian.example' })
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('it opens one socket for the user, secure when the page is', () => {
  open()
  expect(FakeSocket.all.map(({ url }) => url)).toEqual(['wss://meridian.example/ws?userId=2&pageAge=120'])
})

test('events are passed on; invalid messages are logged and dropped', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  open()
  FakeSocket.last.onopen?.()
  for (const data of ['{"type":"notice"}', 'no json', 'null', '[]', '{"type":7}', '{"type":"of_tomorrow"}'])
    FakeSocket.last.onmessage?.({ data })
  // An unknown type is passed on too: the handler of the events logs it.
  expect(received).toEqual([{ type: 'notice' }, { type: 'of_tomorrow' }])
  expect(warned).toHaveBeenCalledTimes(4)
})

test('the first connection sends how long ago the page began to fetch; each later one refreshes everything once', () => {
  open()
  FakeSocket.last.onopen?.()
  vi.advanceTimersByTime(5000)
  expect(received).toEqual([])

  FakeSocket.last.fails()
  vi.advanceTimersByTime(750)
  expect(FakeSocket.all).toHaveLength(2)
  expect(FakeSocket.last.url).toBe('wss://meridian.example/ws?userId=2')
  FakeSocket.last.onopen?.()
  expect(received).toEqual([])
  vi.advanceTimersByTime(2000)
  expect(received).toEqual([{ type: 'refresh' }])
})

test('a refresh message of the server is followed once, at a random delay', () => {
  open()
  FakeSocket.last.onopen?.()
  for (let count = 0; count < 3; count++) FakeSocket.last.onmessage?.({ data: '{"type":"refresh"}' })
  expect(received).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(received).toEqual([{ type: 'refresh' }])
})

test('a late connection has missed the events since the screens fetched their data', async () => {
  open()
  FakeSocket.last.fails()
  await vi.advanceTimersByTimeAsync(750)
  FakeSocket.last.onopen?.()
  vi.advanceTimersByTime(5000)
  expect(received).toEqual([{ type: 'refresh' }])
})

test('the reconnect delay doubles up to 30 s with jitter, and starts over after a success', async () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => reconnectDelay(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
  expect(reconnectDelay(0, 0)).toBe(500)

  open()
  for (const delay of [750, 1500, 3000]) {
    const before = FakeSocket.all.length
    FakeSocket.last.fails()
    await vi.advanceTimersByTimeAsync(delay - 1)
    expect(FakeSocket.all).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.all).toHaveLength(before + 1)
  }
  FakeSocket.last.onopen?.()
  FakeSocket.last.fails()
  const before = FakeSocket.all.length
  vi.advanceTimersByTime(750)
  expect(FakeSocket.all).toHaveLength(before + 1)
})

test('a lost connection is reconnected without checking the session', async () => {
  open()
  FakeSocket.last.onopen?.()
  FakeSocket.last.fails()
  await vi.advanceTimersByTimeAsync(750)
  expect(sessionChecks).toBe(0)
  expect(FakeSocket.all).toHaveLength(2)
})

test.each([
  { session: true, sockets: 2 },
  { session: false, sockets: 1 },
])(
  'after the close code of an ended session the session is checked; with a session ($session) it reconnects',
  async ({ session, sockets }) => {
    hasSession = session
    open()
    FakeSocket.last.onopen?.()
    FakeSocket.last.fails(SESSION_ENDED)
    expect(sessionChecks).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.all).toHaveLength(sockets)
  },
)

test('a session that ended while the page was hidden is noticed when the connection is refused', async () => {
  open()
  FakeSocket.last.onopen?.()
  FakeSocket.last.fails()
  await vi.advanceTimersByTimeAsync(750)
  hasSession = false
  FakeSocket.last.fails()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sessionChecks).toBe(1)
  expect(FakeSocket.all).toHaveLength(2)
})

test('while the server is down the session is checked once per attempt, and the attempts continue', async () => {
  open()
  for (const delay of [750, 1500, 3000]) {
    FakeSocket.last.fails()
    await vi.advanceTimersByTimeAsync(delay)
  }
  expect(sessionChecks).toBe(3)
  expect(FakeSocket.all).toHaveLength(4)
})

test('a network that comes back during the check is used at once, and only once', async () => {
  open()
  FakeSocket.last.fails()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('while offline there are no attempts; back online it reconnects at once', () => {
  open()
  FakeSocket.last.onopen?.()
  network.onLine = false
  page.dispatchEvent(new Event('offline'))
  expect(FakeSocket.last.isClosed).toBe(true)
  FakeSocket.last.fails()
  vi.advanceTimersByTime(120_000)
  expect(FakeSocket.all).toHaveLength(1)

  network.onLine = true
  page.dispatchEvent(new Event('online'))
  expect(FakeSocket.all).toHaveLength(2)
  FakeSocket.last.onopen?.()
  vi.advanceTimersByTime(2000)
  expect(received).toEqual([{ type: 'refresh' }])
})

test('a page opened offline refreshes everything once it is online', () => {
  network.onLine = false
  open()
  expect(FakeSocket.all).toHaveLength(0)
  vi.advanceTimersByTime(5000)
  network.onLine = true
  page.dispatchEvent(new Event('online'))
  expect(FakeSocket.last.url).toBe('wss://meridian.example/ws?userId=2')
  FakeSocket.last.onopen?.()
  vi.advanceTimersByTime(2000)
  expect(received).toEqual([{ type: 'refresh' }])
})

test('a page in the back-forward cache closes its socket and reopens it when shown again', () => {
  open()
  page.dispatchEvent(new Event('pagehide'))
  expect(FakeSocket.last.isClosed).toBe(true)
  page.dispatchEvent(new Event('pageshow'))
  page.dispatchEvent(new Event('pageshow'))
  expect(FakeSocket.all).toHaveLength(2)
})

test('after closing it does not reconnect', () => {
  open()
  FakeSocket.last.onopen?.()
  const socket = FakeSocket.last
  stop()
  socket.fails()
  page.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(120_000)
  expect(socket.isClosed).toBe(true)
  expect(FakeSocket.all).toHaveLength(1)
})

test('an event is an object with a type', () => {
  expect(parseLiveEvent('{"type":"new_order","orderId":3}')).toEqual({ type: 'new_order', orderId: 3 })
})

test('a connection without heartbeats is replaced, and everything is refreshed', async () => {
  open()
  FakeSocket.last.onopen?.()
  for (let beat = 0; beat < 4; beat++) {
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
    FakeSocket.last.onmessage?.({ data: '{"type":"heartbeat"}' })
  }
  expect(FakeSocket.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS + 1000)
  expect(FakeSocket.all.map(({ isClosed }) => isClosed)).toEqual([true, false])
  FakeSocket.last.onopen?.()
  await vi.advanceTimersByTimeAsync(2000)
  expect(received.filter(({ type }) => type === 'refresh')).toHaveLength(1)
})
