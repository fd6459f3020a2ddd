import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenMailedTo } from '../../../test/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'

let app: TestApp
let admin: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const newEmail = () => `driver-${randomBytes(5).toString('hex')}@test.example`
const add = (body: object, who = admin, headers = {}) => app.call(who, 'POST', '/api/drivers', body, headers)
const edit = (driver: { driverId: number | null }, body: object, who = admin) =>
  app.call(who, 'PATCH', `/api/drivers/${driver.driverId}`, body)
const signIn = (username: string, password: string) => app.call(null, 'POST', '/api/auth/login', { username, password })
const auditOf = async (userId: number) =>
  (await app.db.selectFrom('account_events').selectAll().where('user_id', '=', userId).orderBy('id').execute()).map(
    (row) => [row.kind, row.actor_user_id],
  )
const changesOf = async (driverId: number | null) =>
  (
    await app.db
      .selectFrom('events')
      .select('name')
      .where('driver_id', '=', driverId)
      .where('name', '=', 'driver.changed')
      .execute()
  ).length

test('a driver who is added gets a link by mail, chooses a password and signs in with the email address', async () => {
  const email = newEmail()
  const reply = await add({ email, firstName: 'Rosa', lastName: 'Diaz', phone: '(713) 555-0123', weeklyGoal: 30 })
  expect(reply).toMatchObject({
    status: 201,
    body: {
      status: 'offline',
      isActive: true,
      weeklyGoal: 30,
      openJobs: 0,
      rating: null,
      user: { firstName: 'Rosa', lastName: 'Diaz', phone: '(713) 555-0123', email },
    },
  })
  const token = await tokenMailedTo(app.db, email)
  const chosen = { token, newPassword: 'a password of Rosa' }
  expect((await app.call(null, 'POST', '/api/auth/reset-password', chosen)).status).toBe(200)
  const { status, body } = await signIn(email, 'a password of Rosa')
  expect([status, body.role, body.driverId]).toEqual([200, 'driver', reply.body.id])
  expect(
    (await app.call(null, 'POST', '/api/auth/reset-password', { ...chosen, newPassword: 'another of Rosa' })).status,
  ).toBe(410)
  expect((await auditOf(reply.body.user.id))[0]).toEqual(['invited', admin.id])
  expect(await changesOf(reply.body.id)).toBe(1)
})

test('one email address is one account, also for two admins at the same moment', async () => {
  const email = newEmail()
  const replies = await Promise.all([
    add({ email, firstName: 'Rosa' }),
    add({ email: email.toUpperCase(), firstName: 'Rosa' }, await makeAdmin(app.db)),
  ])
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409])
  const again = await add({ email, firstName: 'Rosa' })
  expect(again).toMatchObject({ status: 409, body: { message: 'An account with this email address already exists' } })
  const mails = await app.db.selectFrom('mails').select('id').where('to_address', '=', email).execute()
  expect(mails).toHaveLength(1)
})

test('the unconfirmed account that had the address is signed out, once its closing is committed', async () => {
  const [holder, email] = [await makeClient(app.db), newEmail()]
  await app.db.updateTable('users').set({ email, email_verified: false }).where('id', '=', holder.id).execute()
  expect((await app.call(holder, 'GET', '/api/auth/me')).status).toBe(200)
  const addressOf = () => app.db.selectFrom('users').select('email').where('id', '=', holder.id).executeTakeFirst()
  // What another node would find that looks at this moment.
  const addresses: ReturnType<typeof addressOf>[] = []
  app.deps.sessions.onRevoked((what) => 'userId' in what && what.userId === holder.id && addresses.push(addressOf()))
  expect((await add({ email, firstName: 'Rosa' })).status).toBe(201)
  await app.settle()
  expect(await Promise.all(addresses)).toEqual([{ email: `released-${holder.id}@released.invalid` }])
  expect((await app.call(holder, 'GET', '/api/auth/me')).status).toBe(401)
})

test('adding twice with one key makes one driver', async () => {
  const body = { email: newEmail(), firstName: 'Rosa' }
  const key = { 'idempotency-key': randomBytes(8).toString('hex') }
  const [first, second] = [await add(body, admin, key), await add(body, admin, key)]
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
})

test.each([
  [{ firstName: '', email: 'a@b.example' }],
  [{ firstName: 'A', email: 'no address' }],
  [{ firstName: 'A', email: 'a@b.example', weeklyGoal: 0 }],
  [{ firstName: 'A', email: 'a@b.example', weeklyGoal: 2.5 }],
  [{ firstName: 'see https://x.example', email: 'a@b.example' }],
])('adding %j is refused', async (body) => {
  expect((await add(body)).status).toBe(400)
})

test('an edit changes the fields it names and leaves the rest', async () => {
  const driver = await makeDriver(app.db)
  await edit(driver, { phone: '(713) 555-0100' })
  expect((await edit(driver, { firstName: 'Ana', lastName: 'Lee', weeklyGoal: 12 })).body).toMatchObject({
    driver: { weeklyGoal: 12, isActive: true, user: { firstName: 'Ana', lastName: 'Lee', phone: '(713) 555-0100' } },
    openOrders: [],
  })
  expect((await edit(driver, { phone: '' })).body.driver.user.phone).toBeNull()
  const before = await changesOf(driver.driverId)
  expect((await edit(driver, { firstName: 'Ana' })).status).toBe(200)
  expect(await changesOf(driver.driverId)).toBe(before)
  const row = await app.db.selectFrom('users').select('name').where('id', '=', driver.id).executeTakeFirstOrThrow()
  expect(row.name).toBe('Ana Lee')
  expect((await edit({ driverId: 2_000_000_000 }, { firstName: 'A' })).status).toBe(404)
  for (const body of [{ firstName: '' }, { weeklyGoal: 501 }, { isActive: 'yes' }])
    expect((await edit(driver, body)).status).toBe(400)
})

test('a deactivated driver is signed out everywhere at once, off duty, and cannot sign in, accept or be assigned', async () => {
  const email = newEmail()
  const { body: made } = await add({ email, firstName: 'Rosa' })
  const token = await tokenMailedTo(app.db, email)
  await app.call(null, 'POST', '/api/auth/reset-password', { token, newPassword: 'a password of Rosa' })
  const driver: TestUser = { id: made.user.id, role: 'driver', organizationId: null, driverId: made.id }
  await app.db.updateTable('drivers').set({ is_on_duty: true }).where('id', '=', made.id).execute()
  const job = await makeOrder(app.db, { status: 'assigned', driver_id: made.id }, client)
  const waiting = await makeOrder(app.db, { status: 'confirmed' }, client)
  expect((await app.call(driver, 'GET', '/api/auth/me')).status).toBe(200)
  const revoked: unknown[] = []
  app.deps.sessions.onRevoked((what) => revoked.push(what))

  const { status, body } = await edit(driver, { isActive: false })
  expect(status).toBe(200)
  expect(body.driver).toMatchObject({ isActive: false, status: 'offline', openJobs: 1 })
  expect(body.openOrders.map((order: { id: number }) => order.id)).toEqual([job.id])
  expect(revoked).toEqual([{ userId: driver.id }])
  expect((await app.call(driver, 'GET', '/api/auth/me')).status).toBe(401)
  expect((await app.call(driver, 'POST', `/api/orders/${waiting.id}/accept`, {})).status).toBe(401)
  expect((await signIn(email, 'a password of Rosa')).status).toBe(401)
  const assigned = await app.call(admin, 'POST', `/api/orders/${waiting.id}/assign`, { driverId: made.id })
  expect(assigned).toMatchObject({ status: 422, body: { message: 'There is no such driver' } })
  expect((await auditOf(driver.id)).at(-1)).toEqual(['deactivated', admin.id])
  const before = await changesOf(made.id)
  expect((await edit(driver, { isActive: false })).status).toBe(200)
  expect(await changesOf(made.id)).toBe(before)

  expect((await edit(driver, { isActive: true })).body).toMatchObject({ driver: { isActive: true }, openOrders: [] })
  expect((await signIn(email, 'a password of Rosa')).status).toBe(200)
  expect((await auditOf(driver.id)).map(([kind]) => kind)).toContain('reactivated')
})

test('an order accepted while its driver’s account is deactivated is either listed to the admin or refused', async () => {
  for (let round = 0; round < 10; round++) {
    const driver = await makeDriver(app.db)
    const order = await makeOrder(app.db, { status: 'confirmed' }, client)
    await app.cookieOf(driver)
    const [closed, accepted] = await Promise.all([
      edit(driver, { isActive: false }),
      app.call(driver, 'POST', `/api/orders/${order.id}/accept`, {}),
    ])
    const listed = closed.body.openOrders.length === 1
    expect(accepted.status === 200, `round ${round}: ${accepted.status}`).toBe(listed)
  }
})

test('drivers are added and deactivated by admins only', async () => {
  const driver = await makeDriver(app.db)
  for (const who of [client, driver]) {
    expect((await add({ email: newEmail(), firstName: 'A' }, who)).status).toBe(403)
    expect((await edit(driver, { isActive: false }, who)).status).toBe(403)
  }
})

test('deactivated drivers are not counted', async () => {
  const stats = async () => (await app.call(admin, 'GET', '/api/admin/stats')).body
  const driver = await makeDriver(app.db)
  const before = await stats()
  await edit(driver, { isActive: false })
  const after = await stats()
  expect([after.totalDrivers, after.availableDrivers]).toEqual([before.totalDrivers - 1, before.availableDrivers - 1])
})
