/** One person in two organizations: what belongs to the one is not seen, nor heard, while working for the other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  makeAdmin,
  makeClient,
  makeDriver,
  makeOrder,
  makeOrganization,
  type TestUser,
} from '../../../test/factories.ts'
import { knowsAddresses } from '../../../test/known-addresses.ts'
import { type Listener, openListener, whoReceived } from '../../../test/live-listeners.ts'
import { POINTS, pricedOrder } from '../../../test/order-requests.ts'
import { saveMembership } from '../../security/create-account.ts'
import { hashToken, newToken } from '../../security/secrets/tokens.ts'

let app: TestApp
let address: string
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({}, knowsAddresses(POINTS))
  address = (await app.listen()).replace('http', 'ws')
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const WHOLE = { role: 'owner', seesPrices: true, siteIds: null } as const

/** A coordinator of two clinics, and a colleague in each; the sessions begin in the first. */
async function coordinator() {
  const [first, second] = [
    await makeOrganization(app.db, 'First Clinic'),
    await makeOrganization(app.db, 'Second Clinic'),
  ]
  const [inFirst, inSecond] = [await makeClient(app.db, first), await makeClient(app.db, second)]
  const person = await makeClient(app.db, first)
  await saveMembership(app.db, { userId: person.id, organizationId: second, ...WHOLE })
  return { first, second, inFirst, inSecond, person, ofSecond: { ...person, organizationId: second } }
}

async function switchTo(user: TestUser, organizationId: number, headers = {}) {
  const reply = await app.call(user, 'POST', '/api/auth/organization', { organizationId }, headers)
  // The node hears of it from the bus, too: a socket that is opened before that is closed once more.
  const witness = { admin: await openListener(app, address, admin) }
  await whoReceived(app, witness, 'refresh')
  witness.admin.socket.close()
  return reply
}

/** A second sign-in of the same person. */
async function anotherSession(user: TestUser): Promise<{ cookie: string }> {
  const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
  const logoutTokenHash = hashToken(newToken())
  const { setCookie } = await app.deps.auth.openSession({ userId: user.id, logoutTokenHash, visitor })
  return { cookie: setCookie.split(';')[0] as string }
}

const approve = (orderId: number) => app.call(admin, 'PATCH', `/api/orders/${orderId}`, { status: 'confirmed' })

test('two sessions of one person, each for another organization, hear only of their own, notices included', async () => {
  const { person, first, second, ofSecond } = await coordinator()
  const headers = await anotherSession(person)
  expect((await switchTo(person, second, headers)).status).toBe(200)
  const listeners: Record<'first' | 'second', Listener> = {
    first: await openListener(app, address, person),
    second: await openListener(app, address, person, { headers }),
  }
  for (const [organization, name] of [
    [first, 'first'],
    [second, 'second'],
  ] as const) {
    const order = await makeOrder(app.db, {}, organization === first ? person : ofSecond)
    for (const type of ['order_status_update', 'tracking_update', 'notice', 'new_message'] as const) {
      if (type === 'new_message')
        await app.call(admin, 'POST', `/api/orders/${order.id}/messages`, { content: 'On it' })
      else await app.db.updateTable('orders').set({ status: 'pending' }).where('id', '=', order.id).execute()
      if (type !== 'new_message') await approve(order.id)
      expect(await whoReceived(app, listeners, type), `${type} of the ${name}`).toEqual([name])
    }
  }
  for (const { socket } of Object.values(listeners)) socket.close()
})

test('a session that switches: its socket for the one closes, and the next one is for the other', async () => {
  const { person, second, ofSecond } = await coordinator()
  const before = await openListener(app, address, person)
  await switchTo(person, second)
  await before.closed
  const listeners = { after: await openListener(app, address, person) }
  const [mine, theirs] = [await makeOrder(app.db, {}, person), await makeOrder(app.db, {}, ofSecond)]
  await approve(mine.id)
  expect(await whoReceived(app, listeners, 'order_status_update')).toEqual([])
  await approve(theirs.id)
  expect(await whoReceived(app, listeners, 'order_status_update')).toEqual(['after'])
  listeners.after.socket.close()
})

test('the bell shows notices of the chosen organization and of the account; reading all leaves those of the other', async () => {
  const { person, second, ofSecond } = await coordinator()
  const [mine, theirs] = [await makeOrder(app.db, {}, person), await makeOrder(app.db, {}, ofSecond)]
  await approve(mine.id)
  await approve(theirs.id)
  await app.call(admin, 'POST', '/api/support/messages', { userId: person.id, content: 'Hello' })
  const bell = async () => {
    await app.loop.idle()
    const { body } = await app.call(person, 'GET', '/api/notices')
    return { unread: body.unread, orders: body.latest.map((notice: { orderId: number | null }) => notice.orderId) }
  }
  expect(await bell()).toEqual({ unread: 2, orders: [null, mine.id] })
  const theirsId = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', person.id)
    .where('order_id', '=', theirs.id)
    .executeTakeFirstOrThrow()
  await app.call(person, 'POST', '/api/notices/read', { ids: [theirsId.id] })
  await app.call(person, 'POST', '/api/notices/read', {})
  expect((await bell()).unread).toBe(0)
  await switchTo(person, second)
  expect(await bell()).toEqual({ unread: 1, orders: [null, theirs.id] })
})

test('a person who left one organization gets no more notices of it, on the screen or by mail', async () => {
  const { person, first } = await coordinator()
  const order = await makeOrder(app.db, {}, person)
  await app.db.deleteFrom('memberships').where('user_id', '=', person.id).where('organization_id', '=', first).execute()
  await approve(order.id)
  await app.loop.idle()
  const notices = app.db.selectFrom('notifications').select('id').where('user_id', '=', person.id)
  expect(await notices.execute()).toEqual([])
  const mails = app.db.selectFrom('mails').select('id').where('order_id', '=', order.id)
  expect(await mails.execute()).toEqual([])
})

test('lists, exports, statistics, conversations and addresses are of the chosen organization', async () => {
  const { person, inFirst, inSecond, second } = await coordinator()
  const driver = await makeDriver(app.db)
  const carried = { status: 'delivered', driver_id: driver.driverId as number } as const
  const mine = await makeOrder(app.db, { ...carried, item_description: 'Of the first' }, inFirst)
  const theirs = await makeOrder(app.db, { ...carried, item_description: 'Of the second' }, inSecond)
  const seen = async () => {
    const list = await app.call(person, 'GET', `/api/orders/client/${person.id}`)
    const csv = await app.call(person, 'GET', '/api/orders/export.csv')
    const talks = await app.call(person, 'GET', '/api/conversations?section=orders')
    return {
      list: list.body.map(({ id }: { id: number }) => id),
      isExported: [mine, theirs].map(({ item_description: text }) => String(csv.body).includes(text)),
      talks: talks.body.map(({ orderId }: { orderId: number }) => orderId),
    }
  }
  expect(await seen()).toEqual({ list: [mine.id], isExported: [true, false], talks: [mine.id] })
  await switchTo(person, second)
  expect(await seen()).toEqual({ list: [theirs.id], isExported: [false, true], talks: [theirs.id] })
})

test('a link to an order of another own organization says which; to one of strangers, that there is none', async () => {
  const { person, first, second, inFirst, inSecond } = await coordinator()
  const theirs = await makeOrder(app.db, {}, inSecond)
  const paths = (id: number) => [
    `/api/orders/${id}`,
    `/api/orders/${id}/tracking`,
    `/api/conversations?orderId=${id}`,
    `/api/orders/${id}/proofs`,
  ]
  for (const path of paths(theirs.id))
    expect((await app.call(person, 'GET', path)).body, path).toEqual({
      code: 'order_of_other_organization',
      message: `Order #ML-${String(theirs.id).padStart(4, '0')} belongs to Second Clinic`,
      values: { orderId: theirs.id, organizationId: second, organizationName: 'Second Clinic' },
    })
  const stranger = await makeOrder(app.db)
  for (const path of paths(stranger.id)) expect((await app.call(person, 'GET', path)).status, path).toBe(404)
  // A colleague of the first alone learns nothing of the second.
  for (const path of paths(theirs.id)) expect((await app.call(inFirst, 'GET', path)).status, path).toBe(404)
  // Nor does a person whose membership there is limited to other sites.
  await saveMembership(app.db, {
    userId: inFirst.id,
    organizationId: second,
    role: 'viewer',
    seesPrices: true,
    siteIds: [2_000_000],
  })
  for (const path of paths(theirs.id)) expect((await app.call(inFirst, 'GET', path)).status, path).toBe(404)
  await switchTo(person, second)
  expect((await app.call(person, 'GET', `/api/orders/${theirs.id}`)).status).toBe(200)
  await switchTo(person, first)
  expect((await app.call(person, 'POST', `/api/orders/${theirs.id}/cancel`, { reason: 'x' })).status).not.toBe(200)
})

test('an order is placed for the chosen organization; its key, used again for the other, is refused and shows nothing', async () => {
  const { person, first, second } = await coordinator()
  const form = await pricedOrder(app, person)
  const place = (key: string) => app.call(person, 'POST', '/api/orders', form, { 'idempotency-key': key })
  const placed = await place('one-key')
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  expect((await place('one-key')).body.id).toBe(placed.body.id)
  await switchTo(person, second)
  expect(await place('one-key')).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
  expect((await place('another-key')).status).toBe(201)
  const rows = await app.db
    .selectFrom('orders')
    .select('organization_id')
    .where('client_id', '=', person.id)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.organization_id)).toEqual([first, second])
})

test('what a page of the one sends after another tab has switched is refused, and done for neither', async () => {
  const { person, first, second, ofSecond } = await coordinator()
  await makeOrder(app.db, {}, ofSecond)
  const ofPage = { 'x-organization': String(first) }
  const list = `/api/orders/client/${person.id}`
  expect((await app.call(person, 'GET', list, undefined, ofPage)).status).toBe(200)
  await switchTo(person, second)
  const switched = { status: 409, body: { code: 'organization_switched' } }
  expect(await app.call(person, 'GET', list, undefined, ofPage)).toMatchObject(switched)
  const day = { day: '2026-12-24', name: 'Closed' }
  expect(await app.call(person, 'POST', '/api/organization/days-off', day, ofPage)).toMatchObject(switched)
  const profile = { firstName: 'Ada', lastName: 'Long', phone: null, organizationName: 'First Clinic' }
  expect(await app.call(person, 'PATCH', '/api/auth/profile', profile, ofPage)).toMatchObject(switched)
  const { name } = await app.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', second)
    .executeTakeFirstOrThrow()
  expect(name).toBe('Second Clinic')
  // By this call the page learns of it; whoever names no organization, such as a script, is asked nothing.
  const { body: me } = await app.call(person, 'GET', '/api/auth/me', undefined, ofPage)
  expect(me.membership.organizationId).toBe(second)
  expect((await app.call(person, 'GET', list)).status).toBe(200)
  const query = `?userId=${person.id}&organizationId=${first}`
  await expect(openListener(app, address, person, { query })).rejects.toThrow('409')
})

test('a session by single sign-on stays with the organization whose provider vouched for it', async () => {
  const { person, first, second } = await coordinator()
  await app.cookieOf(person)
  await app.db.updateTable('sessions').set({ is_single_sign_on: true }).where('user_id', '=', person.id).execute()
  expect(await switchTo(person, second)).toMatchObject({ status: 403, body: { code: 'switch_needs_password' } })
  expect((await switchTo(person, first)).status).toBe(200)
})

test('a session by single sign-on joins no other organization, and the invitation stays open for a sign-in by password', async () => {
  const { person } = await coordinator()
  const inviter = await makeClient(app.db)
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const token = newToken()
  await app.db
    .insertInto('invitations')
    .values({
      email,
      role: 'client',
      token_hash: hashToken(token),
      organization_id: inviter.organizationId,
      invited_by: inviter.id,
      expires_at: new Date(app.clock.now.getTime() + 3600_000),
      organization_role: 'viewer',
    })
    .execute()
  const vouchedFor = (is_single_sign_on: boolean) =>
    app.db.updateTable('sessions').set({ is_single_sign_on }).where('user_id', '=', person.id).execute()
  const join = () => app.call(person, 'POST', '/api/invitations/join', { token })
  const memberships = () => app.db.selectFrom('memberships').select('role').where('user_id', '=', person.id).execute()
  await app.cookieOf(person)
  const before = await memberships()
  await vouchedFor(true)
  expect(await join()).toMatchObject({ status: 403, body: { code: 'switch_needs_password' } })
  expect(await memberships()).toEqual(before)
  await vouchedFor(false)
  expect((await join()).status).toBe(200)
  expect(await memberships()).toHaveLength(before.length + 1)
})
