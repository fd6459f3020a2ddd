import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createCauseLog } from './cause-log.ts'
import { healthRoutes } from './health.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('health checks and metrics are answered while requests have taken every connection to the database', async () => {
  const { pool } = app.deps.database
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = Array.from({ length: 50 }, () => pool.query('select 1'))
  expect(await app.call(null, 'GET', '/healthz')).toMatchObject({ status: 200 })
  const ready = { status: 'ready', version: '1.2.3', build: 'test' }
  expect(await app.call(null, 'GET', '/readyz')).toMatchObject({ status: 200, body: ready })
  const { status, body } = await app.call(null, 'GET', '/metrics')
  expect(status).toBe(200)
  expect(body).toContain('meridian_database_waiting 5')
  expect(body).toContain('meridian_overload_level 0')
  expect(body).toContain('meridian_build_info{version="1.2.3",build="test"} 1')
  // What only the database knows is left out.
  expect(body).toContain('meridian_events_unhandled Nan')
  for (const client of taken) client.release()
  await Promise.all(waiting)
})

test('without its database a node is alive but not ready, and the log says why', async () => {
  const lines: object[] = []
  const server = Fastify()
  const { isReady } = healthRoutes(server, {
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    stopping: { hasBegun: false },
    release: { version: '1.2.3', build: 'test' },
    logCause: createCauseLog({ warn: (line: object) => void lines.push(line) } as never),
    describeMaps: () => ({}),
    isBusConnected: () => false,
  })
  expect((await server.inject('/healthz')).statusCode).toBe(200)
  const reply = await server.inject('/readyz')
  expect([reply.statusCode, reply.json()]).toMatchObject([
    503,
    { details: { database: 'unreachable', bus: 'unreachable' } },
  ])
  expect(await isReady()).toBe(false)
  expect(lines).toMatchObject([{ code: 'ECONNREFUSED' }])
  await server.close()
})
