/**
 * The life of an order, placed → paid → accepted → four steps → delivered, one after another over HTTP, against the very SQL
 * that the server sent for such lives, sent again straight through the driver: on a copy of the database made before them, so
 * that each statement finds the rows it found then.
 */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Figure, figure } from './figure.ts'
import { type Cost, median, meter } from './meter.ts'
import { placeOrder } from './orders.ts'
import { processorSecondsOfTree } from './process-stats.ts'
import type { RecordedStatement } from './record-sql.ts'
import { startWorld, type World } from './world.ts'

const ROUNDS = 3
/** The first few have PostgreSQL parse and plan the statements of each connection; the others are measured. */
const WARM_UP = 8
const LIVES = 20
const SETTLE_MS = 1_000
const LOCK_WAIT_MS = 20
const STEPS = ['pickup_scheduled', 'pickup_complete', 'in_transit', 'delivered']

export async function benchLifecycle(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-bench-'))
  const file = join(folder, 'statements.json')
  const recorder = new URL('record-sql.ts', import.meta.url).href
  const world = await startWorld({ NODE_OPTIONS: `--import=${recorder}`, BENCH_SQL_FILE: file })
  try {
    await freeDriver(world)
    await live(world)
    await sleep(SETTLE_MS)
    await copyDatabase(world.databaseUrl, 'meridian', 'before')
    const statements = await recordLives(world, file)
    const rounds: { own: Cost; bare: Cost; failures: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const own = await meter(world.processes, LIVES, () => live(world))
      rounds.push({ own, ...(await replay(world, statements)) })
    }
    return [toFigure(rounds, statements.length)]
  } finally {
    await world.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function toFigure(rounds: readonly { own: Cost; bare: Cost; failures: number }[], statements: number): Figure {
  const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
  const total = ({ nodeMs, postgresMs }: Cost) => nodeMs + postgresMs
  return figure(
    'lifecycle',
    'share of its own SQL',
    middle(({ own, bare }) => total(bare) / total(own)),
    {
      details: {
        'share by the clock': middle(({ own, bare }) => bare.wallMs / own.wallMs),
        'node ms': middle(({ own }) => own.nodeMs),
        'postgres ms': middle(({ own }) => own.postgresMs),
        'wall ms': middle(({ own }) => own.wallMs),
        'bare driver ms': middle(({ bare }) => bare.nodeMs),
        'bare postgres ms': middle(({ bare }) => bare.postgresMs),
        'bare wall ms': middle(({ bare }) => bare.wallMs),
        'statements for each': statements / LIVES,
        'failed statements': middle(({ failures }) => failures),
      },
    },
  )
}

async function live(world: World): Promise<void> {
  const id = await placeOrder(world)
  await world.call('pharmacy', 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
  await world.call('driver', 'POST', `/api/orders/${id}/accept`, {})
  for (const status of STEPS) await world.call('driver', 'PATCH', `/api/orders/${id}/status`, { status })
}

type Replay = { warmUp: RecordedStatement[]; measured: RecordedStatement[]; length: number }

async function recordLives(world: World, file: string): Promise<Replay> {
  process.kill(world.processes.node, 'SIGUSR2')
  await sleep(200)
  for (let count = 0; count < WARM_UP; count++) await live(world)
  // What follows from an event runs after the reply: it belongs to the lives before.
  await sleep(SETTLE_MS)
  const beginMs = Date.now()
  for (let count = 0; count < LIVES; count++) await live(world)
  await sleep(SETTLE_MS)
  process.kill(world.processes.node, 'SIGUSR2')
  while (!existsSync(file)) await sleep(50)
  const all = JSON.parse(readFileSync(file, 'utf8')) as RecordedStatement[]
  const measured = all.filter(({ atMs }) => atMs >= beginMs)
  return { warmUp: all.filter(({ atMs }) => atMs < beginMs), measured, length: measured.length }
}

async function replay(world: World, { warmUp, measured }: Replay): Promise<{ bare: Cost; failures: number }> {
  await copyDatabase(world.databaseUrl, 'before', 'replayed')
  const url = new URL(world.databaseUrl)
  url.pathname = '/replayed'
  const clients = new Map<number, pg.Client>()
  let failures = 0
  const pending: Promise<unknown>[] = []
  const send = async ({ connection, name, text, values }: RecordedStatement) => {
    const client = clients.get(connection) ?? new pg.Client({ connectionString: url.href, lock_timeout: 5_000 })
    if (!clients.has(connection)) {
      clients.set(connection, client)
      await client.connect()
    }
    const sent = client.query({ text, ...(name && { name }), ...(values && { values }) }).catch((error: Error) => {
      failures++
      if (process.env.BENCH_DEBUG) console.log(error.message, text.slice(0, 200))
    })
    // It may wait for a row that a statement recorded later releases.
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOCK_WAIT_MS)
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      pending.push(sent.then(done))
    })
  }
  const settle = async () => void (await Promise.all(pending.splice(0)))
  try {
    for (const statement of warmUp) await send(statement)
    await settle()
    failures = 0
    const postgresBefore = await processorSecondsOfTree(world.processes.postgres)
    const [usageBefore, startedAt] = [process.cpuUsage(), performance.now()]
    for (const statement of measured) await send(statement)
    await settle()
    const wallMs = (performance.now() - startedAt) / LIVES
    const { user, system } = process.cpuUsage(usageBefore)
    const postgresMs = (((await processorSecondsOfTree(world.processes.postgres)) - postgresBefore) * 1000) / LIVES
    return { bare: { wallMs, nodeMs: (user + system) / 1000 / LIVES, postgresMs }, failures }
  } finally {
    for (const client of clients.values()) await client.end()
  }
}

/** A database is copied only while no connection to it is open; the server opens new ones. */
async function copyDatabase(databaseUrl: string, from: string, to: string): Promise<void> {
  const url = new URL(databaseUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`drop database if exists ${to} with (force)`)
    await client.query(`alter database ${from} with allow_connections false`)
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [from])
    await client.query(`create database ${to} template ${from}`)
    await client.query(`alter database ${from} with allow_connections true`)
  } finally {
    await client.end()
  }
}

/** The demo's driver has jobs of its own, and a driver has a limit of open ones. */
export async function freeDriver(world: World): Promise<void> {
  const { id } = await world.json<{ id: number }>('driver', 'GET', '/api/drivers/me')
  const jobs = await world.json<{ id: number }[]>('driver', 'GET', `/api/orders/driver/${id}/active`)
  for (const job of jobs) await world.call('admin', 'POST', `/api/orders/${job.id}/unassign`, {}).catch(() => {})
}
