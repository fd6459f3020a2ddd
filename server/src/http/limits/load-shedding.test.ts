import { setImmediate as nextRound } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installErrorHandler } from '../error-handler.ts'
import { type LoadShedding, type ProcessMeasurement, shedLoad } from './load-shedding.ts'
import { OVERLOAD_LIMITS } from './overload.ts'
import { createRequestQueue } from './request-queue.ts'

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
  let load: LoadShedding = { requestsInProgress: () => 0, level: () => 0 }
  app.register(async (scope) => {
    load = shedLoad(scope, { measure: () => state.measurement })
    scope.get('/fast', async () => 'done')
    scope.get('/api/orders/export.csv', async () => 'a file')
    scope.post('/api/orders/:id/location', async () => 'stored')
    scope.get('/metrics', async () => 'figures')
    scope.get('/slow', () => slow.promise.then(() => 'done'))
    scope.post('/api/imports', (request) => request.withoutPlace(() => slow.promise).then(() => 'read'))
  })
  const requestsInProgress = () => load.requestsInProgress()
  return {
    app,
    requestsInProgress,
    finishSlow: slow.resolve,
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
    /** Which of four requests are refused now, from the least important to the most. */
    async refused() {
      const replies = await Promise.all([
        app.inject('/api/orders/export.csv'),
        app.inject('/fast'),
        app.inject({ method: 'POST', url: '/api/orders/1/location' }),
        app.inject('/metrics'),
      ])
      const names = ['export', 'read', 'position', 'metrics']
      return names.filter((_, index) => replies[index]?.statusCode === 503)
    },
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

test('a mild overload refuses only exports, one that does not get better also reads, and at last everything but metrics', async () => {
  const server = startServer()
  const queue = await server.queueRequests(QUEUE)
  server.state.measurement = BUSY
  server.pass(5)
  expect(await server.refused()).toEqual([])
  server.pass(1)
  expect(await server.refused()).toEqual(['export'])
  server.pass(1)
  expect(await server.refused()).toEqual(['export', 'read'])
  server.pass(10)
  expect(await server.refused()).toEqual(['export', 'read', 'position'])
  server.state.measurement = CALM
  server.pass(1)
  expect(await server.refused()).toEqual(['export', 'read'])
  server.pass(2)
  expect(await server.refused()).toEqual([])
  await queue.answerSlow()
})

test('a lasting overload is answered with 503 and Retry-After, health checks and accepted requests as ever', async () => {
  const server = startServer()
  const queue = await server.queueRequests(QUEUE)
  server.state.measurement = BUSY
  server.pass(7)
  const refused = await server.app.inject('/fast')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ code: 'server_busy', message: 'The server is busy; please try again' })
  expect(await server.status('/healthz')).toBe(200)
  expect(new Set(await queue.answerSlow())).toEqual(new Set([200]))
})

test('once the queue is worked off requests are taken again, and the log has one line for each level and one for the end', async () => {
  const server = startServer()
  const queue = await server.queueRequests(QUEUE)
  server.state.measurement = BUSY
  server.pass(8)
  expect(await server.status('/fast')).toBe(503)
  await queue.answerSlow()
  // The event loop is still busy, but no request is waiting.
  server.pass(3)
  expect(await server.status('/fast')).toBe(200)
  const lines = server.logLines.filter(({ msg }) => msg.includes('overload'))
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'overloaded: requests are refused, the least important first'],
    [40, 'overloaded: requests are refused, the least important first'],
    [40, 'overloaded: requests are refused, the least important first'],
    [30, 'the overload is over'],
  ])
})

test('refused requests are not part of the queue, nor are live connections', async () => {
  const server = startServer()
  const queue = await server.queueRequests(QUEUE)
  server.state.measurement = BUSY
  server.pass(7)
  await Promise.all(Array.from({ length: 20 }, () => server.status('/fast')))
  server.state.measurement = CALM
  server.pass(2)
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
  const app = Fastify({ logger: false, forceCloseConnections: true })
  installErrorHandler(app)
  shedLoad(app)
  app.get('/fast', async () => 'done')
  vi.advanceTimersByTime(60_000)
  expect((await app.inject('/fast')).statusCode).toBe(200)
  await app.close()
})

/** Blocks the event loop, as a long computation does. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a real overload, over HTTP: a blocked event loop sheds with 503, health checks are answered, and it recovers', async () => {
  vi.useRealTimers()
  const app = Fastify({ logger: false, forceCloseConnections: true })
  installErrorHandler(app)
  app.get('/healthz', async () => 'alive')
  const limits = {
    ...OVERLOAD_LIMITS,
    measureEveryMs: 50,
    minOverloadSeconds: 0.2,
    minRequests: 2,
    maxWaitSeconds: 0.05,
  }
  app.register(async (scope) => {
    shedLoad(scope, { limits })
    scope.get('/work', async () => {
      block(20)
      return 'done'
    })
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const refusals: Response[] = []
  let isOver = false
  const caller = async () => {
    while (!isOver) {
      const reply = await fetch(`${address}/work`)
      await reply.text()
      if (reply.status === 503) refusals.push(reply)
      else expect(reply.status).toBe(200)
    }
  }
  const callers = Array.from({ length: 20 }, caller)
  await expect.poll(() => refusals.length).toBeGreaterThan(0)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  isOver = true
  await Promise.all(callers)
  expect(refusals.every(({ headers }) => headers.get('retry-after') === '2')).toBe(true)
  await expect.poll(async () => (await fetch(`${address}/work`)).status).toBe(200)
  await app.close()
})

async function listen(queue: ReturnType<typeof createRequestQueue>) {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  installErrorHandler(app)
  const load = shedLoad(app, { queue })
  const begun: string[] = []
  const slow = Promise.withResolvers<void>()
  app.post('/api/orders/:id/location', async (request) => {
    begun.push((request.params as { id: string }).id)
    await slow.promise
    return 'stored'
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = (id: number, signal?: AbortSignal) =>
    fetch(`${address}/api/orders/${id}/location`, { method: 'POST', ...(signal && { signal }) }).then(
      ({ status }) => status,
      () => 'hung up',
    )
  return { app, load, begun, slow, post }
}

test('a request whose caller hangs up before its turn is never carried out, the one behind it is', async () => {
  vi.useRealTimers()
  const queue = createRequestQueue({ deferrable: 1, ordinary: 1, essential: 1, always: 1 })
  const server = await listen(queue)
  const first = server.post(1)
  await expect.poll(() => server.begun).toEqual(['1'])
  const hangUp = new AbortController()
  const second = server.post(2, hangUp.signal)
  await expect.poll(queue.waiting).toBe(1)
  const third = server.post(3)
  await expect.poll(queue.waiting).toBe(2)
  hangUp.abort()
  await expect.poll(queue.waiting).toBe(1)
  server.slow.resolve()
  expect(await Promise.all([first, second, third])).toEqual([200, 'hung up', 200])
  expect(server.begun).toEqual(['1', '3'])
  await expect.poll(server.load.requestsInProgress).toBe(0)
  await server.app.close()
})

test('one that hangs up while it is carried out keeps its place until the work is done, and closing waits for that', async () => {
  vi.useRealTimers()
  const queue = createRequestQueue({ deferrable: 1, ordinary: 1, essential: 1, always: 1 })
  const server = await listen(queue)
  const hangUp = new AbortController()
  const first = server.post(1, hangUp.signal)
  await expect.poll(() => server.begun).toEqual(['1'])
  hangUp.abort()
  expect(await first).toBe('hung up')
  await expect.poll(server.load.requestsInProgress).toBe(0)
  expect(queue.running()).toBe(1)
  let isClosed = false
  const closed = server.app.close().then(() => (isClosed = true))
  for (let round = 0; round < 20; round++) await nextRound()
  expect(isClosed).toBe(false)
  server.slow.resolve()
  await closed
  expect(queue.running()).toBe(0)
})

test('requests that wait for work elsewhere hold no place, and are answered when it is done', async () => {
  const server = startServer()
  const files = Array.from({ length: 20 }, () => server.app.inject({ method: 'POST', url: '/api/imports' }))
  await expect.poll(server.requestsInProgress).toBe(20)
  expect(await server.status('/api/orders/export.csv')).toBe(200)
  server.finishSlow()
  expect(new Set((await Promise.all(files)).map(({ body }) => body))).toEqual(new Set(['read']))
})
