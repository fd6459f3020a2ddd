import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsServer, startAccounts, tokenMailedTo } from '../../../test/accounts.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

describe('the lock-out', () => {
  const fail = async (name: string, times: number, address?: string) => {
    for (let time = 0; time < times; time++) await server.browser(address).signIn(name, 'wrong')
  }

  test('grows with each failure, from 5 seconds, whatever the address', async () => {
    const person = await server.person('client')
    await fail(person.username, 5)
    expect(await server.browser().signIn(person.username)).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts', details: { retryAfterSeconds: 5 } },
    })
    server.wait(5)
    await fail(person.username, 1)
    const { body } = await server.browser().signIn(person.username)
    expect(body).toMatchObject({
      message: 'Too many attempts. Please try again in 10 seconds.',
      details: { retryAfterSeconds: 10 },
    })
    server.wait(10)
    expect((await server.browser().signIn(person.username)).status).toBe(200)
  })

  test('counts username and email as the one account they are', async () => {
    const person = await server.person('client')
    await fail(person.username, 3)
    await fail(person.email, 2)
    for (const name of [person.username, person.email])
      expect((await server.browser().signIn(name)).status, name).toBe(429)
  })

  test('treats an unknown name the same', async () => {
    await fail('nobody-at-all', 5)
    expect(await server.browser().signIn('Nobody-At-All')).toMatchObject({
      status: 429,
      body: { details: { retryAfterSeconds: 5 } },
    })
  })

  test('fifty wrong passwords at the same moment are five tries', async () => {
    const person = await server.person('client')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.browser().signIn(person.username, 'wrong')),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(401), count(429)]).toEqual([5, 45])
  })

  test('seven people who sign in to one account at the same moment are no attack', async () => {
    const person = await server.person('client')
    const answers = await Promise.all(Array.from({ length: 7 }, () => server.browser().signIn(person.username)))
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
  })

  test('does not keep a browser out that has signed in to the account before', async () => {
    const person = await server.person('client')
    const own = await server.browser().signedIn(person)
    await own.post('/api/auth/logout')
    await fail(person.username, 5)
    expect((await server.browser().signIn(person.username)).status).toBe(429)
    expect((await own.signIn(person.username)).status).toBe(200)
  })

  test('counts the failures of a known browser too, and a cookie of another account or of no server is none', async () => {
    const [person, other] = [await server.person('client'), await server.person('client')]
    const own = await server.browser().signedIn(person)
    const stranger = await server.browser().signedIn(other)
    await fail(person.username, 5)
    expect((await stranger.signIn(person.username)).status).toBe(429)
    const forged = server.browser()
    forged.lastingCookies.set('x', `meridian.device.${person.id}=e30.x`)
    expect((await forged.signIn(person.username)).status).toBe(429)
    for (let time = 0; time < 5; time++) await own.signIn(person.username, 'wrong')
    expect((await own.signIn(person.username)).status).toBe(429)
  })

  test('ends for the owner of the mailbox with a new password', async () => {
    const person = await server.person('client')
    const browser = server.browser()
    await browser.post('/api/auth/forgot-password', { email: person.email })
    const token = await tokenMailedTo(server.db, person.email)
    await browser.post('/api/auth/reset-password', { token, newPassword: 'a new and better one' })
    await fail(person.username, 5)
    expect((await browser.signIn(person.username, 'a new and better one')).status).toBe(200)
  })
})
