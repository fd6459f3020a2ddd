import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

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
  expect(await app.call(null, 'GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  const { status, body } = await app.call(null, 'GET', '/metrics')
  expect(status).toBe(200)
  expect(body).toContain('meridian_database_waiting 5')
  expect(body).toContain('meridian_overload_level 0')
  // What only the database knows is left out.
  expect(body).toContain('meridian_events_unhandled Nan')
  for (const client of taken) client.release()
  await Promise.all(waiting)
})
