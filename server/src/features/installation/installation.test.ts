import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, startAccounts } from '../../../test/accounts.ts'
import { saveDemo } from './installation.commands.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

test('a visitor is shown the demo accounts, if there are any, how long links work, and nothing else of the installation', async () => {
  await server.db.insertInto('installation').values({ key: 'secrets', value: '{"auth":"hidden"}' }).execute()
  const facts = {
    linkHoursAfterDelivery: 24,
    datedFromHour: 18,
    passkeyOrigin: 'http://localhost:3000',
    staffSignIn: null,
  }
  const show = async () => (await server.browser().get('/api/installation')).body
  expect(await show()).toEqual({ demo: null, ...facts })
  const demo = { password: 'known', accounts: [{ username: 'admin', role: 'admin', label: 'runs the day' } as const] }
  await saveDemo(server.db, demo)
  await saveDemo(server.db, demo)
  expect(await show()).toEqual({ demo, ...facts })
  const url = '/api/installation'
  const inSpanish = await server.app.inject({ method: 'GET', url, headers: { 'accept-language': 'es-MX' } })
  expect(inSpanish.json().demo.accounts).toEqual([{ username: 'admin', role: 'admin', label: 'dirige el día' }])
})
