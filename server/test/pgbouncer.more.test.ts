/** Two real nodes behind the real PgBouncer, which lends a connection for one transaction: no statement, lock or setting may stay. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findPgBouncer } from '../../scripts/test-servers.mjs'
import { openDatabase } from '../src/db/database.ts'
import { isRoot } from '../src/db/embedded/account.ts'
import { DEMO_PASSWORD, loadDemo } from '../src/demo/demo.ts'
import { urlIn } from './administer.ts'
import { type OpenDatabase, openTestDatabase } from './database.ts'
import { placeDemoOrder, signInDemo } from './demo-client.ts'
import { freePort } from './free-port.ts'
import { type ServerNode, startNode } from './nodes.ts'

const program = findPgBouncer()
/** The nodes check it for real. */
const { hashPassword } = await vi.importActual<typeof import('../src/security/passwords/passwords.ts')>(
  '../src/security/passwords/passwords.ts',
)

// Not registered, rather than skipped, where there is none: a skipped test fails the run.
if (program) {
  let database: OpenDatabase
  let bouncer: { url: string; stop(): Promise<void> }
  let nodes: ServerNode[] = []
  const settings = () => ({ DATABASE_DIRECT_URL: database.urls.app, DATABASE_OWNER_URL: database.urls.owner })

  beforeAll(async () => {
    database = await openTestDatabase()
    await loadDemo(database.db, new Date(), { passwordHash: await hashPassword(DEMO_PASSWORD) })
    bouncer = await startBouncer(program, database.urls.app)
    // At once: neither may wait for a lock that the pooler keeps for the other.
    nodes = await Promise.all([1, 2].map(() => startNode(bouncer.url, settings())))
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.end('SIGTERM')))
    await bouncer.stop()
    await database.close()
  })

  test('orders placed on one node at once are read on the other', async () => {
    const [here, there] = await Promise.all(nodes.map((node) => signInDemo(node.url)))
    const placed = await Promise.all(Array.from({ length: 12 }, () => placeDemoOrder(here as never)))
    expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 201))
    const read = await Promise.all(placed.map(({ id }) => there?.call('GET', `/api/orders/${id}`)))
    expect(read.map((reply) => reply?.body.id)).toEqual(placed.map(({ id }) => id))
    expect(nodes.map((node) => node.output()).join('')).not.toMatch(/prepared statement|error/i)
  })

  test('background work follows, and a statement that hangs ends', async () => {
    const { pool, close } = openDatabase(bouncer.url, { maxConnections: 1, isPooled: true })
    const { rows } = await pool.query(`select current_setting('statement_timeout') as limit`)
    expect(rows).toEqual([{ limit: '30s' }])
    const unhandled = async () => (await pool.query('select 1 from events where handled_at is null limit 1')).rowCount
    await expect.poll(unhandled).toBe(0)
    await close()
  })

  test('a backup is written past the pooler', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pooled-'))
    const command = fileURLToPath(new URL('../src/backup/run-backup.ts', import.meta.url))
    const env = { PATH: process.env.PATH, DATABASE_URL: bouncer.url, ...settings(), DATA_DIR: join(folder, 'data') }
    await promisify(execFile)(process.execPath, [command, join(folder, 'all.zip'), '--plain'], { env })
    expect((await stat(join(folder, 'all.zip'))).size).toBeGreaterThan(10_000)
    await rm(folder, { recursive: true })
  })

  test('without the way past it a start says what is missing', async () => {
    await expect(startNode(bouncer.url)).rejects.toThrow(
      'DATABASE_URL leads to a pooler by transaction: set DATABASE_DIRECT_URL to the database itself',
    )
  })
}

async function startBouncer(program: string, appUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-bouncer-'))
  // As root it runs as another user.
  await chmod(folder, 0o755)
  const { hostname, port, username, password, pathname } = new URL(appUrl)
  const ownPort = await freePort()
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 4
`,
  )
  const asOther = isRoot() ? ['-u', 'nobody'] : []
  const child = spawn(program, [...asOther, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  while (!said.includes('process up') && child.exitCode === null) await sleep(20)
  if (child.exitCode !== null) throw new Error(`pgbouncer did not start\n${said}`)
  const url = new URL(urlIn(appUrl, pathname))
  url.port = String(ownPort)
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
