/** A simulated day on several nodes while things break: what breaks, and what follows when it is over. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from '../../src/db/database.ts'
import type { DatabaseUrls } from '../../src/db/urls.ts'
import { loadDemo } from '../../src/demo/demo.ts'
import { refreshStanding } from '../../src/standings/standings.commands.ts'
import { freePort } from '../free-port.ts'
import { type ServerNode, startNode } from '../nodes.ts'
import { checkAll, Difference, type Figures, proveThatItCanFail, readJournal } from './checker.ts'

const SIMULATE = fileURLToPath(new URL('../../../simulate/src/run.ts', import.meta.url))

export type Site = {
  databaseUrl: string
  ownerUrl: string
  nodes: ServerNode[]
  /** Kills the node and starts another one at the same address. */
  replaceNode(index: number): Promise<void>
  settings: Record<string, string>
}

type Opening = { passwordHash: string; nodeCount: number; settings?: Record<string, string> }

/** The hash of the demo password comes from the caller: these nodes verify it for real, and tests replace `hashPassword`. */
export async function openSite(
  { app: databaseUrl, owner: ownerUrl }: DatabaseUrls,
  { passwordHash, nodeCount, settings = {} }: Opening,
): Promise<Site> {
  const database = openDatabase(databaseUrl)
  await loadDemo(database.db, new Date(), { passwordHash }).finally(database.close)
  const ports = await Promise.all(Array.from({ length: nodeCount }, freePort))
  const start = (port: number) => startNode(databaseUrl, { ...settings, PORT: String(port), LOG_LEVEL: 'error' })
  const nodes = await Promise.all(ports.map(start))
  return {
    databaseUrl,
    ownerUrl,
    nodes,
    settings,
    async replaceNode(index) {
      await nodes[index]?.end('SIGKILL')
      nodes[index] = await start(ports[index] as number)
    },
  }
}

export type Day = {
  minutes: number
  drivers?: number
  speed?: number
  orders?: number
  seed?: number
  journal: string
  isAutoDispatched?: boolean
}

/** Resolves when every driver is signed in. */
export async function startDay(site: Site, day: Day): Promise<{ ended: Promise<string>; stop(): void }> {
  const { minutes, drivers, speed = 60, orders = 60, seed = 1, journal, isAutoDispatched } = day
  const urls = site.nodes.map(({ url }) => url).join(',')
  const args = [
    '--url',
    urls,
    '--minutes',
    minutes,
    '--speed',
    speed,
    '--orders',
    orders,
    '--seed',
    seed,
    '--journal',
    journal,
  ]
  if (drivers) args.push('--drivers', drivers)
  if (isAutoDispatched) args.push('--auto-dispatch')
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [SIMULATE, ...args.map(String)], {
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const begun = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      if (output.includes('drivers are at work')) begun.resolve()
    })
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`The simulation ended with ${code}:\n${output}`)
    return output
  })
  await Promise.race([begun.promise, ended])
  return { ended, stop: () => void child.kill('SIGTERM') }
}

/** Waits until so many more changes of this kind are acknowledged. */
export async function untilAcknowledged(journal: string, kind: string, more: number): Promise<void> {
  const count = () => (existsSync(journal) ? readJournal(journal).filter((entry) => entry.kind === kind).length : 0)
  const wanted = count() + more
  while (count() < wanted) await sleep(100)
}

/** Ends every connection of the nodes that is in the middle of a transaction at this moment. */
export async function cutTransactions(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ cut: number }>(`
      select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
      where datname = current_database() and application_name like 'meridian%' and xact_start is not null and pid <> pg_backend_pid()`)
    return rows[0]?.cut ?? 0
  })
}

/** What a working day writes. */
const WRITTEN_TABLES = ['events', 'orders', 'locations', 'messages', 'payments', 'stop_proofs', 'notifications']

/** For a while every row that would be added fails as it does when the database's disk is full. */
export async function fillDisk(ownerUrl: string, seconds: number): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query(`
      create or replace function chaos_disk_is_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
    // One statement each: a transaction that locks table after table would run into those of the nodes.
    for (const table of WRITTEN_TABLES)
      await client.query(
        `create trigger chaos_disk_is_full before insert on ${table} for each statement execute function chaos_disk_is_full()`,
      )
    await sleep(seconds * 1000)
    for (const table of WRITTEN_TABLES) await client.query(`drop trigger chaos_disk_is_full on ${table}`)
    await client.query('drop function chaos_disk_is_full()')
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const SETTLE_TIMEOUT_MS = 90_000

/** Reactors retry what failed; nothing is compared before they are through. */
async function settle(client: pg.Client): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS
  for (;;) {
    const { rows } = await client.query<{ waiting: number }>(
      'select count(*)::int as waiting from events where handled_at is null',
    )
    if (!rows[0]?.waiting) return
    if (Date.now() > deadline)
      throw new Difference(`${rows[0].waiting} events were not handled in ${SETTLE_TIMEOUT_MS / 1000} s`)
    // Failed ones wait longer and longer before their next attempt; here they need not.
    await client.query(
      "update events set next_attempt_at = now() where handled_at is null and next_attempt_at > now() + interval '5 s'",
    )
    await sleep(250)
  }
}

export async function compare(site: Site, journalFile: string): Promise<{ figures: Figures; noticed: string[] }> {
  return withClient(site.databaseUrl, async (client) => {
    await settle(client)
    await compareStandings(site.databaseUrl, client)
    const journal = readJournal(journalFile)
    const figures = await checkAll(client, journal)
    return { figures, noticed: await proveThatItCanFail(client, journal) }
  })
}

/** Every stored standing, brought up to date, equals the one that is counted again from nothing. */
async function compareStandings(databaseUrl: string, client: pg.Client): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 2 })
  const read = async () =>
    (await client.query('select driver_id, deliveries, ratings, points, standing from driver_standings order by 1'))
      .rows
  try {
    const { rows: drivers } = await client.query<{ id: number }>('select id from drivers')
    const refresh = async () => {
      for (const { id } of drivers) await refreshStanding(db, id)
    }
    await refresh()
    const stored = await read()
    await client.query('delete from driver_points; delete from driver_standings')
    await refresh()
    const recounted = await read()
    for (const [index, row] of stored.entries())
      if (JSON.stringify(row) !== JSON.stringify(recounted[index]))
        throw new Difference(`the standing of driver ${row.driver_id} differs from its full recount`)
  } finally {
    await close()
  }
}
