/** `/metrics` for Prometheus: from this machine, or with the token. */
import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../../errors/app-error.ts'
import { isLoopbackHost } from '../hosts.ts'

export type Gauges = Record<string, { help: string; read: () => number | Promise<number> }>

type Options = {
  token: string | undefined
  gauges: Gauges
  counters: readonly Counter<string>[]
  release: { version: string; build: string }
}

export function metricsRoutes(app: FastifyInstance, options: Options): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'meridian_build_info',
    help: 'Always 1; its labels say which version and build runs here',
    labelNames: ['version', 'build'],
    registers: [registry],
  }).set(options.release, 1)
  for (const counter of options.counters) registry.registerMetric(counter)
  for (const [name, gauge] of Object.entries(options.gauges))
    new Gauge({
      name,
      help: gauge.help,
      registers: [registry],
      async collect() {
        this.set(await readWithin(GAUGE_TIMEOUT_MS, gauge.read))
      },
    })

  // The series is found once: by its labels the library would search for it with every request.
  const series = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const key = `${request.method} ${route} ${reply.statusCode}`
    const counted = series.get(key) ?? duration.labels(request.method, route, String(reply.statusCode))
    series.set(key, counted)
    counted.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, options.token))
      throw new AppError('not_found', { method: 'GET', path: request.url })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const GAUGE_TIMEOUT_MS = 1_000

/** Not a number when it cannot be read in time: while the database is slow or gone, the other figures are needed most. */
async function readWithin(timeoutMs: number, read: () => number | Promise<number>): Promise<number> {
  const value = async () => read()
  return Promise.race([value().catch(() => Number.NaN), sleep(timeoutMs, Number.NaN, { ref: false })])
}

/** What proxies add. Behind one on the same machine every caller comes from loopback. */
const FORWARDING_HEADERS = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/** Directly, under a loopback name: a page of another name that resolves to this machine must not read them either. */
function isFromHere(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address)
  const isForwarded = Object.keys(request.headers).some((name) => FORWARDING_HEADERS.test(name))
  return isLoopback && !isForwarded && isLoopbackHost(request.headers.host)
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
}
