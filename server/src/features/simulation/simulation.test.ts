import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { saveDemo } from '../installation/installation.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.stop())

const PATH = '/api/demo/simulation'

test('outside a demo there is no simulated day', async () => {
  for (const [method, body] of [['GET'], ['POST', { speed: 10 }], ['DELETE']] as const)
    expect(await app.call(null, method, PATH, body)).toMatchObject({ status: 404, body: { code: 'not_a_demo' } })
})

test('in a demo it is started at one of the speeds, started again at another one, and stopped', async () => {
  await saveDemo(app.db, { password: 'known', accounts: [] })
  expect((await app.call(null, 'GET', PATH)).body).toEqual({ running: null })
  expect((await app.call(null, 'POST', PATH, { speed: 7 })).status).toBe(400)
  const endsAt = expect.any(String)
  expect((await app.call(null, 'POST', PATH, { speed: 10 })).body).toEqual({ running: { speed: 10, endsAt } })
  expect((await app.call(null, 'POST', PATH, { speed: 30 })).body).toEqual({ running: { speed: 30, endsAt } })
  expect((await app.call(null, 'GET', PATH)).body).toEqual({ running: { speed: 30, endsAt } })
  expect((await app.call(null, 'DELETE', PATH)).body).toEqual({ running: null })
})
