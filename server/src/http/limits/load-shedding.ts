/**
 * While this process is overloaded it refuses requests at once, the least important first, with 503 and Retry-After, so that
 * those it took are answered. A request whose caller hangs up before its turn is not carried out.
 *
 * At twice the capacity of a node no request was left without an answer, and no health check failed (docs/performance.md,
 * 'Capacity'). `@fastify/under-pressure` refused everything after each pause of the machine (decision 21).
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  preHandlerHookHandler,
  RouteOptions,
} from 'fastify'
import { serverBusy } from '../error-handler.ts'
import { type Importance, importanceOf, isCall, REFUSED_FROM_LEVEL } from './importance.ts'
import { createOverloadDetector, type Measurement, OVERLOAD_LIMITS } from './overload.ts'
import { createRequestQueue } from './request-queue.ts'
import { createWaitProbe } from './wait-probe.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is refused first in an overload. */
    importance?: Importance
  }
  interface FastifyRequest {
    /** While it takes up a place of the request queue. */
    hasPlace: boolean
    /** For work that only waits here: in a worker thread, of another service, for a turn. Other requests have the place meanwhile. */
    withoutPlace<T>(work: () => Promise<T>): Promise<T>
  }
}

/** As long as a statement may take: after that nothing is running any more. */
const CLOSE_TIMEOUT_MS = 30_000

/** What the process knows of itself; requests are counted here. */
export type ProcessMeasurement = Pick<Measurement, 'seconds' | 'eventLoopUtilization' | 'memoryUse'>

export type LoadShedding = { requestsInProgress(): number; level(): number }

type Options = {
  /** Tests bring measurements of their own. */
  measure?: () => ProcessMeasurement
  limits?: typeof OVERLOAD_LIMITS
  queue?: ReturnType<typeof createRequestQueue>
  waitingForDatabase?: () => number
}

/**
 * For every route that `app` is given from now on, which must not have the health checks among them: an orchestrator would
 * kill a process that only needs time.
 */
export function shedLoad(
  app: FastifyInstance,
  {
    measure = createProcessMeter(),
    limits = OVERLOAD_LIMITS,
    queue = createRequestQueue(),
    waitingForDatabase = () => 0,
  }: Options = {},
): LoadShedding {
  const detector = createOverloadDetector(limits)
  const probe = createWaitProbe(app.server)
  let requestsInProgress = 0
  let requestsCompleted = 0

  function takeMeasurement(): void {
    const levelBefore = detector.level()
    const requestsWaiting = queue.waiting() + waitingForDatabase()
    const measurement = {
      ...measure(),
      connectionWaitSeconds: probe.measure(),
      requestsInProgress,
      requestsWaiting,
      requestsCompleted,
    }
    requestsCompleted = 0
    detector.add(measurement)
    const level = detector.level()
    if (level > levelBefore)
      app.log.warn(
        { ...measurement, overloadLevel: level },
        'overloaded: requests are refused, the least important first',
      )
    else if (level === 0 && levelBefore > 0) app.log.info(measurement, 'the overload is over')
  }

  const timer = setInterval(takeMeasurement, limits.measureEveryMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    probe.stop()
    await untilIdle(queue)
  })
  const onClose = () => {
    requestsInProgress--
    requestsCompleted++
  }
  app.addHook('onRequest', (request, reply, done) => {
    const level = detector.level()
    if (level > 0 && level >= REFUSED_FROM_LEVEL[request.routeOptions.config.importance ?? 'ordinary'])
      return done(serverBusy())
    // A live connection is a request that stays open for hours; it is no queue.
    if (request.headers.upgrade) return done()
    requestsInProgress++
    // 'close' and not the hook `onResponse`: that one is not called when the client hangs up.
    reply.raw.once('close', onClose)
    done()
  })
  app.decorateRequest('hasPlace', false)
  app.decorateRequest('withoutPlace', (work) => work())
  app.addHook('onRoute', (route) => queueCalls(route, queue))
  return { requestsInProgress: () => requestsInProgress, level: detector.level }
}

/** Files of the web app are not queued: they need no database, and a caller that reads them slowly must not hold a place. */
function queueCalls(route: RouteOptions, queue: ReturnType<typeof createRequestQueue>): void {
  const importance = importanceOf(String(route.method), route.url)
  route.config = { ...route.config, importance }
  if (!isCall(String(route.method), route.url)) return

  const leave = (request: { hasPlace: boolean }) => {
    if (!request.hasPlace) return
    request.hasPlace = false
    queue.leave(importance)
  }
  const take = (request: FastifyRequest, reply: FastifyReply, start: () => void) =>
    queue.enter(importance, reply.raw, () => {
      request.hasPlace = true
      start()
    })
  const enter: preHandlerHookHandler = (request, reply, done) => {
    request.withoutPlace = async (work) => {
      leave(request)
      const result = await work()
      // Of a caller that hung up, what is left is done without a place.
      await new Promise<void>((resolve) => {
        reply.raw.once('close', resolve)
        if (reply.raw.destroyed) resolve()
        else take(request, reply, resolve)
      })
      return result
    }
    take(request, reply, done)
  }
  // The reply is known: how slowly the caller reads it is no work. A stream is still being produced.
  const leaveWithReply: onSendHookHandler = (request, _reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) leave(request)
    done(null, payload)
  }
  const { handler } = route
  route.preHandler = [enter, ...listOf(route.preHandler)]
  route.onSend = [leaveWithReply, ...listOf(route.onSend)]
  // Not when the connection closes: the work for a caller that hung up goes on until the handler is done.
  route.handler = async function (request, reply) {
    try {
      return await handler.call(this, request, reply)
    } finally {
      leave(request)
    }
  }
}

const listOf = <T>(hooks: T | T[] | undefined): T[] =>
  hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks]

/** Closing waits for the connections; this waits for the work of those callers that hung up. */
async function untilIdle(queue: ReturnType<typeof createRequestQueue>): Promise<void> {
  const deadline = performance.now() + CLOSE_TIMEOUT_MS
  while (queue.running() > 0 && performance.now() < deadline) await sleep(10)
}

function createProcessMeter(): () => ProcessMeasurement {
  let before = performance.eventLoopUtilization()
  let beforeMs = performance.now()
  return () => {
    const now = performance.eventLoopUtilization()
    const nowMs = performance.now()
    const { utilization } = performance.eventLoopUtilization(now, before)
    const seconds = (nowMs - beforeMs) / 1000
    before = now
    beforeMs = nowMs
    return { seconds, eventLoopUtilization: utilization, memoryUse: memoryUse() }
  }
}

/** Of the heap's limit, or of the container's where that one is nearer. */
function memoryUse(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  const containerLimit = process.constrainedMemory()
  const ofContainer = containerLimit > 0 ? process.memoryUsage.rss() / containerLimit : 0
  return Math.max(used_heap_size / heap_size_limit, ofContainer)
}
