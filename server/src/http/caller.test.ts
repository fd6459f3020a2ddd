import { once } from 'node:events'
import { get } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { makeAdmin } from '../../test/factories.ts'
import { callerSignal } from './caller.ts'
import { csvFile } from './csv.ts'
import { installErrorHandler } from './error-handler.ts'
import { compressReplies } from './pages/compression.ts'

let app: TestApp
/** Two connections: within its transaction the one that holds the lock would see a snapshot of the activity. */
let locker: pg.Client
let observer: pg.Client
beforeAll(async () => {
  app = await startTestApp()
  locker = new pg.Client({ connectionString: app.databaseUrl })
  observer = new pg.Client({ connectionString: app.databaseUrl })
  await Promise.all([locker.connect(), observer.connect()])
})
afterAll(async () => {
  await Promise.all([locker.end(), observer.end()])
  await app.stop()
})

async function activeStatements(text: string): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like $1`,
    [`%${text}%`],
  )
  return rows[0]?.count ?? 0
}

test('the statement of an analytics request is canceled in the database when its caller hangs up', async () => {
  const admin = await makeAdmin(app.db)
  const cookie = await app.cookieOf(admin)
  const address = await app.listen()
  await locker.query('begin; lock table daily_figures in access exclusive mode')
  const request = get(`${address}/api/admin/analytics?from=2026-06-01&to=2026-06-30`, { headers: { cookie } })
  request.on('error', () => {})
  await expect.poll(() => activeStatements('from daily_figures where dimension')).toBe(1)
  request.destroy()
  await expect.poll(() => activeStatements('from daily_figures where dimension')).toBe(0)
  await locker.query('rollback')
  expect(app.troubles).toEqual([])
})

test.each([{}, { 'accept-encoding': 'gzip' }])('an export stops when its caller hangs up %j', async (headers) => {
  const server = Fastify({ logger: false, forceCloseConnections: true })
  installErrorHandler(server)
  compressReplies(server)
  let batches = 0
  let isStopped = false
  async function* rows() {
    try {
      for (; ; batches++)
        yield Array.from({ length: 1_000 }, (_, index) => ({ text: `${batches} ${index} ${Math.random()}` }))
    } finally {
      isStopped = true
    }
  }
  server.get('/orders.csv', async (_request, reply) => {
    reply.type('text/csv; charset=utf-8')
    return reply.send(csvFile(reply, { name: 'orders', now: new Date() }, [['Text', ({ text }) => text]], rows()))
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const request = get(`${address}/orders.csv`, { headers })
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
  await once(response, 'data')
  expect(isStopped).toBe(false)
  request.destroy()
  await expect.poll(() => isStopped).toBe(true)
  await server.close()
})

test('a complete reply does not count as a caller that hung up', async () => {
  const server = Fastify({ logger: false, forceCloseConnections: true })
  const signals: AbortSignal[] = []
  server.get('/', async (_request, reply) => {
    signals.push(callerSignal(reply))
    return 'done'
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  expect(await (await fetch(address)).text()).toBe('done')
  await server.close()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
})
