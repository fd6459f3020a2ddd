import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { makeClient, makeDriver, type TestUser } from '../../test/factories.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { type Auth, createAuth } from './auth.ts'
import { createSessions, findOpenSessions, type Revoked } from './sessions.ts'

let database: Database
let drop: () => Promise<void>
let auth: Auth
beforeAll(async () => {
  const made = await createTestDatabase()
  database = openDatabase(made.url)
  drop = made.drop
  const log = pino({ level: 'silent' })
  auth = createAuth({ db: database.db, secret: 'a'.repeat(43), origin: 'http://localhost:3000', log })
})
afterAll(async () => {
  await database.close()
  await drop()
})

async function signedIn(user: TestUser) {
  const visitor = { ipAddress: '::1', userAgent: 'Test', isSecure: false }
  const { id, setCookie } = await auth.openSession({
    userId: user.id,
    logoutTokenHash: `hash ${Math.random()}`,
    visitor,
  })
  return { id, headers: { cookie: `other=1; ${setCookie.split(';')[0]}; more=2` } }
}

/** Counts the calls to better-auth. */
function countedSessions() {
  const clock = { ms: 0 }
  const asked = { times: 0, before: undefined as (() => void) | undefined }
  const counted: Auth = {
    ...auth,
    async verifySession(cookie) {
      asked.times++
      const found = await auth.verifySession(cookie)
      asked.before?.()
      return found
    },
  }
  return { sessions: createSessions({ auth: counted, db: database.db, uptimeMs: () => clock.ms }), clock, asked }
}

const end = (id: number) => database.db.deleteFrom('sessions').where('id', '=', id).execute()

test('a session is found from plain headers, with role, organisation and driver record', async () => {
  const { sessions } = countedSessions()
  const [client, driver] = [await makeClient(database.db), await makeDriver(database.db)]
  for (const user of [client, driver]) {
    const { id, headers } = await signedIn(user)
    expect(await sessions.findSession({ headers })).toMatchObject({
      id,
      userId: user.id,
      role: user.role,
      organizationId: user.organizationId,
      driverId: user.driverId,
    })
  }
  expect(await sessions.findSession({ headers: {} })).toBeNull()
})

test('it is cached for 30 seconds and no longer', async () => {
  const { sessions, clock, asked } = countedSessions()
  const { id, headers } = await signedIn(await makeClient(database.db))
  for (let time = 0; time < 5; time++) await sessions.findSession({ headers })
  expect(asked.times).toBe(1)
  await end(id)
  clock.ms = 29_999
  expect(await sessions.findSession({ headers })).not.toBeNull()
  clock.ms = 30_000
  expect(await sessions.findSession({ headers })).toBeNull()
})

test.each(['by session', 'by user'])(
  'an ended session is removed from the cache at once, %s, and listeners are notified',
  async (by) => {
    const { sessions } = countedSessions()
    const told: Revoked[] = []
    sessions.onRevoked((what) => told.push(what))
    const user = await makeClient(database.db)
    const { id, headers } = await signedIn(user)
    await sessions.findSession({ headers })
    await end(id)
    const what = by === 'by user' ? { userId: user.id } : { sessionId: id }
    sessions.revoked(what)
    expect(await sessions.findSession({ headers })).toBeNull()
    expect(told).toEqual([what])
  },
)

test('a session ended by another node leaves the cache, and listeners are not called again', async () => {
  const { sessions } = countedSessions()
  const told: Revoked[] = []
  sessions.onRevoked((what) => told.push(what))
  const { id, headers } = await signedIn(await makeClient(database.db))
  await sessions.findSession({ headers })
  await end(id)
  sessions.forget({ sessionId: id })
  expect(await sessions.findSession({ headers })).toBeNull()
  expect(told).toEqual([])
})

test('after a gap every session is looked up again', async () => {
  const { sessions } = countedSessions()
  const { id, headers } = await signedIn(await makeClient(database.db))
  await sessions.findSession({ headers })
  await end(id)
  sessions.forgetAll()
  expect(await sessions.findSession({ headers })).toBeNull()
})

test('more sessions can be checked than a query may have parameters', async () => {
  const { id } = await signedIn(await makeClient(database.db))
  const others = Array.from({ length: 70_000 }, (_, index) => 1_000_000 + index)
  expect(await findOpenSessions(database.db, [id, ...others])).toEqual(new Set([id]))
})

test('a session that ends while it is being read is not cached', async () => {
  const { sessions, asked } = countedSessions()
  const { id, headers } = await signedIn(await makeClient(database.db))
  asked.before = () => sessions.revoked({ sessionId: id })
  await sessions.findSession({ headers })
  asked.before = undefined
  await end(id)
  expect(await sessions.findSession({ headers })).toBeNull()
})

test('using a session moves its end, and its last use is noted', async () => {
  const { sessions } = countedSessions()
  const { id, headers } = await signedIn(await makeClient(database.db))
  const hours = (count: number) => new Date(Date.now() + count * 3600_000)
  await database.db
    .updateTable('sessions')
    .set({ expires_at: hours(5 * 24), updated_at: hours(-2) })
    .where('id', '=', id)
    .execute()
  await sessions.findSession({ headers })
  const row = await database.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.expires_at.getTime()).toBeGreaterThan(hours(6.9 * 24).getTime())
  expect(row.updated_at.getTime()).toBeGreaterThan(hours(-0.1).getTime())
})
