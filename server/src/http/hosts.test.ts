import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

const TOKEN = 'a token of the operator'
let local: TestApp
let proxied: TestApp
beforeAll(async () => {
  local = await startTestApp({ METRICS_TOKEN: TOKEN })
  proxied = await startTestApp({ PUBLIC_URL: 'https://courier.example.com', TRUST_PROXY: 'loopback' })
})
afterAll(async () => {
  await local.stop()
  await proxied.stop()
})

const get = (app: TestApp, url: string, headers: Record<string, string>) =>
  app.call(null, 'GET', url, undefined, headers)

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])('%s is this machine', async (host) => {
  expect((await get(local, '/api/installation', { host })).status).toBe(200)
})

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.7:3000'])(
  'the name %s is refused with a sentence, for pages, calls and sign-ins',
  async (host) => {
    const origin = `http://${host}`
    for (const url of ['/', '/api/installation', '/api/docs'])
      expect((await get(local, url, { host, origin })).status, url).toBe(421)
    const body = { username: 'a', password: 'b' }
    const reply = await local.call(null, 'POST', '/api/auth/login', body, { host, origin })
    expect(reply).toMatchObject({ status: 421, body: { code: 'host_not_allowed', message: /^This server does not/ } })
  },
)

test('behind a proxy the public name counts, sent as Host or forwarded', async () => {
  const status = async (headers: Record<string, string>) => (await get(proxied, '/api/installation', headers)).status
  expect(await status({ host: 'courier.example.com' })).toBe(200)
  expect(await status({ host: 'node-1:3000', 'x-forwarded-host': 'courier.example.com' })).toBe(200)
  expect(await status({ host: 'node-1:3000', 'x-forwarded-host': 'evil.example' })).toBe(421)
  expect(await status({ host: 'evil.example' })).toBe(421)
})

test('probes of an orchestrator come by address and are answered', async () => {
  expect((await get(local, '/healthz', { host: '10.0.0.5:3000' })).status).toBe(200)
})

test('metrics are open to this machine directly, and to the token from anywhere', async () => {
  const status = async (headers: Record<string, string>) => (await get(local, '/metrics', headers)).status
  expect(await status({})).toBe(200)
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto'])
    expect(await status({ [name]: 'for=192.0.2.7' }), name).toBe(404)
  expect(await status({ host: 'evil.example' })).toBe(404)
  expect(await status({ host: '10.0.0.5:3000', via: 'proxy', authorization: `Bearer ${TOKEN}` })).toBe(200)
})
