/** What ends when a member is removed, what stays, and who gets what waited for them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'
import { openListener } from '../../../../test/live-listeners.ts'
import { saveMembership } from '../../../security/create-account.ts'
import { holdMembership } from '../../orders/placing/ordering-member.queries.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp()
  address = (await app.listen()).replace('http', 'ws')
})
afterAll(() => app.stop())

const ORDERER = { role: 'orderer', seesPrices: true, siteIds: null } as const

async function team(): Promise<[TestUser, TestUser, TestUser]> {
  const owner = await makeClient(app.db)
  const organizationId = owner.organizationId as number
  const [leaver, stayer] = [await makeClient(app.db, organizationId), await makeClient(app.db, organizationId)]
  for (const { id } of [leaver, stayer]) await saveMembership(app.db, { userId: id, organizationId, ...ORDERER })
  return [owner, leaver, stayer]
}

const remove = (by: TestUser, { id }: TestUser, handTo?: TestUser) =>
  app.call(by, 'DELETE', `/api/organization/members/${id}${handTo ? `?handTo=${handTo.id}` : ''}`)
const statusOf = async (user: TestUser) => (await app.call(user, 'GET', '/api/auth/me')).status
const handedTo = async (id: number) =>
  (await app.db.selectFrom('orders').select('handed_to').where('id', '=', id).executeTakeFirstOrThrow()).handed_to

test('the open socket of a removed member is closed, with the code that ends a session', async () => {
  const [owner, leaver] = await team()
  const listener = await openListener(app, address, leaver)
  expect((await remove(owner, leaver)).status).toBe(200)
  expect(await listener.closed).toBe(4401)
})

test('sessions, push, invitations, reset links and links shared by hand end; links mailed to a recipient stay', async () => {
  const [owner, leaver] = await team()
  const organization_id = owner.organizationId as number
  await app.cookieOf(leaver)
  const session = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', leaver.id)
    .executeTakeFirstOrThrow()
  const push = { user_id: leaver.id, session_id: session.id, endpoint: `https://push.example/${leaver.id}` }
  await app.db
    .insertInto('push_subscriptions')
    .values({ ...push, p256dh: 'x', auth: 'x' })
    .execute()
  const later = new Date(TEST_NOW.getTime() + 3_600_000)
  const invitation = { email: 'x@y.example', role: 'client', organization_id, invited_by: leaver.id } as const
  await app.db
    .insertInto('invitations')
    .values({ ...invitation, token_hash: 'i', expires_at: later })
    .execute()
  await app.db
    .insertInto('password_resets')
    .values({ user_id: leaver.id, token_hash: 'r', expires_at: later })
    .execute()
  const order = await makeOrder(app.db, {}, leaver)
  const link = { order_id: order.id, level: 'map', expires_at: later, created_by: leaver.id } as const
  await app.db
    .insertInto('tracking_links')
    .values([
      { ...link, token_hash: `shared-${order.id}`, created_at: TEST_NOW },
      { ...link, token_hash: `mailed-${order.id}`, created_at: TEST_NOW, sent_to: 'recipient@example.com' },
    ])
    .execute()
  expect((await remove(owner, leaver)).body).toEqual({ handedOver: 1 })
  expect(await statusOf(leaver)).toBe(401)
  for (const table of ['sessions', 'push_subscriptions', 'password_resets', 'memberships'] as const)
    expect(await app.db.selectFrom(table).where('user_id', '=', leaver.id).select('user_id').execute(), table).toEqual(
      [],
    )
  expect(await app.db.selectFrom('invitations').where('invited_by', '=', leaver.id).select('id').execute()).toEqual([])
  const links = await app.db
    .selectFrom('tracking_links')
    .select(['token_hash', 'revoked_at'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  expect(links.map(({ revoked_at }) => revoked_at !== null)).toEqual([true, false])
  const account = await app.db
    .selectFrom('users')
    .select('deactivated_at')
    .where('id', '=', leaver.id)
    .executeTakeFirstOrThrow()
  expect(account.deactivated_at).not.toBeNull()
})

test('someone who belongs to another organization too goes on there, and hears no more of this one', async () => {
  const [owner, leaver] = await team()
  const elsewhere = await makeClient(app.db)
  const other = elsewhere.organizationId as number
  await saveMembership(app.db, { userId: leaver.id, organizationId: other, ...ORDERER })
  const finished = await makeOrder(app.db, { status: 'delivered' }, leaver)
  await app.cookieOf(leaver)
  await remove(owner, leaver)
  expect(await statusOf(leaver)).toBe(401)
  const account = await app.db
    .selectFrom('users')
    .select(['organization_id', 'deactivated_at'])
    .where('id', '=', leaver.id)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ organization_id: other, deactivated_at: null })
  const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
  const { setCookie } = await app.deps.auth.openSession({ userId: leaver.id, logoutTokenHash: 'x', visitor })
  const cookie = setCookie.split(';')[0] as string
  const me = await app.call(null, 'GET', '/api/auth/me', undefined, { cookie })
  expect(me.body.membership.organizationId).toBe(other)
  const admin = await makeAdmin(app.db)
  await app.call(admin, 'POST', `/api/orders/${finished.id}/messages`, { content: 'Hello' })
  await app.loop.idle()
  const notices = await app.db.selectFrom('notifications').select('id').where('user_id', '=', leaver.id).execute()
  expect(notices).toEqual([])
  expect(await handedTo(finished.id)).toBeNull()
})

test('unfinished orders go to whom the remover chooses, with their notices, messages and sites; and on from there', async () => {
  const [owner, leaver, stayer] = await team()
  const organizationId = owner.organizationId as number
  const site = {
    organization_id: organizationId,
    name: 'North',
    address: '1 Main St',
    latitude: 29.7,
    longitude: -95.4,
  }
  const { id: siteId } = await app.db.insertInto('sites').values(site).returning('id').executeTakeFirstOrThrow()
  const limited = { ...ORDERER, siteIds: [siteId] }
  await saveMembership(app.db, { userId: stayer.id, organizationId, ...limited })
  const driver = await makeDriver(app.db)
  const order = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId as number }, leaver)
  expect((await app.call(stayer, 'GET', `/api/orders/${order.id}`)).status).toBe(404)
  expect((await remove(owner, leaver, stayer)).body).toEqual({ handedOver: 1 })
  expect(await handedTo(order.id)).toBe(stayer.id)
  expect((await app.call(stayer, 'GET', `/api/orders/${order.id}`)).status).toBe(200)
  const { name } = await app.db.selectFrom('users').select('name').where('id', '=', stayer.id).executeTakeFirstOrThrow()
  expect((await app.call(owner, 'GET', `/api/orders/${order.id}`)).body.handledBy).toBe(name)
  await app.call(driver, 'POST', `/api/orders/${order.id}/messages`, { content: 'At the door' })
  await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'pickup_scheduled' })
  await app.loop.idle()
  const noticed = async (user: TestUser) =>
    (await app.db.selectFrom('notifications').select('kind').where('user_id', '=', user.id).execute()).length
  expect(await noticed(stayer)).toBeGreaterThan(0)
  expect([await noticed(owner), await noticed(leaver)]).toEqual([0, 0])
  expect((await remove(owner, stayer)).body).toEqual({ handedOver: 1 })
  expect(await handedTo(order.id)).toBe(owner.id)
})

test('what is being ordered while its person is removed is handed over too, and nothing is ordered for them afterwards', async () => {
  const [owner, leaver, stayer] = await team()
  const organizationId = owner.organizationId as number
  const { order, removal } = await app.db.transaction().execute(async (trx) => {
    await holdMembership(trx, organizationId, leaver.id)
    const removal = remove(owner, leaver, stayer)
    await isWaiting('memberships')
    return { order: await makeOrder(trx, {}, leaver), removal }
  })
  expect((await removal).body).toEqual({ handedOver: 1 })
  expect(await handedTo(order.id)).toBe(stayer.id)
  await expect(holdMembership(app.db, organizationId, leaver.id)).rejects.toThrow('You do not belong')
})

/** Some statement about this table waits for a lock. */
const isWaiting = (table: string) =>
  expect
    .poll(async () => {
      const { rows } = await app.deps.database.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like $1`,
        [`%${table}%`],
      )
      return rows.length
    })
    .toBeGreaterThan(0)

test('files of orders that wait for their rows to be placed go to the heir', async () => {
  const [owner, leaver, stayer] = await team()
  const organization_id = owner.organizationId as number
  const file = { organization_id, file_name: 'week.csv', sha256: 'x', titles: '[]', columns: '{}', row_count: 0 }
  const { id } = await app.db
    .insertInto('imports')
    .values({ ...file, user_id: leaver.id, created_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  await remove(owner, leaver, stayer)
  const { body } = await app.call(stayer, 'GET', '/api/imports')
  expect(body.map((each: { id: number }) => each.id)).toEqual([id])
  const row = await app.db.selectFrom('imports').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.user_id).toBe(stayer.id)
})

test('nothing is handed to someone who left, to a stranger, or to someone who does not handle orders', async () => {
  const [owner, leaver, stayer] = await team()
  const organizationId = owner.organizationId as number
  await saveMembership(app.db, { userId: stayer.id, organizationId, role: 'viewer', seesPrices: true, siteIds: null })
  for (const heir of [leaver, stayer, await makeClient(app.db), await makeDriver(app.db)])
    expect((await remove(owner, leaver, heir)).body.code).toBe('hand_over_refused')
  expect(await statusOf(leaver)).toBe(200)
})

test('of the person themselves, an owner by a manager, and by those who do not manage people is refused', async () => {
  const [owner, leaver, stayer] = await team()
  const manager = { ...ORDERER, role: 'manager' } as const
  await saveMembership(app.db, { userId: stayer.id, organizationId: owner.organizationId as number, ...manager })
  expect((await remove(owner, owner)).body.code).toBe('own_access')
  expect((await remove(stayer, owner)).body.code).toBe('permission_denied')
  expect((await remove(leaver, stayer)).body.code).toBe('permission_denied')
  expect((await remove(stayer, leaver)).status).toBe(200)
  expect((await remove(stayer, leaver)).status).toBe(404)
})
