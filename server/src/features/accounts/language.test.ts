import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, PASSWORD, startAccounts } from '../../../test/accounts.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
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

test('mails of a Spanish account are in Spanish: a driver is addressed with tú, everybody else with usted', async () => {
  const newestMail = async (email: string) => {
    const mails = server.db.selectFrom('mails').selectAll().where('to_address', '=', email)
    return mails.orderBy('id', 'desc').executeTakeFirstOrThrow()
  }
  const mailOf = async (role: 'client' | 'driver', language: 'en' | 'es') => {
    const { id, email } = await server.person(role)
    await server.db.updateTable('users').set({ language }).where('id', '=', id).execute()
    await server.browser().send('POST', '/api/auth/forgot-password', { body: { email } })
    return newestMail(email)
  }
  const client = await mailOf('client', 'es')
  expect(client.subject).toBe('Restablecer la contraseña de Meridian')
  expect(client.body_text).toContain('su contraseña sigue igual')
  expect(client.body_text).toMatch(/http\S+reset\S+/)
  expect((await mailOf('driver', 'es')).body_text).toContain('tu contraseña sigue igual')
  expect((await mailOf('client', 'en')).subject).toBe('Reset your Meridian password')

  const body = { email: 'inaki@clinic.example', password: 'long enough', firstName: 'Iñaki' }
  const headers = { 'accept-language': 'es' }
  const made = await server.browser().send('POST', '/api/register', { headers, body })
  expect(made.status).toBe(200)
  const confirm = await newestMail('inaki@clinic.example')
  expect(confirm.subject).toBe('Confirmar la dirección de correo')
  expect(confirm.body_text).toContain('Hola, Iñaki:')
})
