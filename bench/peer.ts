/** The same rows behind Directus, a generic API: `node bench/peer.ts FOLDER`, where FOLDER has Directus installed. See peer.md. */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { NEXT_CURSOR_HEADER } from '@meridian/contract/shapes.ts'
import pg from 'pg'
import { load, type Round, type Target } from './load.ts'
import { median } from './meter.ts'
import { makeForm } from './orders.ts'
import { processorSeconds, processorSecondsOfTree } from './process-stats.ts'
import { startWorld, type World } from './world.ts'

const CONNECTIONS = 16
const ROUNDS = 3
const SECONDS = 10
const WARM_UP_SECONDS = 3
const PORT = 8055
const URL_OF_PEER = `http://127.0.0.1:${PORT}`
const TOKEN = 'a-static-token-for-the-bench'
const DATABASE = 'directus'

type Pair = { name: string; own: Target; peer: Target }

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder has Directus installed? See bench/peer.md.')
const world = await startWorld({ LOG_LEVEL: 'info' })
try {
  const peer = await startPeer(world, folder)
  try {
    for (const pair of await pairsOf(world, peer.pid)) await compare(pair)
  } finally {
    peer.stop()
  }
} finally {
  await world.stop()
}

async function compare({ name, own, peer }: Pair): Promise<void> {
  const { postgres } = world.processes
  for (const target of [own, peer]) await tryOnce(target)
  for (const target of [own, peer]) await load(target, WARM_UP_SECONDS, postgres, CONNECTIONS)
  await settled()
  const rounds: { own: Round; peer: Round }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      own: await loadOwn(own),
      peer: await load(peer, SECONDS, postgres, CONNECTIONS),
    })
  const of = (whose: 'own' | 'peer', what: keyof Round) => median(rounds.map((round) => round[whose][what]))
  const text = (whose: 'own' | 'peer') =>
    `${of(whose, 'perSecond').toFixed(0)}/s, node ${of(whose, 'processorMs').toFixed(2)} ms, PostgreSQL ${of(whose, 'postgresMs').toFixed(2)} ms, p99 ${of(whose, 'p99Ms')} ms, failed ${of(whose, 'failures')}`
  const ratio = (what: keyof Round) =>
    median(rounds.map((round) => round.own[what] / Math.max(round.peer[what], 1e-9))).toFixed(2)
  console.log(`${name}: ${ratio('perSecond')} times its rate; PostgreSQL ${ratio('postgresMs')}, p99 ${ratio('p99Ms')}`)
  console.log(`  own   ${text('own')}\n  peer  ${text('peer')}`)
}

/** With what an order starts and its reply does not wait for, such as notices. */
async function loadOwn(target: Target): Promise<Round> {
  const { node, postgres } = world.processes
  const read = () => Promise.all([processorSeconds(node), processorSecondsOfTree(postgres)])
  const [nodeBefore, postgresBefore] = await read()
  const round = await load(target, SECONDS, postgres, CONNECTIONS)
  await settled()
  const [nodeAfter, postgresAfter] = await read()
  const each = (seconds: number) => (seconds * 1000) / (round.perSecond * SECONDS)
  return { ...round, processorMs: each(nodeAfter - nodeBefore), postgresMs: each(postgresAfter - postgresBefore) }
}

function settled(): Promise<void> {
  return withClient(world.databaseUrl, async (client) => {
    while ((await client.query('select from events where handled_at is null limit 1')).rows.length > 0)
      await new Promise((resolve) => setTimeout(resolve, 200))
  })
}

/** The callers send one byte for each character. */
function asAscii<T>(row: T): T {
  return JSON.parse(JSON.stringify(row).replace(/[^ -~]/g, '-'))
}

/** A refused request is quick: it must not pass for a fast one. */
async function tryOnce({ url, headers = {}, body, each = [] }: Target): Promise<void> {
  const reply = await fetch(new URL(each[0]?.path ?? url, url), {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body()) }),
  })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
}

/** Each connection asks for something else, because equal requests at the same time share one read of ours. */
async function pairsOf(world: World, peerPid: number): Promise<Pair[]> {
  const cookie = { cookie: world.cookies.pharmacy }
  const token = { authorization: `Bearer ${TOKEN}` }
  const own = { pid: world.processes.node, headers: cookie }
  const peer = { pid: peerPid, headers: token }
  const form = await makeForm(world)
  return await withClient(world.databaseUrl, async (client) => {
    const user = (await client.query("select id, organization_id from users where username = 'pharmacy'")).rows[0]
    const orders = await client.query('select * from orders where organization_id = $1 order by id desc limit $2', [
      user.organization_id,
      CONNECTIONS,
    ])
    const { id: _, ...row } = asAscii(orders.rows[0])
    const ids = orders.rows.map(({ id }) => id)
    const list = `/api/orders/client/${user.id}`
    const filter = `limit=20&sort=-id&filter[organization_id][_eq]=${user.organization_id}`
    const cursors = await Promise.all(
      ids.map(async (_, index) => {
        const page = await world.call('pharmacy', 'GET', `${list}?limit=${index + 1}`)
        return page.headers.get(NEXT_CURSOR_HEADER)
      }),
    )
    return [
      {
        name: '20 orders of a client',
        own: { ...own, url: world.url, each: cursors.map((at) => path(`${list}?limit=20&cursor=${at}`)) },
        peer: {
          ...peer,
          url: URL_OF_PEER,
          each: ids.map((id) => path(`/items/orders?${filter}&filter[id][_lt]=${id}`)),
        },
      },
      {
        name: 'one order',
        own: { ...own, url: world.url, each: ids.map((id) => path(`/api/orders/${id}`)) },
        peer: { ...peer, url: URL_OF_PEER, each: ids.map((id) => path(`/items/orders/${id}`)) },
      },
      {
        name: 'a new order',
        own: { ...own, url: `${world.url}/api/orders`, body: () => form },
        peer: { ...peer, url: `${URL_OF_PEER}/items/orders`, body: () => row },
      },
    ]
  })
}

function path(path: string) {
  return { path, headers: {} }
}

async function startPeer(world: World, folder: string): Promise<{ pid: number; stop(): void }> {
  const databaseUrl = await copyOrders(world.databaseUrl)
  const env = {
    ...process.env,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    PORT: String(PORT),
    HOST: '127.0.0.1',
    SECRET: 'only-for-the-bench',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'only-for-the-bench',
    ADMIN_TOKEN: TOKEN,
    TELEMETRY: 'false',
    NODE_ENV: 'production',
  }
  const program = join(folder, 'node_modules/directus/cli.js')
  const bootstrap = spawnSync(process.execPath, [program, 'bootstrap'], { cwd: folder, env, encoding: 'utf8' })
  if (bootstrap.status !== 0) throw new Error(bootstrap.stdout + bootstrap.stderr)
  const child = spawn(process.execPath, [program, 'start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let isReady = false; !isReady; ) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    isReady = await fetch(`${URL_OF_PEER}/server/ping`).then(
      (reply) => reply.ok,
      () => false,
    )
  }
  return { pid: child.pid as number, stop: () => void child.kill() }
}

/** The table of orders with its rows and the index that ours has for a client's list, in a database of its own. */
async function copyOrders(from: string): Promise<string> {
  const to = new URL(from)
  to.pathname = DATABASE
  const { columns, rows } = await withClient(from, async (client) => {
    await client.query(`create database ${DATABASE}`)
    // Types of ours, such as the status, are text there.
    const columns = await client.query(`
      select string_agg(format('%I %s', attname, case when typtype = 'e' then 'text' else format_type(atttypid, atttypmod) end), ', ' order by attnum) as list
      from pg_attribute join pg_type on pg_type.oid = atttypid
      where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped`)
    const rows = await client.query('select json_agg(orders) as list from orders')
    return { columns: columns.rows[0].list as string, rows: rows.rows[0].list as object[] }
  })
  await withClient(to.href, async (client) => {
    await client.query(`create table orders (${columns})`)
    await client.query('insert into orders select * from json_populate_recordset(null::orders, $1)', [
      JSON.stringify(rows),
    ])
    await client.query('create sequence orders_id start 1000000 owned by orders.id')
    await client.query("alter table orders alter id set default nextval('orders_id'), add primary key (id)")
    await client.query('create index on orders (organization_id, id desc)')
    await client.query('analyze orders')
  })
  return to.href
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
