/** Hashing a password takes up a processor: nobody can make a node do it for many requests at once, nor keep others waiting by it. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AccountsServer,
  type Answer,
  type Browser,
  PASSWORD,
  startAccounts,
  tokenMailedTo,
} from '../../../test/accounts.ts'
import { failAttempt, hasFailedTooOften, nameKey } from '../../security/passwords/lock-out.ts'

let server: AccountsServer
/** After many failures of an address its next attempt waits until the test lets it go on. */
const pauses: (() => void)[] = []
beforeAll(async () => {
  server = await startAccounts({ pause: () => new Promise<void>((resolve) => pauses.push(resolve)) })
})
afterAll(() => server.stop())

let subnet = 0
let failing: string
beforeEach(async () => {
  pauses.length = 0
  failing = `203.0.113.${++subnet}`
  for (let n = 0; n < 10; n++) await failAttempt(server.db, { account: '', address: failing }, server.clock.now)
})

type Started = { answers: Answer[]; all: Promise<unknown> }

function startAll(count: number, call: (n: number) => Promise<Answer>): Started {
  const answers: Answer[] = []
  const all = Promise.all(Array.from({ length: count }, async (_, n) => answers.push(await call(n))))
  return { answers, all }
}

async function letAllGoOn({ all }: Started): Promise<void> {
  let isOver = false
  const over = all.finally(() => {
    isOver = true
  })
  const letOneGoOn = () => {
    pauses.shift()?.()
    return isOver
  }
  await expect.poll(letOneGoOn).toBe(true)
  await over
}

const strangerAt = (address: string) => (n: number) => server.browser(address).signIn(`nobody-${subnet}-${n}`, 'wrong')

test('after ten failures of an address its sign-ins go one at a time, ten wait, and further ones are refused before anything is done', async () => {
  const failures = async () => (await server.events()).filter(({ kind }) => kind === 'login_failed').length
  const before = await failures()
  const attack = startAll(16, strangerAt(failing))
  const statuses = () => attack.answers.map(({ status }) => status)
  await expect.poll(statuses).toEqual([429, 429, 429, 429, 429])
  expect(attack.answers[0]?.body).toMatchObject({ code: 'too_many_attempts', details: { retryAfterSeconds: 5 } })

  // Whoever comes from another address is not kept waiting.
  const person = await server.person('client')
  for (let n = 0; n < 3; n++) expect((await server.browser().signIn(person.username)).status).toBe(200)
  expect([statuses().length, pauses.length, await failures()]).toEqual([5, 1, before])

  pauses.shift()?.()
  await expect.poll(statuses).toEqual([429, 429, 429, 429, 429, 401])
  await expect.poll(() => pauses.length).toBe(1)
  await letAllGoOn(attack)
  expect([statuses().length, await failures()]).toEqual([16, before + 11])
})

test('a right password of such an address is accepted in its turn, and at once in a browser that has signed in to the account before', async () => {
  const [person, regular] = [await server.person('client'), await server.person('client')]
  const known = await server.browser('198.51.100.1').signedIn(regular)
  const attack = startAll(3, strangerAt(failing))
  const right = startAll(1, () => server.browser(failing).signIn(person.username))
  const there = Object.assign(server.browser(failing), { lastingCookies: known.lastingCookies })
  expect((await there.signIn(regular.username)).status).toBe(200)
  expect([attack.answers, right.answers]).toEqual([[], []])
  await letAllGoOn(attack)
  await letAllGoOn(right)
  expect(right.answers[0]?.status).toBe(200)
  // The failures leave the window one by one, whatever was answered since.
  server.wait(15 * 60)
  expect(await hasFailedTooOften(server.db, { account: '', address: failing }, server.clock.now)).toBe(false)
})

test('who attacks an account from such an address does not keep its owner waiting', async () => {
  const person = await server.person('client')
  const attack = startAll(8, () => server.browser(failing).signIn(person.username, 'wrong'))
  await expect.poll(() => pauses.length).toBe(1)
  expect((await server.browser().signIn(person.username)).status).toBe(200)
  expect(attack.answers).toEqual([])
  await letAllGoOn(attack)
})

/** As long as it is held, an attempt on this name does not get on: it counts itself first. */
async function holdName(name: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = server.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('login_failures')
      .values({ key: nameKey(name), failures: 0, last_failed_at: server.clock.now, locked_until: null })
      .execute()
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  return async () => {
    held.resolve()
    await holding
  }
}

const releases: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const release of releases.splice(0)) await release()
})

const HELD_ATTEMPTS = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%login_failures%'`

/** Takes up the turn of an address with a sign-in that does not get on. */
async function occupy(address: string): Promise<Started> {
  const name = `held-${address}`
  releases.push(await holdName(name))
  const started = startAll(1, () => server.browser(address).signIn(name, 'wrong'))
  await expect.poll(async () => (await server.deps.database.pool.query(HELD_ATTEMPTS)).rowCount).toBe(1)
  return started
}

test('also before any failure an address has one sign-in at a time: thirty wait, and further ones are refused', async () => {
  const address = `198.51.100.${subnet}`
  const first = await occupy(address)
  const crowd = startAll(32, strangerAt(address))
  await expect.poll(() => crowd.answers.map(({ status }) => status)).toEqual([429, 429])
  expect((await server.browser().signIn((await server.person('client')).username)).status).toBe(200)
  await releases.pop()?.()
  await Promise.all([first.all, crowd.all])
  expect(crowd.answers.filter(({ status }) => status === 401)).toHaveLength(30)
})

test('of one account one attempt is made at a time, twenty wait, and further ones are refused', async () => {
  const person = await server.person('client')
  releases.push(await holdName(person.email))
  const crowd = startAll(24, () => server.browser().signIn(person.username, 'wrong'))
  await expect.poll(() => crowd.answers.map(({ status }) => status)).toEqual([429, 429, 429])
  expect((await server.browser().signIn((await server.person('client')).username)).status).toBe(200)
  await releases.pop()?.()
  await crowd.all
})

const unusedEmail = () => `new-${randomUUID()}@test.example`

type Call = (browser: Browser) => Promise<Answer>
const NEW = 'a new and better one'

/** Every other call that hashes a password; each is made ready before the address is busy. */
const OTHERS: Record<string, () => Promise<{ status: number; cookieOf?: Browser; call: Call }>> = {
  async register() {
    const body = { email: unusedEmail(), password: NEW, firstName: 'New', organizationName: 'Clinic' }
    return { status: 200, call: (browser) => browser.post('/api/register', body) }
  },
  async 'reset a password'() {
    const person = await server.person('client')
    await server.browser().post('/api/auth/forgot-password', { email: person.email })
    const token = await tokenMailedTo(server.db, person.email)
    return { status: 200, call: (browser) => browser.post('/api/auth/reset-password', { token, newPassword: NEW }) }
  },
  async 'accept an invitation'() {
    const admin = await server.browser().signedIn(await server.person('admin'))
    const email = unusedEmail()
    await admin.post('/api/invitations', { email, role: 'driver' })
    const body = { token: await tokenMailedTo(server.db, email), password: NEW, firstName: 'New', lastName: 'Driver' }
    return { status: 200, call: (browser) => browser.post('/api/invitations/accept', body) }
  },
  async 'change a password'() {
    const cookieOf = await server.browser().signedIn(await server.person('client'))
    const body = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
    return { status: 200, cookieOf, call: (browser) => browser.post('/api/auth/change-password', body) }
  },
  async 'prove a password'() {
    const cookieOf = await server.browser().signedIn(await server.person('client'))
    await cookieOf.post('/api/auth/toggle-2fa', { enable: true })
    const body = { code: '000000', password: PASSWORD }
    return { status: 401, cookieOf, call: (browser) => browser.post('/api/auth/two-factor/confirm', body) }
  },
}

test.each(Object.keys(OTHERS))('to %s waits for the turn of its address, and of no other', async (name) => {
  const ready = OTHERS[name] as (typeof OTHERS)[string]
  const [waiting, ...passing] = [await ready(), await ready(), await ready()]
  const send = (address: string, { call, cookieOf }: typeof waiting) =>
    call(Object.assign(server.browser(address), { cookie: cookieOf?.cookie }))
  const address = `192.0.2.${subnet}`
  const first = await occupy(address)
  const started = startAll(1, () => send(address, waiting))
  for (const other of passing) expect(await send('192.0.2.250', other)).toMatchObject({ status: other.status })
  expect(started.answers).toEqual([])
  await releases.pop()?.()
  await Promise.all([first.all, started.all])
  expect(started.answers).toMatchObject([{ status: waiting.status }])
})
