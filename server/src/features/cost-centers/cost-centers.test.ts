/** Cost centers and PO numbers: who keeps them, which orders must name them, and where they are shown. */
import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, makeSite, type TestUser } from '../../../test/factories.ts'
import { knowsAddresses } from '../../../test/known-addresses.ts'
import { orderRequest, POINTS, pricedOrder, TAUB } from '../../../test/order-requests.ts'
import { saveMembership } from '../../security/create-account.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp({}, knowsAddresses(POINTS))
})
beforeEach(async () => {
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const CENTERS = '/api/organization/cost-centers'
const RULES = '/api/organization/costing'
const add = (code: string, name = `Name of ${code}`, user = client) => app.call(user, 'POST', CENTERS, { code, name })
const list = async (user = client) => (await app.call(user, 'GET', CENTERS)).body
const rule = (changes: object, user = client) =>
  app.call(user, 'PATCH', RULES, { costCenter: 'off', poNumber: 'off', ...changes })

const place = async (changes: object = {}, user = client) =>
  app.call(user, 'POST', '/api/orders', await pricedOrder(app, user, changes))

async function colleague(role: OrganizationRole): Promise<TestUser> {
  const organizationId = client.organizationId as number
  const user = await makeClient(app.db, organizationId)
  await saveMembership(app.db, { userId: user.id, organizationId, role, seesPrices: true, siteIds: null })
  return user
}

test('cost centers are added, changed, archived and restored, listed by code, each code once', async () => {
  expect(await list()).toEqual([])
  const pharmacy = (await add(' 4711 ', 'Pharmacy')).body
  expect(pharmacy).toEqual({ id: expect.any(Number), code: '4711', name: 'Pharmacy', isArchived: false })
  expect((await add('0815', 'Lab')).status).toBe(201)
  const edit = (body: object, id = pharmacy.id) => app.call(client, 'PATCH', `${CENTERS}/${id}`, body)
  expect((await edit({ name: 'Main pharmacy' })).body).toMatchObject({ code: '4711', name: 'Main pharmacy' })
  expect(await edit({ code: '0815' })).toMatchObject({
    status: 409,
    body: { message: 'There is a cost center 0815 already', details: { fields: { code: expect.any(String) } } },
  })
  expect((await edit({ isArchived: true })).body.isArchived).toBe(true)
  expect(
    (await list()).map(({ code, isArchived }: { code: string; isArchived: boolean }) => [code, isArchived]),
  ).toEqual([
    ['0815', false],
    ['4711', true],
  ])
  expect((await add('4711')).status).toBe(409)
  expect((await edit({ isArchived: false })).body.isArchived).toBe(false)
  for (const body of [{}, { code: '' }, { name: ' ' }, { code: 'x'.repeat(31) }, { isArchived: 'yes' }])
    expect((await edit(body)).status, JSON.stringify(body)).toBe(400)
  expect((await add('', 'Lab')).body.details.fields.code).toBe('Enter a code')
  expect((await edit({ name: 'x' }, 999_999)).body.code).toBe('cost_center_not_found')
  const stranger = await makeClient(app.db)
  expect((await app.call(stranger, 'PATCH', `${CENTERS}/${pharmacy.id}`, { name: 'x' })).status).toBe(404)
  expect(await list(stranger)).toEqual([])
})

test('a code that two people add at the same moment is added once', async () => {
  const replies = await Promise.all(['er-1', 'ER-1', 'Er-1'].map((code) => add(code)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('who may order reads them, and owner, manager and billing change them', async () => {
  const { id } = (await add('1')).body
  for (const [role, status] of Object.entries({ manager: 200, billing: 200, orderer: 403, viewer: 403 })) {
    const user = await colleague(role as OrganizationRole)
    expect((await app.call(user, 'GET', CENTERS)).status, role).toBe(200)
    expect((await app.call(user, 'GET', RULES)).status, role).toBe(200)
    expect((await app.call(user, 'PATCH', `${CENTERS}/${id}`, { name: role })).status, role).toBe(status)
    expect((await rule({}, user)).status, role).toBe(status)
    expect((await add(role, role, user)).status, role).toBe(status === 200 ? 201 : 403)
  }
})

test('an organization uses neither until it says so', async () => {
  const none = { costCenter: 'off', poNumber: 'off', poPattern: null, poExample: null }
  expect((await app.call(client, 'GET', RULES)).body).toEqual({ ...none, sites: [], lastCostCenterId: null })
  const { id } = (await add('4711')).body
  const placed = await place({ costCenterId: id, poNumber: 'PO-1' })
  expect(placed).toMatchObject({ status: 201, body: { costCenter: null, poNumber: null } })
})

test('an order names what the rule requires, and says so at the field', async () => {
  const { id } = (await add('4711', 'Pharmacy')).body
  await rule({ costCenter: 'required', poNumber: 'required', poPattern: 'PO-9999' })
  const center = { costCenterId: id }
  const refused: [object, string, string][] = [
    [{ poNumber: 'PO-1234' }, 'costCenterId', 'Choose a cost center'],
    [{ ...center }, 'poNumber', 'Enter the PO number'],
    [{ ...center, poNumber: '  ' }, 'poNumber', 'Enter the PO number'],
    [{ ...center, poNumber: '1234' }, 'poNumber', 'A PO number looks like PO-1234'],
  ]
  for (const [changes, field, message] of refused)
    expect(await place(changes)).toMatchObject({
      status: 422,
      body: { message, details: { fields: { [field]: message } } },
    })
  for (const poNumber of ['x'.repeat(41), 7, '\u0000'])
    expect((await place({ ...center, poNumber })).status, String(poNumber)).toBe(400)
  const placed = await place({ ...center, poNumber: ' po-4711 ' })
  expect(placed).toMatchObject({
    status: 201,
    body: { costCenter: { id, code: '4711', name: 'Pharmacy' }, poNumber: 'PO-4711' },
  })
  expect((await app.call(client, 'GET', RULES)).body.lastCostCenterId).toBe(id)
})

test('neither an archived cost center nor another organization’s can be chosen; on orders it stays as it was', async () => {
  const { id } = (await add('4711', 'Pharmacy')).body
  await rule({ costCenter: 'required' })
  const { body: order } = await place({ costCenterId: id })
  await app.call(client, 'PATCH', `${CENTERS}/${id}`, { code: '9999', name: 'Gone', isArchived: true })
  expect((await app.call(client, 'GET', `/api/orders/${order.id}`)).body.costCenter).toEqual({
    id,
    code: '4711',
    name: 'Pharmacy',
  })
  expect(await place({ costCenterId: id })).toMatchObject({
    status: 422,
    body: { message: 'Cost center 9999 is archived. Choose another one.' },
  })
  expect((await app.call(client, 'GET', RULES)).body.lastCostCenterId).toBeNull()
  const foreign = (await add('1', 'Theirs', await makeClient(app.db))).body.id
  for (const costCenterId of [foreign, 999_999]) {
    const reply = await place({ costCenterId })
    expect([reply.status, reply.body.code]).toEqual([404, 'cost_center_not_found'])
  }
})

test('a pattern is a mask, and its example fits it', async () => {
  expect((await rule({ poNumber: 'optional', poPattern: 'PO-99', poExample: 'PO-47' })).body).toMatchObject({
    poPattern: 'PO-99',
    poExample: 'PO-47',
  })
  expect(await rule({ poPattern: 'PO-99', poExample: '47' })).toMatchObject({
    status: 422,
    body: { message: 'The example does not match the pattern' },
  })
  for (const bad of [
    { poPattern: 'PO?' },
    { poPattern: '9'.repeat(41) },
    { poPattern: '№' },
    { poExample: 'x'.repeat(41) },
    { costCenter: 'always' },
    { poNumber: null },
  ])
    expect((await rule(bad)).status, JSON.stringify(bad)).toBe(400)
  // A regular expression would take forever with this.
  expect((await rule({ poNumber: 'optional', poPattern: '(a+)+$' })).status).toBe(200)
  expect((await place({ poNumber: 'a'.repeat(40) })).body.code).toBe('po_number_mismatch')
})

test('a site has its own rule and cost center', async () => {
  const { id: costCenterId } = (await add('4711')).body
  const site = (organization_id: number | null, name: string) =>
    app.db
      .insertInto('sites')
      .values({ organization_id: organization_id as number, name, address: 'x', latitude: 29.7, longitude: -95.4 })
      .returning('id')
      .executeTakeFirstOrThrow()
  const own = await site(client.organizationId, 'Cypress')
  const foreign = await site((await makeClient(app.db)).organizationId, 'Cypress')
  const change = (id: number, body: object) => app.call(client, 'PATCH', `${RULES}/sites/${id}`, body)
  const terms = { costCenter: 'required', poNumber: null, costCenterId }
  expect((await change(own.id, terms)).body.sites).toEqual([{ siteId: own.id, ...terms }])
  expect((await change(foreign.id, terms)).body.code).toBe('site_not_found')
  expect((await change(own.id, { ...terms, costCenterId: 999_999 })).body.code).toBe('cost_center_not_found')
  await app.call(client, 'PATCH', `${CENTERS}/${costCenterId}`, { isArchived: true })
  expect((await change(own.id, terms)).body.code).toBe('cost_center_archived')

  const order = await makeOrder(app.db, { delivery_site_id: own.id }, client)
  await rule({ poNumber: 'optional' })
  const reply = await edit(order.id, { poNumber: 'X' })
  expect(reply.body).toMatchObject({ code: 'cost_center_required' })
})

test('an edit to or from a site follows the rule of the site it goes to, not of the one before', async () => {
  const { id: costCenterId } = (await add('4711')).body
  await rule({ costCenter: 'optional', poNumber: 'optional' })
  const { id: siteId } = await app.db
    .insertInto('sites')
    .values({
      organization_id: client.organizationId as number,
      name: 'Taub',
      address: TAUB,
      latitude: 29.7105,
      longitude: -95.3936,
      cost_center_demand: 'off',
      po_number_demand: 'required',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { body: order } = await place({ costCenterId, poNumber: 'A' })
  expect(await edit(order.id, { deliverySiteId: siteId, poNumber: null })).toMatchObject({
    status: 422,
    body: { code: 'po_number_required' },
  })
  expect((await edit(order.id, { deliverySiteId: siteId, poNumber: 'B' })).body).toMatchObject({
    costCenter: null,
    poNumber: 'B',
  })
  expect((await edit(order.id, { deliverySiteId: null, costCenterId, poNumber: null })).body).toMatchObject({
    costCenter: { id: costCenterId },
    poNumber: null,
  })
})

/** The order as it is, with these changes. */
async function edit(id: number, changes: object) {
  const { revision, itemDescription, packageCount, totalCost, ...order } = (
    await app.call(client, 'GET', `/api/orders/${id}`)
  ).body
  const places = Object.fromEntries(Object.keys(orderRequest()).map((key) => [key, order[key]]))
  const body = { ...places, revision, itemDescription, packageCount, totalCost, ...changes }
  return app.call(client, 'POST', `/api/orders/${id}/edit`, body)
}

test('both can be changed before the pickup; the driver is not told, the order’s history is', async () => {
  const [first, second] = [(await add('1')).body.id, (await add('2')).body.id]
  await rule({ costCenter: 'optional', poNumber: 'optional' })
  const { body: order } = await place({ costCenterId: first, poNumber: 'A' })
  expect((await edit(order.id, { costCenterId: second })).body).toMatchObject({
    costCenter: { id: second },
    poNumber: 'A',
    revision: 1,
  })
  // What is not sent stays, and what is the same is no change.
  expect((await edit(order.id, { poNumber: 'A' })).body.revision).toBe(1)
  expect((await edit(order.id, { poNumber: null })).body).toMatchObject({ poNumber: null, revision: 2 })
  const events = await app.db
    .selectFrom('events')
    .select(['name', 'details'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  expect(events.slice(1)).toEqual([
    { name: 'costing.changed', details: { changes: ['cost_center'] } },
    { name: 'costing.changed', details: { changes: ['po_number'] } },
  ])
  // An archived one may stay, also when the rest changes.
  await app.call(client, 'PATCH', `${CENTERS}/${second}`, { name: 'Other', isArchived: true })
  expect((await edit(order.id, { costCenterId: second, poNumber: 'B' })).body).toMatchObject({
    costCenter: { id: second, name: 'Name of 2' },
    poNumber: 'B',
  })
  expect((await edit(order.id, { costCenterId: first })).body.costCenter.id).toBe(first)
  expect((await edit(order.id, { costCenterId: second })).body.code).toBe('cost_center_archived')
  // Off by now: what was charged stays when something else is changed.
  await rule({})
  expect((await edit(order.id, { itemDescription: 'Syringes' })).body).toMatchObject({
    costCenter: { id: first },
    poNumber: 'B',
    itemDescription: 'Syringes',
  })
})

test('clients and admins see them, the driver does not; lists are filtered by cost center and searched by PO number', async () => {
  const { id } = (await add('4711', 'Pharmacy, main')).body
  await rule({ costCenter: 'optional', poNumber: 'optional' })
  const { body: order } = await place({ costCenterId: id, poNumber: 'PO-88125' })
  const { body: other } = await place({ poNumber: 'PO-90000' })
  const driver = await makeDriver(app.db)
  const assigned = { status: 'assigned', driver_id: driver.driverId } as const
  await app.db.updateTable('orders').set(assigned).where('id', '=', order.id).execute()
  const admin = await makeAdmin(app.db)
  const shown = async (user: TestUser) => {
    const { costCenter, poNumber } = (await app.call(user, 'GET', `/api/orders/${order.id}`)).body
    return [costCenter?.code ?? null, poNumber]
  }
  expect(await shown(client)).toEqual(['4711', 'PO-88125'])
  expect(await shown(admin)).toEqual(['4711', 'PO-88125'])
  expect(await shown(driver)).toEqual([null, null])

  const found = async (query: string, user = client) =>
    (await app.call(user, 'GET', `/api/orders/client/${client.id}?${query}`)).body.map((row: { id: number }) => row.id)
  expect(await found(`costCenterId=${id}`)).toEqual([order.id])
  expect(await found('search=po-88125')).toEqual([order.id])
  expect(await found('search=8812')).toEqual([order.id])
  expect(await found('search=PO')).toEqual([other.id, order.id])
  expect(await found('search=8812_')).toEqual([])
  expect(await found('search=PO-88125', admin)).toEqual([order.id])
  expect((await app.call(client, 'GET', `/api/orders/client/${client.id}?costCenterId=x`)).status).toBe(400)

  const csv = (await app.call(client, 'GET', `/api/orders/export.csv?costCenterId=${id}`)).body.split('\r\n')
  expect(csv[0]).toContain(',Cost center,PO number,')
  expect(csv[1]).toContain(',"4711 Pharmacy, main",PO-88125,')
  expect(csv).toHaveLength(3)
})

test('who looks after some sites says what these must name, not the others nor the whole organization', async () => {
  const organizationId = client.organizationId as number
  const [own, other] = [await makeSite(app.db, organizationId), await makeSite(app.db, organizationId)]
  const manager = await makeClient(app.db, organizationId, { role: 'manager', siteIds: [own] })
  const site = (id: number) =>
    app.call(manager, 'PATCH', `${RULES}/sites/${id}`, { costCenter: 'required', poNumber: null, costCenterId: null })
  expect((await site(own)).status).toBe(200)
  expect(await site(other)).toMatchObject({ status: 404, body: { code: 'site_not_found' } })
  const limited = { status: 403, body: { code: 'sites_limited' } }
  expect(await rule({ costCenter: 'required' }, manager)).toMatchObject(limited)
  expect(await add('ONE', 'One', manager)).toMatchObject(limited)
  const day = { day: '2026-12-24', name: 'Closed' }
  expect(await app.call(manager, 'POST', '/api/organization/days-off', day)).toMatchObject(limited)
  expect(await app.call(manager, 'DELETE', '/api/organization/days-off/2026-12-24')).toMatchObject(limited)
  const profile = { firstName: 'Ada', lastName: 'Long', phone: null, organizationName: 'Mine now' }
  expect(await app.call(manager, 'PATCH', '/api/auth/profile', profile)).toMatchObject(limited)
})
