/**
 * How many drivers and clients one node holds, and what it does with twice of what it can take. The load is the simulated day at
 * five times its speed, at which everything that a driver does, positions included, is done exactly five times as often: a
 * hundred simulated drivers are as much work as five hundred real ones.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Ended } from '../simulate/src/run.ts'
import { type Figure, figure } from './figure.ts'
import { overload } from './overload.ts'
import { processorSeconds, processorSecondsOfTree, residentKilobytes } from './process-stats.ts'
import { startWorld, type World } from './world.ts'

const SIMULATE = fileURLToPath(new URL('../simulate/src/run.ts', import.meta.url))
const SPEED = 5
const STEPS = (process.env.BENCH_DRIVERS ?? '25,50,100,200,400').split(',').map(Number)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const MAX_P99_MS = 200
/** From here on it is what everything else waits for. */
const FULL = 0.9
const HEAP_LIMIT_MB = 512

type Step = Ended & {
  drivers: number
  perSecond: number
  ordersAnHour: number
  nodeCores: number
  databaseCores: number
  machineCores: number
  memoryMb: number
  waiting: number
}

export async function benchCapacity(): Promise<Figure[]> {
  const world = await startWorld({ NODE_OPTIONS: `--max-old-space-size=${HEAP_LIMIT_MB}` })
  try {
    await makeDrivers(world.databaseUrl, Math.max(...STEPS))
    const steps: Step[] = []
    printHeader()
    for (const drivers of STEPS) {
      const step = await measure(world, drivers)
      printStep(step)
      steps.push(step)
      if (!isHeld(step)) break
    }
    const held = steps.filter(isHeld).at(-1)
    const broken = steps.find((step) => !isHeld(step))
    const figures = [
      figure('capacity', 'drivers of one node at p99 under 200 ms', (held?.drivers ?? 0) * SPEED, {
        unit: '',
        details: {
          'orders an hour': held?.ordersAnHour ?? 0,
          'requests/s': held?.perSecond ?? 0,
          'p99 ms': held?.p99 ?? Number.NaN,
          'gives way first': broken ? whatGaveWay(broken) : 'nothing yet',
        },
      }),
    ]
    return [...figures, ...(await overload(world, HEAP_LIMIT_MB))]
  } finally {
    await world.stop()
  }
}

const isHeld = ({ p99, unanswered, requests }: Step) => p99 < MAX_P99_MS && unanswered < requests / 1000

function whatGaveWay({ nodeCores, databaseCores, machineCores, memoryMb, waiting }: Step): string {
  if (memoryMb > HEAP_LIMIT_MB) return 'memory'
  if (nodeCores > FULL) return "the node's event loop"
  if (waiting > 0) return 'the database: requests wait for a connection'
  if (machineCores > FULL * cpus().length)
    return databaseCores > nodeCores ? 'the processors, the database first' : 'the processors, the node first'
  return 'the database: its statements are slow'
}

async function measure(world: World, drivers: number): Promise<Step> {
  const child = fork(
    SIMULATE,
    ['--url', world.url, '--drivers', drivers, '--speed', SPEED, '--minutes', SECONDS / 60, '--quiet'].map(String),
  )
  const ended = Promise.withResolvers<Ended>()
  const started = Promise.withResolvers<void>()
  child.on('message', (message: Ended | { kind: 'started' }) =>
    message.kind === 'started' ? started.resolve() : ended.resolve(message),
  )
  once(child, 'exit').then(([code]) => {
    started.reject(new Error(`The simulation ended with ${code}`))
    ended.reject(new Error(`The simulation ended with ${code}`))
  })
  ended.promise.catch(() => {})
  await started.promise
  const [before, startedAt] = [await processorTimes(world), performance.now()]
  const peak = await watchUntil(world, ended.promise)
  const after = await processorTimes(world)
  const seconds = (performance.now() - startedAt) / 1000
  const result = await ended.promise
  return {
    ...result,
    drivers,
    perSecond: result.requests / seconds,
    ordersAnHour: (result.orders / seconds) * 3600,
    nodeCores: (after.node - before.node) / seconds,
    databaseCores: (after.database - before.database) / seconds,
    machineCores: (after.machine - before.machine) / seconds,
    memoryMb: peak.memoryMb,
    waiting: peak.waiting,
  }
}

async function watchUntil(world: World, end: Promise<unknown>): Promise<{ memoryMb: number; waiting: number }> {
  const peak = { memoryMb: 0, waiting: 0 }
  let isOver = false
  end.finally(() => (isOver = true)).catch(() => {})
  while (!isOver) {
    peak.memoryMb = Math.max(peak.memoryMb, (await residentKilobytes(world.processes.node)) / 1024)
    const metrics = await (await fetch(`${world.url}/metrics`)).text()
    peak.waiting = Math.max(peak.waiting, Number(/^meridian_database_waiting (\d+)/m.exec(metrics)?.[1] ?? 0))
    await Promise.race([sleep(1_000), end.catch(() => {})])
  }
  return peak
}

async function processorTimes({ processes }: World) {
  return {
    node: await processorSeconds(processes.node),
    database: await processorSecondsOfTree(processes.postgres),
    machine: cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0) / 1000,
  }
}

/** By SQL: through the API each would cost two password hashes. They sign in with the demo's password. */
async function makeDrivers(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      insert into users (username, email, email_verified, role, first_name, last_name)
      select 'capacity' || n, 'capacity' || n || '@example.com', true, 'driver', 'Driver', 'Number ' || n
      from generate_series(1, ${count}) n;
      insert into drivers (user_id, is_on_duty) select id, false from users where username like 'capacity%';
      insert into credentials (user_id, password)
      select u.id, c.password
      from users u, credentials c join users p on p.id = c.user_id and p.username = 'pharmacy'
      where u.username like 'capacity%';`)
  } finally {
    await client.end()
  }
}

const COLUMNS = ['drivers', 'orders/h', 'req/s', 'p50 ms', 'p99 ms', 'node', 'database', 'machine', 'MB', 'waiting']

function printHeader(): void {
  console.log(COLUMNS.map((name) => name.padStart(9)).join(''))
}

function printStep(step: Step): void {
  const cells = [
    step.drivers * SPEED,
    Math.round(step.ordersAnHour),
    Math.round(step.perSecond),
    step.p50,
    step.p99,
    step.nodeCores.toFixed(2),
    step.databaseCores.toFixed(2),
    step.machineCores.toFixed(2),
    Math.round(step.memoryMb),
    step.waiting,
  ]
  console.log(cells.map((cell) => String(cell).padStart(9)).join(''))
}
