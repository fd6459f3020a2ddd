/**
 * Twice what a node can take, offered whether it answers or not: it must refuse the rest with 503 and Retry-After, the least
 * important first, stay below its memory limit, answer health checks, and take everything again when the load is over.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, figure } from './figure.ts'
import { percentile } from './meter.ts'
import { newPosition, startJob } from './positions.ts'
import { residentKilobytes } from './process-stats.ts'
import type { World } from './world.ts'

const SATURATE_SECONDS = 6
const OVERLOAD_SECONDS = Number(process.env.BENCH_OVERLOAD_SECONDS ?? 30)
const FACTOR = 2
const TIMEOUT_MS = 15_000
const PROBE_EVERY_MS = 250
const TICK_MS = 20

type Kind = 'export' | 'list' | 'position'
type Outcome = { kind: Kind; status: number; ms: number; hasRetryAfter: boolean }

/** One in twenty is an export, one in five a position. */
const kindOf = (count: number): Kind => (count % 20 === 0 ? 'export' : count % 5 === 1 ? 'position' : 'list')

export async function overload(world: World, memoryLimitMb: number): Promise<Figure[]> {
  const job = await startJob(world.url, world.cookies.driver)
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const send = (kind: Kind): Promise<Outcome> => call(world, agent, job, kind)
  try {
    const capacity = await saturate(send)
    const probes = startProbes(world)
    const outcomes = await offer(send, capacity * FACTOR)
    const endedAt = performance.now()
    const recoverySeconds = await untilRecovered(world, send, endedAt)
    return report({ capacity, outcomes, recoverySeconds, memoryLimitMb, ...(await probes.stop()) })
  } finally {
    agent.destroy()
  }
}

/** What it answers in a second when 64 callers wait for each reply. */
async function saturate(send: (kind: Kind) => Promise<Outcome>): Promise<number> {
  const until = performance.now() + SATURATE_SECONDS * 1000
  let count = 0
  const caller = async () => {
    while (performance.now() < until) await send(kindOf(count++))
  }
  await Promise.all(Array.from({ length: 64 }, caller))
  return count / SATURATE_SECONDS
}

async function offer(send: (kind: Kind) => Promise<Outcome>, perSecond: number): Promise<Outcome[]> {
  const startedAt = performance.now()
  const sent: Promise<Outcome>[] = []
  for (let passed = 0; passed < OVERLOAD_SECONDS * 1000; passed = performance.now() - startedAt) {
    while (sent.length < (passed / 1000) * perSecond) sent.push(send(kindOf(sent.length)))
    await sleep(TICK_MS)
  }
  return Promise.all(sent)
}

/** Every kind of request is taken again, and the level is 0. */
async function untilRecovered(world: World, send: (kind: Kind) => Promise<Outcome>, since: number): Promise<number> {
  const kinds = ['export', 'list', 'position'] as const
  for (;;) {
    const outcomes = await Promise.all(kinds.map(send))
    if (outcomes.every(({ status }) => status < 300) && (await readGauges(world)).level === 0) break
    await sleep(200)
  }
  return (performance.now() - since) / 1000
}

async function readGauges({ url }: World): Promise<{ level: number; inProgress: number }> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1])
  return { level: read('meridian_overload_level'), inProgress: read('http_requests_in_flight') }
}

function startProbes(world: World) {
  const healthMs: number[] = []
  let memoryMb = 0
  let level = 0
  let inProgress = 0
  let failedChecks = 0
  let isOver = false
  const probe = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      for (const path of ['/healthz', '/readyz']) {
        const reply = await fetch(world.url + path)
        await reply.arrayBuffer()
        healthMs.push(performance.now() - startedAt)
        if (!reply.ok) failedChecks++
      }
      memoryMb = Math.max(memoryMb, (await residentKilobytes(world.processes.node)) / 1024)
      const gauges = await readGauges(world)
      level = Math.max(level, gauges.level)
      inProgress = Math.max(inProgress, gauges.inProgress)
      await sleep(PROBE_EVERY_MS)
    }
  }
  const probing = probe()
  return {
    async stop() {
      isOver = true
      await probing
      return { healthMs, memoryMb, level, inProgress, failedChecks }
    },
  }
}

function call(world: World, agent: Agent, job: number, kind: Kind): Promise<Outcome> {
  const { path, method, cookie, body } = {
    export: { path: '/api/orders/export.csv', method: 'GET', cookie: world.cookies.admin, body: undefined },
    list: { path: '/api/orders?limit=25', method: 'GET', cookie: world.cookies.admin, body: undefined },
    position: {
      path: `/api/orders/${job}/location`,
      method: 'POST',
      cookie: world.cookies.driver,
      body: kind === 'position' ? JSON.stringify(newPosition()) : undefined,
    },
  }[kind]
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter = false) =>
      resolve({ kind, status, ms: performance.now() - startedAt, hasRetryAfter })
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const outgoing = request(world.url + path, { method, agent, headers, timeout: TIMEOUT_MS }, (reply) => {
      reply.resume()
      reply.on('end', () => end(reply.statusCode as number, 'retry-after' in reply.headers))
      reply.on('error', () => end(0))
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => end(0))
    outgoing.end(body)
  })
}

type Report = {
  capacity: number
  outcomes: Outcome[]
  recoverySeconds: number
  healthMs: number[]
  memoryMb: number
  level: number
  inProgress: number
  failedChecks: number
  memoryLimitMb: number
}

function report(measured: Report): Figure[] {
  const { capacity, outcomes, recoverySeconds, healthMs, memoryMb, level, inProgress, memoryLimitMb } = measured
  const share = (kind: Kind, is: (outcome: Outcome) => boolean) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind)
    return own.filter(is).length / own.length
  }
  const isRefused = ({ status }: Outcome) => status === 503
  const isTaken = ({ status }: Outcome) => status >= 200 && status < 300
  const refused = outcomes.filter(isRefused)
  const taken = outcomes.filter(isTaken)
  const others = outcomes.length - refused.length - taken.length
  return [
    figure('capacity', 'at twice the capacity: share refused', refused.length / outcomes.length, {
      unit: '',
      details: {
        'capacity/s': capacity,
        'answered/s': taken.length / OVERLOAD_SECONDS,
        'exports refused': share('export', isRefused),
        'lists refused': share('list', isRefused),
        'positions refused': share('position', isRefused),
        'highest level': level,
        'most in progress': inProgress,
        'p99 of those taken, ms': percentile(
          taken.map(({ ms }) => ms),
          0.99,
        ),
        'p99 of refusals, ms':
          refused.length > 0
            ? percentile(
                refused.map(({ ms }) => ms),
                0.99,
              )
            : 0,
      },
    }),
    figure(
      'capacity',
      'refusals without Retry-After, or no answer',
      others + refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
      {
        unit: '',
        details: {
          'neither taken nor refused': others,
          ...countBy(outcomes.filter((one) => !isTaken(one) && !isRefused(one))),
        },
      },
    ),
    figure('capacity', 'slowest health check', Math.max(...healthMs), {
      unit: 'ms',
      details: { checks: healthMs.length, failed: measured.failedChecks, 'p50 ms': percentile(healthMs, 0.5) },
    }),
    figure('capacity', 'memory at the peak', memoryMb, {
      unit: 'MB',
      details: { 'limit of the heap, MB': memoryLimitMb },
    }),
    figure('capacity', 'recovery after the load', recoverySeconds, { unit: 's' }),
  ]
}

function countBy(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind, status } of outcomes)
    counts[`${kind} ${status || 'timeout'}`] = (counts[`${kind} ${status || 'timeout'}`] ?? 0) + 1
  return counts
}
