/** The sockets of one node alone, over a bus that a test speaks on itself. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HEARTBEAT_MS, type LiveEvent } from '@meridian/contract/live-events.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Session } from '../http/session.ts'
import type { Bus, BusMessage, LiveMessage } from './bus.ts'
import { openSockets, type Sockets } from './sockets.ts'

const session = (more: Partial<Session>): Session => ({
  ...{ id: 1, userId: 1, role: 'client', organizationId: 50, driverId: null, expiresAt: new Date('2100-01-01') },
  ...more,
})

let server: WebSocketServer
let sockets: Sockets
let say: (message: BusMessage) => void
let loseSome: () => void
let passedMs = 0
/** Who opens the next socket, and the age of their page. */
let next: { session: Session; pageAgeMs?: number }

beforeEach(async () => {
  // Only the heart stands still until a test moves it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  passedMs = 0
  const bus: Bus = {
    publish: async () => {},
    subscribe: (listener) => {
      say = listener
    },
    onGap: (listener) => {
      loseSome = listener
    },
    close: async () => {},
  }
  sockets = openSockets({
    bus,
    clock: () => new Date(),
    findOpen: async (ids) => new Set(ids),
    nowMs: () => Date.now() + passedMs,
  })
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => sockets.add(socket, next.session, next.pageAgeMs))
  await once(server, 'listening')
})
afterEach(async () => {
  sockets.close()
  for (const socket of server.clients) socket.terminate()
  server.close()
  vi.useRealTimers()
})

/** The ids of the orders heard of, or the type of what names none, up to a last word said to everybody there is. */
async function soon(listening: Promise<LiveEvent[]>): Promise<unknown[]> {
  const heard = await listening
  say({ kind: 'live', event: { type: 'notice' }, audience: { userIds: [1] } })
  await expect.poll(() => heard.at(-1)?.type).toBe('notice')
  return heard.slice(0, -1).map((event) => ('orderId' in event ? event.orderId : event.type))
}

async function listen(who: Session, pageAgeMs?: number) {
  next = { session: who, ...(pageAgeMs === undefined ? {} : { pageAgeMs }) }
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const heard: LiveEvent[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  return heard
}

test('the word that a session ended closes its sockets before the next word is heard, and no others', async () => {
  await listen(session({ id: 7 }))
  await listen(session({ id: 8 }))
  const [ended, other] = server.clients
  say({ kind: 'revoked', what: { sessionId: 7 } })
  expect([ended?.readyState, other?.readyState]).toEqual([WebSocket.CLOSING, WebSocket.OPEN])
})

/** Opens a socket and then reads nothing at all. */
async function connectDeaf(): Promise<Socket> {
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

test('whoever does not read is dropped before much is kept for them, and nobody else waits', async () => {
  const deaf = await connectDeaf()
  const heard = await listen(session({ id: 2, userId: 2 }))
  const filler = { ...about(0), event: { type: 'new_order', orderId: 0, filler: 'x'.repeat(64 * 1024) } } as BusMessage
  const [behind] = server.clients
  let said = 0
  let mostBuffered = 0
  // The operating system takes some megabytes for a reader that never reads; then it is our own memory that fills.
  while (sockets.count() === 2 && said < 1_000) {
    say(filler)
    said++
    mostBuffered = Math.max(mostBuffered, behind?.bufferedAmount ?? 0)
    await sleep(0)
  }
  expect(sockets.count()).toBe(1)
  expect(mostBuffered).toBeLessThan(512 * 1024)
  await expect.poll(() => heard.length).toBe(said)
  deaf.destroy()
})

test('every beat is heard by who listens, and whoever did not answer the one before is dropped', async () => {
  const deaf = await connectDeaf()
  const heard = await listen(session({ id: 2, userId: 2 }))
  const answer = once([...server.clients][1] as WebSocket, 'pong')
  vi.advanceTimersByTime(HEARTBEAT_MS)
  await answer
  await expect.poll(() => heard).toEqual([{ type: 'heartbeat' }])
  expect(sockets.count()).toBe(2)
  vi.advanceTimersByTime(HEARTBEAT_MS)
  expect(sockets.count()).toBe(1)
  deaf.destroy()
})

test('a page that was filled before its socket opened is told what it missed, once, and only what it may see', async () => {
  say(about(1))
  passedMs += 10_000
  say(about(2))
  say(about(3))
  say(about(2))
  say({ ...about(4), audience: { organizationId: 60 } })
  expect(await soon(listen(session({}), 500))).toEqual([2, 3])
  expect(await soon(listen(session({})))).toEqual([])
})

test('a page that is too old, or older than a gap, looks at everything again', async () => {
  passedMs += 10_000
  expect(await soon(listen(session({}), 9_000))).toEqual(['refresh'])
  passedMs += 60_000
  expect(await soon(listen(session({}), 29_000))).toEqual(['refresh'])
  expect(await soon(listen(session({}), 20_000))).toEqual([])
  loseSome()
  expect(await soon(listen(session({}), 20_000))).toEqual(['refresh'])
})

test('more than is kept counts as a gap', async () => {
  passedMs += 10_000
  for (let id = 0; id < 10_000; id++) say(about(id))
  expect(await soon(listen(session({}), 0))).toEqual(['refresh'])
})

test('positions are told one a second, newest first to go', async () => {
  const heard = await listen(session({}))
  const position = (orderId: number, second: number): BusMessage => ({
    kind: 'live',
    audience: { organizationId: 50 },
    event: {
      ...{ type: 'driver_location_update', driverId: 7, orderId, latitude: 29.7, longitude: -95.4, accuracy: null },
      timestamp: new Date(Date.UTC(2026, 6, 15, 15, 0, second)).toISOString(),
    },
  })
  for (const second of [1, 2, 4, 3]) say(position(5, second))
  await expect.poll(() => heard, { timeout: 3_000 }).toHaveLength(2)
  expect(heard).toMatchObject([{ timestamp: '2026-07-15T15:00:01.000Z' }, { timestamp: '2026-07-15T15:00:04.000Z' }])
})
