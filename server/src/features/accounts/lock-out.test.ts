import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsServer, startAccounts } from '../../../test/accounts.ts'
import { failAttempt } from '../../security/lock-out.ts'

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

  test('counts username and e-mail as the one account they are', async () => {
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

  test('delays an address that has failed with twenty names, and no other', async () => {
    const person = await server.person('client')
    const address = '198.51.100.9'
    for (let name = 0; name < 19; name++) await failAttempt(server.db, { account: '', address }, server.clock.now)
    await fail('the twentieth', 1, address)
    expect((await server.browser(address).signIn(person.username)).status).toBe(429)
    expect((await server.browser().signIn(person.username)).status).toBe(200)
    server.wait(5)
    expect((await server.browser(address).signIn(person.username)).status).toBe(200)
  })
})

test('too many sign-ins from one address must wait, right or wrong', async () => {
  const strict = await startAccounts({ limits: { signIn: { times: 2, withinMinutes: 1 } } })
  const person = await strict.person('client')
  for (const status of [200, 200, 429])
    expect((await strict.browser('192.0.2.1').signIn(person.username)).status).toBe(status)
  await strict.stop()
})
