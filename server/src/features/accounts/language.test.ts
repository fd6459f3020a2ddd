import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, PASSWORD, startAccounts } from '../../../test/accounts.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

const signIn = (username: string, headers: Record<string, string>) =>
  server.browser().send('POST', '/api/auth/login', { headers, body: { username, password: PASSWORD } })

test('the first sign-in takes the language of the browser, and a later one in another browser changes nothing', async () => {
  const { username } = await server.person('client')
  expect((await signIn(username, { 'accept-language': 'es-MX,es;q=0.9' })).body.language).toBe('es')
  expect((await signIn(username, { 'accept-language': 'en-US' })).body.language).toBe('es')
})

test('the language chosen on the sign-in page counts before the browser’s; an unknown one does not', async () => {
  const [chosen, unknown] = [await server.person('client'), await server.person('client')]
  const reply = await signIn(chosen.username, { cookie: 'a=b; language=es', 'accept-language': 'en-US' })
  expect(reply.body.language).toBe('es')
  const other = await signIn(unknown.username, { cookie: 'language=fr', 'accept-language': 'de' })
  expect(other.body.language).toBe('en')
})

test('a new account has the language of the page it was made on', async () => {
  const body = { email: 'luz@clinic.example', password: 'long enough', firstName: 'Luz' }
  const reply = await server.browser().send('POST', '/api/register', { headers: { 'accept-language': 'es' }, body })
  expect(reply.body.language).toBe('es')
})

test('a person changes it, and the browser is given it at the next sign-in', async () => {
  const { username } = await server.person('driver')
  const browser = server.browser()
  await browser.signIn(username)
  expect((await browser.send('PATCH', '/api/auth/language', { body: { language: 'es' } })).body.language).toBe('es')
  expect(browser.lastingCookies.get('language')).toBe('language=es')
  const next = server.browser()
  await next.signIn(username)
  expect(next.lastingCookies.get('language')).toBe('language=es')
})

test('an unknown language is refused', async () => {
  const { username } = await server.person('client')
  const browser = server.browser()
  await browser.signIn(username)
  for (const language of ['fr', '', null, 'EN', 7])
    expect((await browser.send('PATCH', '/api/auth/language', { body: { language } })).status).toBe(400)
  expect((await browser.get('/api/auth/me')).body.language).toBe('en')
})
