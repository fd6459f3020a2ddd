/** The open sockets of this node: their sessions, which messages each gets, and when they are closed. */

import type { WebSocket } from '@fastify/websocket'
import { HEARTBEAT_MS, type LiveEvent, SESSION_ENDED } from '@meridian/contract/notices/live-events.ts'
import { isSameAccess, type Session } from '../http/session.ts'
import type { Revoked } from '../security/sessions.ts'
import { type Audience, groupsOfAudience, groupsOfSession, isInAudience } from './audience.ts'
import type { Bus } from './bus.ts'
import { createPositionThrottle } from './position-throttle.ts'
import { createRecentMessages } from './recent-messages.ts'

/** Closed because it did not read what it was sent; it comes back and refreshes. */
const TOO_SLOW = 4408
/** One browser has a few tabs; the oldest makes room. */
const TOO_MANY = 4429
const MAX_PER_SESSION = 20
const GOING_AWAY = 1001

const MAX_BUFFERED_BYTES = 256 * 1024
/** The age that a page sends does not include the time the request took to get here. */
const AGE_MARGIN_MS = 2_000

/** Encoded once, however many sockets it goes to. */
const encode = (event: LiveEvent): Buffer => Buffer.from(JSON.stringify(event))
const AS_TEXT = { binary: false }

const HEARTBEAT = encode({ type: 'heartbeat' })

type Connection = { socket: WebSocket; session: Session; isAlive: boolean }

export type Sockets = {
  /** `pageAgeMs`: how long the page had been loading data before this socket opened; it is sent what it missed. */
  add(socket: WebSocket, session: Session, pageAgeMs?: number): void
  /** Closes the sockets of sessions that have ended; the bus notifies the other nodes. */
  revoke(what: Revoked): void
  count(): number
  close(): void
}

type Options = {
  bus: Bus
  clock: () => Date
  /** Which of these sessions are still there, and what they are now. */
  findOpen: (sessionIds: readonly number[]) => Promise<ReadonlyMap<number, Session>>
  /** Tests move it. */
  nowMs?: () => number
}

export function openSockets({ bus, clock, findOpen, nowMs = Date.now }: Options): Sockets {
  const connections = new Set<Connection>()
  const bySession = new Map<number, Set<Connection>>()
  /** By group of the audience, so that a message to one organization does not touch the sockets of all. */
  const byGroup = new Map<string, Set<Connection>>()
  const recent = createRecentMessages(nowMs)
  const positions = createPositionThrottle(({ event, audience }) => broadcast(event, audience), nowMs)

  function send(connection: Connection, bytes: Buffer): void {
    // Waiting for a slow reader would keep its messages in our memory without end. It refreshes when it returns.
    if (connection.socket.bufferedAmount > MAX_BUFFERED_BYTES) end(connection, TOO_SLOW, 'too slow')
    else connection.socket.send(bytes, AS_TEXT)
  }

  function drop(connection: Connection): void {
    connections.delete(connection)
    removeFrom(bySession, connection.session.id, connection)
    for (const group of groupsOfSession(connection.session)) removeFrom(byGroup, group, connection)
  }

  function end(connection: Connection, code: number, reason: string): void {
    drop(connection)
    connection.socket.close(code, reason)
    // A peer that never answers the closing handshake must not keep the connection.
    setTimeout(() => connection.socket.terminate(), 2_000).unref()
  }

  function broadcast(event: LiveEvent, audience: Audience | 'all'): void {
    const bytes = encode(event)
    for (const connection of audience === 'all' ? connections : recipientsOf(audience)) send(connection, bytes)
  }

  function recipientsOf(audience: Audience): Iterable<Connection> {
    const [first, ...more] = groupsOfAudience(audience).flatMap((group) => byGroup.get(group) ?? [])
    // Of several groups a socket may be in more than one.
    return more.length === 0 ? (first ?? []) : new Set([first, ...more].flatMap((group) => [...(group ?? [])]))
  }

  function sendMissed(connection: Connection, pageAgeMs: number): void {
    const missed = recent.since(nowMs() - pageAgeMs - AGE_MARGIN_MS)
    const events: LiveEvent[] = missed
      ? missed.filter(({ audience }) => isInAudience(audience, connection.session)).map(({ event }) => event)
      : [{ type: 'refresh' }]
    for (const text of new Set(events.map((event) => JSON.stringify(event)))) send(connection, Buffer.from(text))
  }

  function revoke(what: Revoked): void {
    for (const connection of connections)
      if (isRevoked(what, connection.session)) end(connection, SESSION_ENDED, 'session ended')
  }

  /** Reads the database: a message can be missed, a row cannot. */
  async function endLapsed(): Promise<void> {
    if (connections.size === 0) return
    const sessionIds = [...bySession.keys()]
    const open = await findOpen(sessionIds).catch(() => null)
    if (!open) return
    for (const connection of sessionIds.flatMap((id) => [...(bySession.get(id) ?? [])])) {
      const { session } = connection
      const now = open.get(session.id)
      // One that works for another organization by now, or may see less, would go on with what it was told before.
      if (!now || !isSameAccess(now, session)) end(connection, SESSION_ENDED, 'session ended')
    }
  }

  bus.subscribe((message) => {
    if (message.kind === 'revoked') return revoke(message.what)
    const { event, audience } = message
    if (event.type === 'driver_location_update') return positions.offer({ event, audience })
    recent.add({ event, audience })
    broadcast(event, audience)
  })
  bus.onGap(() => {
    recent.gap()
    broadcast({ type: 'refresh' }, 'all')
    // Sessions may have ended during the gap without a message to this node.
    void endLapsed()
  })

  const heartbeat = setInterval(() => {
    void endLapsed()
    positions.deleteStaleStreams()
    for (const connection of connections) {
      if (!connection.isAlive) {
        drop(connection)
        connection.socket.terminate()
      } else if (connection.session.expiresAt <= clock()) end(connection, SESSION_ENDED, 'session ended')
      else {
        connection.isAlive = false
        connection.socket.ping()
        send(connection, HEARTBEAT)
      }
    }
  }, HEARTBEAT_MS)

  return {
    revoke,
    add(socket, session, pageAgeMs) {
      const [oldest] = bySession.get(session.id) ?? []
      if (oldest && bySession.get(session.id)?.size === MAX_PER_SESSION) end(oldest, TOO_MANY, 'too many connections')
      const connection: Connection = { socket, session, isAlive: true }
      connections.add(connection)
      addTo(bySession, session.id, connection)
      for (const group of groupsOfSession(session)) addTo(byGroup, group, connection)
      socket.on('pong', () => {
        connection.isAlive = true
      })
      socket.on('close', () => drop(connection))
      socket.on('error', () => drop(connection))
      if (pageAgeMs !== undefined) sendMissed(connection, pageAgeMs)
    },
    count: () => connections.size,
    close() {
      clearInterval(heartbeat)
      positions.stop()
      for (const connection of connections) end(connection, GOING_AWAY, 'server is going away')
    },
  }
}

function addTo<Key>(sets: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const known = sets.get(key)
  if (known) known.add(connection)
  else sets.set(key, new Set([connection]))
}

function removeFrom<Key>(sets: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const known = sets.get(key)
  if (known?.delete(connection) && known.size === 0) sets.delete(key)
}

const isRevoked = (what: Revoked, session: Session): boolean =>
  'userId' in what ? session.userId === what.userId : session.id === what.sessionId
