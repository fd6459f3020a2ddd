/** The sockets of one node alone, over a bus on which the test publishes. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { HEARTBEAT_MS, type LiveEvent } from '@meridian/contract/notices/live-events.ts'
import { WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { TEST_NOW } from '../../test/test-now.ts'
import type { Session } from '../http/session.ts'
import type { Bus, BusMessage, LiveMessage } from './bus.ts'
import { openSockets, type Sockets } from './sockets.ts'

const session = (more: Partial<Session>): Session => ({
  id: 1,
  userId: 1,
  role: 'client',
  organizationId: 50,
  membership: WHOLE_ACCESS,
  mustSetUpTwoFactor: false,
  driverId: null,
  isEmailVerified: true,
  expiresAt: new Date('2100-01-01'),
  ...more,
})

let server: WebSocketServer
let sockets: Sockets
let publish: (message: BusMessage) => void
let reportGap: () => void
let passedMs = 0
/** The sessions as the database has them. */
let stored: Map<number, Session>
/** The session that opens the next socket, and the age of its page. */
let next: { session: Session; pageAgeMs?: number }

beforeEach(async () => {
  // Heartbeats and delayed positions wait until a test advances the timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  passedMs = 0
  stored = new Map()
  const bus: Bus = {
    publish: async () => {},
    subscribe: (listener) => {
      publish = listener
    },
    onGap: (listener) => {
      reportGap = listener
    },
    isConnected: () => true,
    close: async () => {},
  }
  sockets = openSockets({
    bus,
    clock: () => TEST_NOW,
    findOpen: async () => stored,
    nowMs: () => TEST_NOW.getTime() + passedMs,
  })
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => {
    stored.set(next.session.id, next.session)
    sockets.add(socket, next.session, next.pageAgeMs)
  })
  await once(server, 'listening')
})
afterEach(async () => {
  sockets.close()
  for (const socket of server.clients) socket.terminate()
  server.close()
  vi.useRealTimers()
})

/** The order ids received, or the type of events without one, up to a last message published to every socket. */
async function soon(listening: Promise<LiveEvent[]>): Promise<unknown[]> {
  const received = await listening
  publish({ kind: 'live', event: { type: 'notice' }, audience: { userIds: [1] } })
  await expect.poll(() => received.at(-1)?.type).toBe('notice')
  return received.slice(0, -1).map((event) => ('orderId' in event ? event.orderId : event.type))
}

async function listen(session: Session, pageAgeMs?: number) {
  next = { session, ...(pageAgeMs === undefined ? {} : { pageAgeMs }) }
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const received: LiveEvent[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  await once(socket, 'open')
  return received
}

test('the sockets of a revoked session are closed before the next message is published, and no others', async () => {
  await listen(session({ id: 7 }))
  await listen(session({ id: 8 }))
  const [ended, other] = server.clients
  publish({ kind: 'revoked', what: { sessionId: 7 } })
  expect([ended?.readyState, other?.readyState]).toEqual([WebSocket.CLOSING, WebSocket.OPEN])
})

test('a socket whose session works for another organization by now, or may see less, is closed by the next heartbeat', async () => {
  for (const id of [7, 8, 9]) await listen(session({ id }))
  const [switched, limited, same] = server.clients
  stored.set(7, session({ id: 7, organizationId: 51 }))
  stored.set(8, session({ id: 8, membership: { ...WHOLE_ACCESS, siteIds: [1] } }))
  vi.advanceTimersByTime(HEARTBEAT_MS)
  await expect.poll(() => [switched?.readyState, limited?.readyState]).toEqual([WebSocket.CLOSED, WebSocket.CLOSED])
  expect(same?.readyState).toBe(WebSocket.OPEN)
})

/** Opens a socket and then reads nothing at all. */
async function connectWithoutReading(): Promise<Socket> {
  next = { session: session({}) }
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  const head = ['GET / HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  socket.write(`${[...head, `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`].join('\r\n')}\r\n\r\n`)
  await once(server, 'connection')
  socket.pause()
  return socket
}

const about = (orderId: number): LiveMessage => ({
  kind: 'live',
  event: { type: 'new_order', orderId },
  audience: { organizationId: 50 },
})

test('a client that does not read is dropped before much is buffered for it, and delays no other client', async () => {
  const idle = await connectWithoutReading()
  const received = await listen(session({ id: 2, userId: 2 }))
  const filler = { ...about(0), event: { type: 'new_order', orderId: 0, filler: 'x'.repeat(64 * 1024) } } as BusMessage
  const [behind] = server.clients
  let published = 0
  let maxBuffered = 0
  // The operating system takes some megabytes for a reader that never reads; then it is our own memory that fills.
  while (sockets.count() === 2 && published < 1_000) {
    publish(filler)
    published++
    maxBuffered = Math.max(maxBuffered, behind?.bufferedAmount ?? 0)
    await nextRound()
  }
  expect(sockets.count()).toBe(1)
  expect(maxBuffered).toBeLessThan(512 * 1024)
  await expect.poll(() => received.length).toBe(published)
  idle.destroy()
})

test('every heartbeat is sent to all sockets, and a socket that did not answer the one before is dropped', async () => {
  const idle = await connectWithoutReading()
  const received = await listen(session({ id: 2, userId: 2 }))
  const answer = once([...server.clients][1] as WebSocket, 'pong')
  vi.advanceTimersByTime(HEARTBEAT_MS)
  await answer
  await expect.poll(() => received).toEqual([{ type: 'heartbeat' }])
  expect(sockets.count()).toBe(2)
  vi.advanceTimersByTime(HEARTBEAT_MS)
  expect(sockets.count()).toBe(1)
  idle.destroy()
})

test('a page that loaded its data before its socket opened gets what it missed, once, and only what it may see', async () => {
  publish(about(1))
  passedMs += 10_000
  publish(about(2))
  publish(about(3))
  publish(about(2))
  publish({ ...about(4), audience: { organizationId: 60 } })
  expect(await soon(listen(session({}), 500))).toEqual([2, 3])
  expect(await soon(listen(session({})))).toEqual([])
})

test('a page that is too old, or older than a gap, gets a refresh', async () => {
  passedMs += 10_000
  expect(await soon(listen(session({}), 9_000))).toEqual(['refresh'])
  passedMs += 60_000
  expect(await soon(listen(session({}), 29_000))).toEqual(['refresh'])
  expect(await soon(listen(session({}), 20_000))).toEqual([])
  reportGap()
  expect(await soon(listen(session({}), 20_000))).toEqual(['refresh'])
})

test('more messages than are stored count as a gap', async () => {
  passedMs += 10_000
  for (let id = 0; id < 10_000; id++) publish(about(id))
  expect(await soon(listen(session({}), 0))).toEqual(['refresh'])
})

test('positions are published once a second, the newest one', async () => {
  const received = await listen(session({}))
  const position = (orderId: number, second: number): BusMessage => ({
    kind: 'live',
    audience: { organizationId: 50 },
    event: {
      type: 'driver_location_update',
      driverId: 7,
      orderId,
      latitude: 29.7,
      longitude: -95.4,
      accuracy: null,
      timestamp: new Date(Date.UTC(2026, 6, 15, 15, 0, second)).toISOString(),
    },
  })
  for (const second of [1, 2, 4, 3]) publish(position(5, second))
  vi.advanceTimersByTime(999)
  await expect.poll(() => received).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await expect.poll(() => received).toHaveLength(2)
  expect(received).toMatchObject([{ timestamp: '2026-07-15T15:00:01.000Z' }, { timestamp: '2026-07-15T15:00:04.000Z' }])
})
