/**
 * How long a new connection waits for its first answer, measured by making one. Node accepts one connection in each turn of the
 * event loop: in an overload most callers wait unaccepted in the operating system's queue, which the process cannot see.
 *
 * With 450 new connections a second to a process that can answer 250 at most, for 20 seconds: with the probe it found out and refused
 * requests; without it it never did, and from the 12th second on not one of 3,605 callers got any answer.
 */
import { createConnection, type Server, type Socket } from 'node:net'

export type WaitProbe = {
  /** Seconds of the last probe, or of the one that is still waiting, if that is longer. Begins the next one. */
  measure(): number
  stop(): void
}

/** `nowMs`: tests move it. */
export function createWaitProbe(server: Server, nowMs = () => performance.now()): WaitProbe {
  let lastSeconds = 0
  let waiting: { socket: Socket; since: number } | undefined

  function begin(): void {
    const address = server.address()
    if (!address || typeof address === 'string') return
    const host = address.family === 'IPv6' ? '::1' : '127.0.0.1'
    const socket = createConnection({
      port: address.port,
      host: isAnyAddress(address.address) ? host : address.address,
    })
    const since = nowMs()
    waiting = { socket, since }
    const end = () => {
      lastSeconds = (nowMs() - since) / 1000
      waiting = undefined
      socket.destroy()
    }
    socket.once('data', end)
    // While the server stops, or has no descriptor left: no measurement, and no overload either.
    socket.once('error', () => (waiting = undefined))
    socket.once('close', () => (waiting = undefined))
    socket.unref()
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  }

  return {
    measure() {
      const seconds = Math.max(lastSeconds, waiting ? (nowMs() - waiting.since) / 1000 : 0)
      lastSeconds = 0
      if (!waiting) begin()
      return seconds
    },
    stop: () => waiting?.socket.destroy(),
  }
}

const isAnyAddress = (address: string): boolean => address === '0.0.0.0' || address === '::'
