/** While this process is overloaded it refuses requests at once, with 503 and Retry-After, so that those it took are answered. */
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { createOverloadDetector, MEASURE_EVERY_MS, type Measurement } from './overload.ts'

const RETRY_AFTER_SECONDS = 2

/** What the process knows of itself; requests are counted here. */
export type ProcessMeasurement = Pick<Measurement, 'seconds' | 'eventLoopUtilization' | 'memoryUse'>

export type LoadShedding = { requestsInProgress(): number }

/**
 * For every route of `app`, which must not have the health checks among them: an orchestrator would kill a process that only
 * needs time. Tests bring measurements of their own.
 */
export function shedLoad(app: FastifyInstance, measure = createProcessMeter()): LoadShedding {
  const detector = createOverloadDetector()
  let requestsInProgress = 0
  let requestsCompleted = 0

  function takeMeasurement(): void {
    const wasOverloaded = detector.isOverloaded()
    const measurement = { ...measure(), requestsInProgress, requestsCompleted }
    requestsCompleted = 0
    detector.add(measurement)
    if (detector.isOverloaded() === wasOverloaded) return
    if (wasOverloaded) app.log.info(measurement, 'the overload is over')
    else app.log.warn(measurement, 'overloaded: requests are refused until the queue is shorter')
  }

  const timer = setInterval(takeMeasurement, MEASURE_EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  const onClose = () => {
    requestsInProgress--
    requestsCompleted++
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (detector.isOverloaded()) return done(busy())
    // A live connection is a request that stays open for hours; it is no queue.
    if (request.headers.upgrade) return done()
    requestsInProgress++
    // 'close' and not the hook `onResponse`: that one is not called when the client hangs up.
    reply.raw.once('close', onClose)
    done()
  })
  return { requestsInProgress: () => requestsInProgress }
}

const busy = () => new AppError('server_busy', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })

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
