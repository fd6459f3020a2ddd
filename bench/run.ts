/** `npm run bench`: how fast the server answers, as a ratio to its own floor in the same run. Machines differ, ratios hardly. */
import autocannon from 'autocannon'
import { startServer } from '../e2e/server.ts'
import { measurePositions } from './positions.ts'
import { processorSeconds } from './process.ts'
import { signIn } from './sign-in.ts'
import { measureSockets } from './sockets.ts'

/** The floor: a route that touches neither session nor database. */
const FLOOR = { name: 'floor: GET /healthz', path: '/healthz' }
const CASES = [
  { name: 'who am I (session from the cache)', path: '/api/auth/me' },
  { name: 'the bell', path: '/api/notices' },
  { name: '20 orders of a client', path: '/api/orders/client/2?limit=20' },
  { name: '500 orders of a client', path: '/api/orders/client/2' },
  { name: 'a page of history, counted', path: '/api/orders/client/2?limit=20&total=true' },
  { name: 'a search of the history', path: '/api/orders/client/2?limit=20&search=insulin' },
  { name: 'the stat cards of a client', path: '/api/stats/client/2' },
]
const SOCKETS = 1000
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)

// One account asks for many here; the limit is not what is measured.
const server = await startServer({ RATE_LIMIT_PER_MINUTE: '1000000000' })
try {
  // First: what the others leave behind in memory would hide what a connection takes.
  const live = await measureSockets(server.url, server.pid, SOCKETS, SECONDS)
  const cookie = await signIn(server.url, 'pharmacy')
  const floor = await measure(FLOOR.path, cookie)
  print(FLOOR.name, floor, 1)
  for (const { name, path } of CASES) {
    const result = await measure(path, cookie)
    print(name, result, result.perSecond / floor.perSecond)
  }
  for (const { name, pointsEach, result } of await measurePositions(server.url, SECONDS)) {
    print(name, result, result.perSecond / floor.perSecond)
    if (pointsEach > 1)
      console.log(`${''.padEnd(40)}${(result.perSecond * pointsEach).toFixed(0).padStart(7)} positions/s`)
  }
  console.log(`${live.sockets} live connections`.padEnd(40), `${live.kilobytesEach.toFixed(0)} KB each`)
  print('a word to all of them', { perSecond: live.saidPerSecond, failures: 0 }, live.saidPerSecond / floor.perSecond)
  console.log(`${''.padEnd(40)}${live.heardPerSecond.toFixed(0).padStart(7)} words heard/s`)
  console.log(`${''.padEnd(40)}${live.heardPerProcessorSecond.toFixed(0).padStart(7)} for a second of processor`)
} finally {
  await server.stop()
}

type Result = { perSecond: number; p99Ms?: number; processorMs?: number; failures: number }

async function measure(path: string, cookie: string): Promise<Result> {
  const headers = { cookie }
  const usedBefore = await processorSeconds(server.pid)
  const result = await autocannon({ url: `${server.url}${path}`, connections: 10, duration: SECONDS, headers })
  const used = (await processorSeconds(server.pid)) - usedBefore
  const processorMs = (used * 1000) / result.requests.total
  const failures = result.non2xx + result.errors
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, processorMs, failures }
}

function print(name: string, { perSecond, p99Ms, processorMs, failures }: Result, ratio: number): void {
  const slowest = p99Ms === undefined ? '' : `p99 ${p99Ms} ms  `
  const figures = `${perSecond.toFixed(0).padStart(7)}/s  ${slowest}${(ratio * 100).toFixed(1)} % of the floor`
  const cost = processorMs === undefined ? '' : `  ${processorMs.toFixed(2)} ms of processor`
  console.log(`${name.padEnd(40)}${figures}${cost}${failures ? `  ${failures} FAILED` : ''}`)
}
