import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installErrorHandler } from './error-handler.ts'
import { type LoadShedding, type ProcessMeasurement, shedLoad } from './load-shedding.ts'

const CALM: ProcessMeasurement = { seconds: 1, eventLoopUtilization: 0.3, memoryUse: 0.4 }
const BUSY: ProcessMeasurement = { ...CALM, eventLoopUtilization: 1 }
const QUEUE = 150

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function startServer() {
  const logLines: { level: number; msg: string }[] = []
  const log: FastifyBaseLogger = pino({}, { write: (line: string) => void logLines.push(JSON.parse(line)) })
  const app = Fastify({ loggerInstance: log })
  const slow = Promise.withResolvers<void>()
  const state = { measurement: CALM }
  installErrorHandler(app)
  app.get('/healthz', async () => 'alive')
  let load: LoadShedding = { requestsInProgress: () => 0 }
  app.register(async (scope) => {
    load = shedLoad(scope, () => state.measurement)
    scope.get('/fast', async () => 'done')
    scope.get('/slow', () => slow.promise.then(() => 'done'))
  })
  const requestsInProgress = () => load.requestsInProgress()
  return {
    app,
    requestsInProgress,
    logLines,
    state,
    /** Requests that stay open until `answerSlow` is called. */
    async queueRequests(count: number) {
      const replies = Array.from({ length: count }, () => app.inject('/slow'))
      await expect.poll(requestsInProgress).toBe(count)
      return {
        async answerSlow() {
          slow.resolve()
          return (await Promise.all(replies)).map(({ statusCode }) => statusCode)
        },
      }
    },
    /** The process measures itself so many times. */
    pass: (measurements: number) => vi.advanceTimersByTime(measurements * 1_000),
    status: async (url: string) => (await app.inject(url)).statusCode,
  }
}

test('a pause of the machine refuses nothing: the one measurement after it is not enough', async () => {
  const server = startServer()
  const queue = await server.queueRequests(QUEUE)
  server.state.measurement = { ...BUSY, seconds: 30 }
  server.pass(1)
  expect(await server.status('/fast')).toBe(200)
  server.state.measurement = CALM
  server.pass(10)
  expect(await server.status('/fast')).toBe(200)
  expect(new Set(await queue.answerSlow())).toEqual(new Set([200]))
  expect(server.logLines.filter(({ level }) => level >= 40)).toEqual([])
})

test('a lasting overload is answered with 503 and Retry-After, health checks and accepted requests as ever', async () => {
  const server = startServer()
  const queue = await server.queueRequests(QUEUE)
  server.state.measurement = BUSY
  server.pass(6)
  const refused = await server.app.inject('/fast')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ code: 'server_busy', message: 'The server is busy; please try again' })
  expect(await server.status('/healthz')).toBe(200)
  expect(new Set(await queue.answerSlow())).toEqual(new Set([200]))
})

test('once the queue is worked off requests are taken again, and the log has one line for the start and one for the end', async () => {
  const server = startServer()
  const queue = await server.queueRequests(QUEUE)
  server.state.measurement = BUSY
  server.pass(8)
  expect(await server.status('/fast')).toBe(503)
  await queue.answerSlow()
  // The event loop is still busy, but no request is waiting.
  server.pass(1)
  expect(await server.status('/fast')).toBe(200)
  const lines = server.logLines.filter(({ msg }) => msg.includes('overload'))
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'overloaded: requests are refused until the queue is shorter'],
    [30, 'the overload is over'],
  ])
})

test('refused requests are not part of the queue, nor are live connections', async () => {
  const server = startServer()
  const queue = await server.queueRequests(QUEUE)
  server.state.measurement = BUSY
  server.pass(6)
  await Promise.all(Array.from({ length: 20 }, () => server.status('/fast')))
  server.state.measurement = CALM
  server.pass(1)
  const live = server.app.inject({ url: '/slow', headers: { upgrade: 'websocket' } })
  expect(await server.status('/fast')).toBe(200)
  expect(server.requestsInProgress()).toBe(QUEUE)
  await Promise.all([queue.answerSlow(), live])
  await expect.poll(server.requestsInProgress).toBe(0)
})

test('a request whose client hangs up leaves the queue', async () => {
  const server = startServer()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const abort = new AbortController()
  const reply = fetch(`${address}/slow`, { signal: abort.signal }).catch(() => {})
  await expect.poll(server.requestsInProgress).toBe(1)
  abort.abort()
  await reply
  await expect.poll(server.requestsInProgress).toBe(0)
  await server.app.close()
})

test('a process measures itself: an idle one is far from every limit', async () => {
  const app = Fastify({ logger: false })
  installErrorHandler(app)
  shedLoad(app)
  app.get('/fast', async () => 'done')
  vi.advanceTimersByTime(60_000)
  expect((await app.inject('/fast')).statusCode).toBe(200)
  await app.close()
})
