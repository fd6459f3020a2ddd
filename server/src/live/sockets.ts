/** The open sockets of this node: who they belong to, who is told what, and when they are closed. */

import type { WebSocket } from '@fastify/websocket'
import { type LiveEvent, SESSION_ENDED } from '@meridian/contract/live-events.ts'
import type { Session } from '../http/session.ts'
import type { Revoked } from '../security/sessions.ts'
import { isInAudience } from './audience.ts'
import type { Bus } from './bus.ts'

/** Closed because it did not read what it was sent; it comes back and refreshes. */
const TOO_SLOW = 4408
const GOING_AWAY = 1001

const MAX_BUFFERED_BYTES = 256 * 1024
const HEARTBEAT_MS = 25_000

type Connection = { socket: WebSocket; session: Session; isAlive: boolean }

export type Sockets = {
  add(socket: WebSocket, session: Session): void
  count(): number
  close(): void
}

export function openSockets(bus: Bus, clock: () => Date): Sockets {
  const connections = new Set<Connection>()

  function send(connection: Connection, text: string): void {
    // Waiting for a slow reader would keep its messages in our memory without end. It refreshes when it returns.
    if (connection.socket.bufferedAmount > MAX_BUFFERED_BYTES) end(connection, TOO_SLOW, 'too slow')
    else connection.socket.send(text)
  }

  function end(connection: Connection, code: number, reason: string): void {
    connections.delete(connection)
    connection.socket.close(code, reason)
    // A peer that never answers the closing handshake must not keep the connection.
    setTimeout(() => connection.socket.terminate(), 2_000).unref()
  }

  function tell(event: LiveEvent, isFor: (session: Session) => boolean): void {
    const text = JSON.stringify(event)
    for (const connection of connections) if (isFor(connection.session)) send(connection, text)
  }

  bus.subscribe((message) => {
    if (message.kind === 'live') return tell(message.event, (session) => isInAudience(message.audience, session))
    for (const connection of connections)
      if (isRevoked(message.what, connection.session)) end(connection, SESSION_ENDED, 'session ended')
  })
  bus.onGap(() => tell({ type: 'refresh' }, () => true))

  const heartbeat = setInterval(() => {
    for (const connection of connections) {
      if (!connection.isAlive) {
        connections.delete(connection)
        connection.socket.terminate()
      } else if (connection.session.expiresAt <= clock()) end(connection, SESSION_ENDED, 'session ended')
      else {
        connection.isAlive = false
        connection.socket.ping()
      }
    }
  }, HEARTBEAT_MS)

  return {
    add(socket, session) {
      const connection: Connection = { socket, session, isAlive: true }
      connections.add(connection)
      socket.on('pong', () => {
        connection.isAlive = true
      })
      socket.on('close', () => connections.delete(connection))
      socket.on('error', () => connections.delete(connection))
    },
    count: () => connections.size,
    close() {
      clearInterval(heartbeat)
      for (const connection of connections) end(connection, GOING_AWAY, 'server is going away')
    },
  }
}

const isRevoked = (what: Revoked, session: Session): boolean =>
  'userId' in what ? session.userId === what.userId : session.id === what.sessionId
