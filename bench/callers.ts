/**
 * Callers that send one request after another, each on a connection of its own. Of a reply they read the status and the length,
 * no more: on two cores a whole HTTP client takes as much processor time as the server, and would be what is measured.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './meter.ts'

type Options = {
  url: string
  connections: number
  seconds: number
  /** The next request of a connection: head and body. */
  nextRequest: (connection: number) => string
  /** Between a reply and the next request of its connection. */
  pauseMs?: number
}
export type Calls = { count: number; seconds: number; p99Ms: number; failures: number; latencies: number[] }

export async function callFor({ url, connections, seconds, nextRequest, pauseMs = 0 }: Options): Promise<Calls> {
  const { hostname, port } = new URL(url)
  const latencies: number[] = []
  let failures = 0
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000

  async function keepCalling(index: number): Promise<void> {
    const call = createCaller(await open(hostname, Number(port)))
    while (performance.now() < until) {
      const sentAt = performance.now()
      const status = await call.send(nextRequest(index))
      latencies.push(performance.now() - sentAt)
      if (status < 200 || status > 299) failures++
      if (pauseMs > 0) await sleep(pauseMs)
    }
    call.close()
  }

  await Promise.all(Array.from({ length: connections }, (_, index) => keepCalling(index)))
  return {
    count: latencies.length,
    seconds: (performance.now() - startedAt) / 1000,
    p99Ms: Math.round(percentile(latencies, 0.99)),
    failures,
    latencies,
  }
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

const END_OF_HEAD = '\r\n\r\n'

function createCaller(socket: Socket) {
  let waiting = Promise.withResolvers<number>()
  let head = ''
  let status = 0
  let missingBytes = 0

  socket.on('data', (chunk) => {
    if (status !== 0) return read(chunk.length)
    head += chunk.toString('latin1')
    const end = head.indexOf(END_OF_HEAD)
    if (end === -1) return
    const length = /content-length: (\d+)/i.exec(head)
    if (!length) return waiting.reject(new Error(`A reply without a length: ${head.slice(0, end)}`))
    status = Number(head.slice(9, 12))
    missingBytes = Number(length[1])
    read(head.length - end - END_OF_HEAD.length)
  })
  socket.on('close', () => waiting.reject(new Error('The server closed the connection')))
  socket.on('error', (error) => waiting.reject(error))

  function read(bytes: number): void {
    missingBytes -= bytes
    if (missingBytes > 0) return
    const answered = status
    head = ''
    status = 0
    waiting.resolve(answered)
  }

  return {
    send(request: string): Promise<number> {
      waiting = Promise.withResolvers()
      socket.write(request, 'latin1')
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}
