/** The screen of a front desk: its link and PIN, who manages it, and what it shows. */
import { MAX_DESK_LINKS } from '@meridian/domain/accounts/front-desk.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeClient, makeDriver, makeOrder, makeSite, type TestUser } from '../../../test/factories.ts'

let app: TestApp
let owner: TestUser
let siteId: number
beforeAll(async () => {
  // All screens of these tests are at one address.
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = TEST_NOW
  owner = await makeClient(app.db)
  siteId = await makeSite(app.db, owner.organizationId as number, { name: 'Cypress Clinic' })
})

const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000)
const linksOf = (site = siteId) => `/api/organization/sites/${site}/desk-links`
const make = async (user = owner, site = siteId) => {
  const { status, body } = await app.call(user, 'POST', linksOf(site))
  return { status, ...body, token: body.url?.split('/desk/')[1] as string }
}
const show = (body: object) => app.call(null, 'POST', '/api/desk/show', body)
const wrongFor = (pin: string) => (pin === '000000' ? '000001' : '000000')

test('a link with its PIN opens the screen without an account; its address and PIN are nowhere in the database', async () => {
  const { link, url, pin, token } = await make()
  expect(url).toMatch(/^http:\/\/localhost:\d+\/desk\/[\w-]{43}$/)
  expect(pin).toMatch(/^\d{6}$/)
  expect(link).toEqual({
    id: expect.any(Number),
    createdAt: TEST_NOW.toISOString(),
    createdBy: expect.any(String),
    lastUsedAt: null,
    isBlocked: false,
  })
  expect((await show({ token })).body.code).toBe('desk_pin_needed')
  const { status, body } = await show({ token, pin })
  expect(status).toBe(200)
  expect(body).toMatchObject({ siteName: 'Cypress Clinic', stops: [], pass: expect.any(String) })
  const rows = await sql<{ row: unknown }>`select to_jsonb(d) as row from desk_links d`.execute(app.db)
  for (const secret of [token, pin]) expect(JSON.stringify(rows.rows)).not.toContain(`"${secret}"`)
  await app.deps.auditLog.flush()
  const audited = await sql<{ row: unknown }>`select to_jsonb(a) as row from audit_log a`.execute(app.db)
  expect(JSON.stringify(audited.rows)).toContain('deskLinks.make')
  for (const secret of [token, pin, body.pass]) expect(JSON.stringify(audited.rows)).not.toContain(`"${secret}"`)
  const [listed] = (await app.call(owner, 'GET', linksOf())).body
  expect(listed.lastUsedAt).toBe(TEST_NOW.toISOString())
})

test('the pass stands for the PIN for twelve hours, on its own link only, and tells when the screen was last used', async () => {
  const [one, other] = [await make(), await make()]
  const { pass } = (await show({ token: one.token, pin: one.pin })).body
  expect((await show({ token: one.token, pass })).status).toBe(200)
  expect((await show({ token: other.token, pass })).body.code).toBe('desk_pin_needed')
  expect((await show({ token: one.token, pass: `${pass.slice(0, -2)}xx` })).body.code).toBe('desk_pin_needed')
  app.clock.now = minutes(12 * 60 - 1)
  expect((await show({ token: one.token, pass })).status).toBe(200)
  const listed = (await app.call(owner, 'GET', linksOf())).body
  expect(listed.map(({ lastUsedAt }: { lastUsedAt: string | null }) => lastUsedAt)).toEqual([
    null,
    app.clock.now.toISOString(),
  ])
  app.clock.now = minutes(12 * 60)
  expect((await show({ token: one.token, pass })).body.code).toBe('desk_pin_needed')
})

test('a revoked link ends at once, also on a screen that has entered the PIN', async () => {
  const { link, token, pin } = await make()
  const { pass } = (await show({ token, pin })).body
  expect((await app.call(owner, 'DELETE', `/api/organization/desk-links/${link.id}`)).status).toBe(200)
  for (const body of [{ token, pass }, { token, pin }, { token }])
    expect(await show(body)).toMatchObject({ status: 404, body: { code: 'desk_link_not_found' } })
  expect((await app.call(owner, 'GET', linksOf())).body).toEqual([])
  expect((await app.call(owner, 'DELETE', `/api/organization/desk-links/${link.id}`)).status).toBe(404)
})

test.each([
  ['its site is deleted', () => app.call(owner, 'DELETE', `/api/organization/sites/${siteId}`)],
  [
    'nobody of the organization has an open account',
    () => app.db.updateTable('users').set({ deactivated_at: TEST_NOW }).where('id', '=', owner.id).execute(),
  ],
])('a link ends when %s', async (_, end) => {
  const { token, pin } = await make()
  const { pass } = (await show({ token, pin })).body
  await end()
  expect((await show({ token, pass })).status).toBe(404)
})

test('a link ends when whoever made it leaves the organization, since they know the PIN', async () => {
  const manager = await makeClient(app.db, owner.organizationId as number, { role: 'manager' })
  const { token, pin } = await make(manager)
  const kept = await make()
  const { pass } = (await show({ token, pin })).body
  const removed = await app.call(owner, 'DELETE', `/api/organization/members/${manager.id}`)
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  expect((await show({ token, pass })).status).toBe(404)
  expect((await show({ token: kept.token, pin: kept.pin })).status).toBe(200)
})

test('a link ends when whoever made it does not see the orders of its site any more', async () => {
  const manager = await makeClient(app.db, owner.organizationId as number, { role: 'manager' })
  const other = await makeSite(app.db, owner.organizationId as number)
  const [here, there] = [await make(manager), await make(manager, other)]
  const opens = async ({ token, pin }: { token: string; pin: string }) => (await show({ token, pin })).status === 200
  const change = (access: object) =>
    app.call(owner, 'PATCH', `/api/organization/members/${manager.id}`, { seesPrices: true, siteIds: null, ...access })
  expect((await change({ role: 'viewer', seesPrices: false })).status).toBe(200)
  expect([await opens(here), await opens(there)]).toEqual([true, true])
  expect((await change({ role: 'viewer', siteIds: [other] })).status).toBe(200)
  expect([await opens(here), await opens(there)]).toEqual([false, true])
  expect((await change({ role: 'billing', siteIds: [other] })).status).toBe(200)
  expect(await opens(there)).toBe(false)
})

test('guesses are limited: five, then a wait, also for the right PIN; after twenty the link has ended', async () => {
  const { token, pin } = await make()
  const wrong = wrongFor(pin)
  const guess = async () => (await show({ token, pin: wrong })).body
  for (const triesLeft of [4, 3, 2, 1])
    expect(await guess()).toMatchObject({ code: 'desk_pin_wrong', values: { triesLeft } })
  expect(await guess()).toMatchObject({ code: 'desk_pin_locked', values: { minutes: 10 } })
  app.clock.now = minutes(9)
  expect((await show({ token, pin })).body).toMatchObject({ code: 'desk_pin_locked', values: { minutes: 1 } })
  app.clock.now = minutes(10)
  for (let count = 6; count < 20; count++) {
    await guess()
    if (count % 5 === 0) app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000)
  }
  expect((await guess()).code).toBe('desk_link_not_found')
  app.clock.now = minutes(300)
  expect((await show({ token, pin })).status).toBe(404)
  expect((await app.call(owner, 'GET', linksOf())).body).toMatchObject([{ isBlocked: true }])
})

test('the right PIN forgives the wrong ones before it', async () => {
  const { token, pin } = await make()
  for (let count = 0; count < 30; count++) {
    const body = await show({ token, pin: count % 4 === 3 ? pin : wrongFor(pin) })
    expect(body.status).toBe(count % 4 === 3 ? 200 : 422)
  }
})

test('of many guesses at the same moment no more are answered than one after the other', async () => {
  const { token, pin } = await make()
  const replies = await Promise.all(Array.from({ length: 20 }, () => show({ token, pin: wrongFor(pin) })))
  const codes = replies.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'desk_pin_wrong')).toHaveLength(4)
  expect(codes.filter((code) => code === 'desk_pin_locked')).toHaveLength(16)
})

test('unknown links are limited by address', async () => {
  const payload = { token: 'x'.repeat(43), pin: '123456' }
  const guess = async () =>
    (await app.app.inject({ method: 'POST', url: '/api/desk/show', payload, remoteAddress: '203.0.113.7' })).statusCode
  for (let count = 0; count < 30; count++) expect(await guess()).toBe(404)
  expect(await guess()).toBe(429)
})

test('another organization’s site and links are not found, nor those of a site that one does not look after', async () => {
  const { link } = await make()
  const stranger = await makeClient(app.db)
  const elsewhere = await makeSite(app.db, owner.organizationId as number)
  const limited = await makeClient(app.db, owner.organizationId as number, { role: 'manager', siteIds: [elsewhere] })
  for (const user of [stranger, limited])
    for (const [method, path] of [
      ['GET', linksOf()],
      ['POST', linksOf()],
      ['DELETE', `/api/organization/desk-links/${link.id}`],
    ] as const)
      expect((await app.call(user, method, path)).status, `${method} ${path}`).toBe(404)
  expect((await make(limited, elsewhere)).status).toBe(200)
  const orderer = await makeClient(app.db, owner.organizationId as number, { role: 'orderer' })
  expect((await make(orderer)).status).toBe(403)
})

test('a site has ten links at most, also when all are made at once', async () => {
  const made = await Promise.all(Array.from({ length: MAX_DESK_LINKS + 3 }, () => make()))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(MAX_DESK_LINKS)
  expect(made.filter(({ code }) => code === 'too_many_desk_links')).toHaveLength(3)
})

const SECRETS = {
  item_description: 'Two insulin pens',
  special_instructions: 'Ring for Nora',
  pickup_contact_name: 'Ulrich Kellner',
  pickup_contact_phone: '713-555-0143',
  delivery_contact_name: 'Rosa Gutierrez',
  delivery_contact_phone: '713-555-0142',
  delivery_address: '4821 Maple Ridge Ln, Apt 7B, Houston, TX 77018',
  recipient_email: 'rosa@example.com',
  po_number: 'PO-99871',
}
type Stop = { orderNumber: string; stop: string; state: string; arrivesAt: string | null }

async function deskOf() {
  const { token, pin } = await make()
  let pass: string | undefined
  return async (): Promise<Stop[]> => {
    const { body } = await show({ token, pin, pass })
    pass = body.pass
    return body.stops
  }
}

test('a pickup from its order to picked up; nothing of patients is in it', async () => {
  const driver = await makeDriver(app.db, { current_latitude: 29.72, current_longitude: -95.4, position_at: TEST_NOW })
  await app.db
    .updateTable('users')
    .set({ first_name: 'Marcus', last_name: 'Quandt' })
    .where('id', '=', driver.id)
    .execute()
  const order = await makeOrder(
    app.db,
    { ...SECRETS, status: 'confirmed', confirmed_at: TEST_NOW, pickup_site_id: siteId, package_count: 3 },
    owner,
  )
  const stops = await deskOf()
  expect(await stops()).toEqual([
    {
      orderNumber: `#ML-${String(order.id).padStart(4, '0')}`,
      stop: 'pickup',
      state: 'waiting',
      from: null,
      until: expect.any(String),
      arrivesAt: null,
      doneAt: null,
      driverFirstName: null,
      packages: 3,
      pin: null,
    },
  ])
  await app.call(driver, 'POST', `/api/orders/${order.id}/accept`, {})
  const [expected] = await stops()
  expect(expected).toMatchObject({ state: 'expected', driverFirstName: 'Marcus', arrivesAt: expect.any(String) })
  const step = (status: string) => app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status })
  await step('pickup_scheduled')
  expect(await stops()).toMatchObject([{ state: 'on_the_way' }])
  await app.call(driver, 'POST', `/api/orders/${order.id}/arrivals`, { stop: 'pickup', method: 'manual' })
  expect(await stops()).toMatchObject([{ state: 'here' }])
  const giver = {
    stop: 'pickup',
    kind: 'recipient',
    name: 'Ann Shaw',
    relation: 'staff',
    packages: 2,
    reason: 'One is not ready',
  }
  await app.call(driver, 'POST', `/api/orders/${order.id}/proofs`, { key: crypto.randomUUID(), ...giver })
  // Until the driver goes, the third one may still come.
  expect(await stops()).toMatchObject([{ packages: 3 }])
  app.clock.now = minutes(12)
  await step('pickup_complete')
  const text = JSON.stringify(await stops())
  expect(JSON.parse(text)).toMatchObject([
    { state: 'done', doneAt: minutes(12).toISOString(), arrivesAt: null, packages: 2 },
  ])
  for (const secret of [...Object.values(SECRETS), 'Quandt', 'Maple', 'insulin']) expect(text).not.toContain(secret)
  // The day after it is no longer there.
  app.clock.now = minutes(24 * 60)
  expect(await stops()).toEqual([])
})

test('a delivery has the code to tell until it is delivered; what comes back is expected at the pickup', async () => {
  const inTransit = { status: 'in_transit', assigned_at: TEST_NOW, picked_up_at: minutes(-2000) } as const
  const toSite = await makeOrder(
    app.db,
    { ...inTransit, delivery_site_id: siteId, requires_pin: true, delivery_pin: '4711' },
    owner,
  )
  const stops = await deskOf()
  expect(await stops()).toMatchObject([{ stop: 'delivery', state: 'on_the_way', pin: '4711' }])
  await app.db
    .updateTable('orders')
    .set({ status: 'delivered', delivered_at: minutes(-1) })
    .where('id', '=', toSite.id)
    .execute()
  expect(await stops()).toMatchObject([
    { stop: 'delivery', state: 'done', pin: null, doneAt: minutes(-1).toISOString() },
  ])
  const back = await makeOrder(app.db, { ...inTransit, pickup_site_id: siteId, has_exceptions: true }, owner)
  await app.db
    .insertInto('returns')
    .values({ order_id: back.id, started_at: TEST_NOW, driver_id: null, reason: null })
    .execute()
  expect(await stops()).toMatchObject([
    { stop: 'return', state: 'on_the_way', pin: null },
    { stop: 'delivery', state: 'done' },
  ])
})

test('what is for another day or site, canceled or not yet confirmed is not there; the next one is first', async () => {
  const at = (hour: number, day = 15) => ({
    scheduled_date: new Date(Date.UTC(2026, 6, day, hour + 5)),
    preferred_time_slot: 'specific' as const,
    slot_from_minutes: hour * 60,
    slot_to_minutes: hour * 60 + 60,
  })
  const confirmed = { status: 'confirmed', confirmed_at: TEST_NOW, pickup_site_id: siteId } as const
  const late = await makeOrder(app.db, { ...confirmed, ...at(17) }, owner)
  const early = await makeOrder(app.db, { ...confirmed, ...at(13) }, owner)
  await makeOrder(app.db, { ...confirmed, ...at(13, 16) }, owner)
  await makeOrder(app.db, { ...confirmed, status: 'pending' }, owner)
  await makeOrder(app.db, { ...confirmed, status: 'cancelled' }, owner)
  await makeOrder(app.db, { ...confirmed, pickup_site_id: null }, owner)
  const stops = await deskOf()
  expect((await stops()).map(({ orderNumber }) => Number(orderNumber.slice(4)))).toEqual([early.id, late.id])
})
