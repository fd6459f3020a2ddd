import { IDLE_HEADER } from '@meridian/contract/shapes.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { makeAdmin, makeClient, makeDriver, type TestUser } from '../../test/factories.ts'
import { TEST_NOW } from '../../test/test-now.ts'
import type { Database } from '../db/database.ts'
import { readEnv } from '../env.ts'
import { type Auth, createAuth, sessionLimits } from './auth.ts'
import { createSessions, type Revoked } from './sessions.ts'

let database: Database
let auth: Auth
beforeAll(async () => {
  // Sessions use the time of the process: it stands still here, however long a test takes.
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW })
  database = await openTestDatabase()
  auth = createAuth({ db: database.db, limits: sessionLimits(readEnv({})), requiresAdminTwoFactor: false })
})
afterAll(async () => {
  await database.close()
  vi.useRealTimers()
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

/** Counts the look-ups. */
function countedSessions() {
  const clock = { ms: 0 }
  const asked = { times: 0, before: undefined as (() => void) | undefined }
  const counted: Auth = {
    ...auth,
    async verifySession(cookie, idleMs) {
      asked.times++
      const found = await auth.verifySession(cookie, idleMs)
      asked.before?.()
      return found
    },
  }
  return { sessions: createSessions({ auth: counted, uptimeMs: () => clock.ms }), clock, asked }
}

const end = (id: number) => database.db.deleteFrom('sessions').where('id', '=', id).execute()

test('a session is found from plain headers, with role, organization and driver record', async () => {
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
    const revoked: Revoked[] = []
    sessions.onRevoked((what) => revoked.push(what))
    const user = await makeClient(database.db)
    const { id, headers } = await signedIn(user)
    await sessions.findSession({ headers })
    await end(id)
    const what = by === 'by user' ? { userId: user.id } : { sessionId: id }
    sessions.revoked(what)
    expect(await sessions.findSession({ headers })).toBeNull()
    expect(revoked).toEqual([what])
  },
)

test('a session ended by another node leaves the cache, and listeners are not called again', async () => {
  const { sessions } = countedSessions()
  const revoked: Revoked[] = []
  sessions.onRevoked((what) => revoked.push(what))
  const { id, headers } = await signedIn(await makeClient(database.db))
  await sessions.findSession({ headers })
  await end(id)
  sessions.forget({ sessionId: id })
  expect(await sessions.findSession({ headers })).toBeNull()
  expect(revoked).toEqual([])
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
  expect([...(await auth.findOpen([id, ...others])).keys()]).toEqual([id])
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

const HOUR_MS = 3600_000
const LIMITS: [Role, idleHours: number, absoluteHours: number][] = [
  ['admin', 0.5, 12],
  ['client', 12, 30 * 24],
  ['driver', 14, 30 * 24],
]
const people = { admin: makeAdmin, client: makeClient, driver: makeDriver }

/** As if it had been opened and last used so many hours ago. */
const age = (id: number, hours: { opened: number; used: number }) =>
  database.db
    .updateTable('sessions')
    .set({
      created_at: new Date(TEST_NOW.getTime() - hours.opened * HOUR_MS),
      updated_at: new Date(TEST_NOW.getTime() - hours.used * HOUR_MS),
    })
    .where('id', '=', id)
    .execute()
async function hoursLeft(id: number): Promise<number> {
  const row = await database.db.selectFrom('sessions').select('expires_at').where('id', '=', id).executeTakeFirst()
  return ((row?.expires_at.getTime() ?? 0) - TEST_NOW.getTime()) / HOUR_MS
}

test.each(LIMITS)(
  'a session of the role %s ends after %d hours without use, and after %d in any case',
  async (role, idle, all) => {
    const { id, headers } = await signedIn(await people[role](database.db))
    expect(await hoursLeft(id)).toBeCloseTo(idle, 2)
    await age(id, { opened: idle * 1.5, used: idle * 0.9 })
    expect(await countedSessions().sessions.findSession({ headers })).not.toBeNull()
    expect(await hoursLeft(id)).toBeCloseTo(idle, 2)
    await age(id, { opened: all - 0.25, used: 0.2 })
    expect(await countedSessions().sessions.findSession({ headers })).not.toBeNull()
    expect(await hoursLeft(id)).toBeCloseTo(0.25, 2)
  },
)

test('a request that the screen made by itself does not keep the session open', async () => {
  const { id, headers } = await signedIn(await makeAdmin(database.db))
  await age(id, { opened: 1, used: 0.4 })
  const before = await hoursLeft(id)
  const passive = { ...headers, [IDLE_HEADER]: String(0.4 * 3600) }
  expect(await countedSessions().sessions.findSession({ headers: passive })).not.toBeNull()
  expect(await hoursLeft(id)).toBeCloseTo(before, 2)
})

test('the database has only the hash of the token', async () => {
  const { id, headers } = await signedIn(await makeClient(database.db))
  const row = await database.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const token = /meridian\.session=([^;]+)/.exec(headers.cookie)?.[1] ?? ''
  expect(token).toHaveLength(43)
  expect(JSON.stringify(row)).not.toContain(token)
})
