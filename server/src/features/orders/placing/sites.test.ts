/** Orders from and to an organization's sites: which may be picked, what is kept of them, and what is said when one is closed. */

import type { Order } from '@meridian/contract/orders/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeSite, type TestUser } from '../../../../test/factories.ts'
import { knowsEveryAddress } from '../../../../test/known-addresses.ts'
import { FANNIN, orderRequest, priceOf, ROUTE, TAUB } from '../../../../test/order-requests.ts'

const provider = knowsEveryAddress({ latitude: 29.7105, longitude: -95.3936 })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, provider)
})
afterAll(() => app.stop())

/** Tests begin on a Wednesday at 10 AM. */
const OPEN = JSON.stringify(Array.from({ length: 7 }, () => [[480, 1020]]))
const ON_MONDAYS = JSON.stringify([[[480, 1020]], [], [], [], [], [], []])

async function place(user: TestUser, fields: object) {
  const { totalCost } = await priceOf(app, user)
  return app.call(user, 'POST', '/api/orders', orderRequest({ totalCost, ...fields }))
}

function edit(user: TestUser, order: Order, changes: object) {
  const { revision, totalCost, itemDescription, packageCount } = order
  const body = orderRequest({ revision, totalCost, itemDescription, packageCount, ...changes })
  return app.call(user, 'POST', `/api/orders/${order.id}/edit`, body)
}

async function ownerWithSite(site: Parameters<typeof makeSite>[2] = {}) {
  const owner = await makeClient(app.db)
  return { owner, siteId: await makeSite(app.db, owner.organizationId as number, { name: 'Cypress Clinic', ...site }) }
}
const eventsOf = (orderId: number) =>
  app.db.selectFrom('events').select(['name', 'details']).where('order_id', '=', orderId).orderBy('id').execute()

test('an order from a site names it, for the client, and for the driver who has the job', async () => {
  const { owner, siteId } = await ownerWithSite({ access_note: 'Dock B', hours: OPEN })
  const { status, body } = await place(owner, { pickupSiteId: siteId })
  expect(status, JSON.stringify(body)).toBe(201)
  const pickupSite = { id: siteId, name: 'Cypress Clinic', accessNote: 'Dock B', hours: JSON.parse(OPEN) }
  expect(body).toMatchObject({ pickupSite, deliverySite: null })
  expect((await app.call(owner, 'GET', `/api/orders/${body.id}`)).body).toEqual(body)
  const driver = await makeDriver(app.db)
  await app.db
    .updateTable('orders')
    .set({ status: 'confirmed', confirmed_at: app.clock.now })
    .where('id', '=', body.id)
    .execute()
  expect((await app.call(driver, 'GET', `/api/orders/${body.id}`)).body.pickupSite).toBeNull()
  expect((await app.call(driver, 'POST', `/api/orders/${body.id}/accept`, {})).body.pickupSite).toEqual(pickupSite)
})

test('a changed note is on the orders at once, and a deleted site stays on them', async () => {
  const { owner, siteId } = await ownerWithSite()
  const { body } = await place(owner, { pickupSiteId: siteId })
  const shown = async () => (await app.call(owner, 'GET', `/api/orders/${body.id}`)).body.pickupSite
  await app.db.updateTable('sites').set({ access_note: 'Dock C' }).where('id', '=', siteId).execute()
  expect(await shown()).toMatchObject({ accessNote: 'Dock C' })
  await app.call(owner, 'DELETE', `/api/organization/sites/${siteId}`)
  expect(await shown()).toMatchObject({ id: siteId, name: 'Cypress Clinic' })
  expect(await place(owner, { pickupSiteId: siteId })).toMatchObject({ status: 404, body: { code: 'site_not_found' } })
})

test('only an own site with this address can be picked', async () => {
  const { owner, siteId } = await ownerWithSite()
  const others = await ownerWithSite()
  expect((await place(owner, { pickupSiteId: others.siteId })).body.code).toBe('site_not_found')
  expect((await place(owner, { deliverySiteId: siteId })).body).toMatchObject({
    code: 'site_moved',
    message: 'Cypress Clinic has another address now. Pick it again.',
  })
  const limited = await makeClient(app.db, owner.organizationId as number)
  const only = await makeSite(app.db, owner.organizationId as number)
  await app.db
    .updateTable('memberships')
    .set({ site_ids: [only] })
    .where('user_id', '=', limited.id)
    .execute()
  expect((await place(limited, { pickupSiteId: siteId })).body.code).toBe('site_not_found')
  expect((await place(limited, { pickupSiteId: only })).status).toBe(201)
})

test('uses are counted, also of many orders at once in both directions', async () => {
  const { owner, siteId } = await ownerWithSite()
  const other = await makeSite(app.db, owner.organizationId as number, {
    address: TAUB,
    latitude: 29.7105,
    longitude: -95.3936,
  })
  const there = { pickupSiteId: siteId, deliverySiteId: other }
  const back = {
    pickupAddress: TAUB,
    pickupLatitude: ROUTE.deliveryLatitude,
    pickupLongitude: ROUTE.deliveryLongitude,
    deliveryAddress: FANNIN,
    deliveryLatitude: ROUTE.pickupLatitude,
    deliveryLongitude: ROUTE.pickupLongitude,
    pickupSiteId: other,
    deliverySiteId: siteId,
  }
  const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => place(owner, index % 2 ? back : there)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
  const { body } = await app.call(owner, 'GET', '/api/organization/sites')
  expect(body.map((site: object) => 'useCount' in site && site.useCount)).toEqual([10, 10])
  expect(body[0].lastUsedAt).toBe(app.clock.now.toISOString())
})

test('nobody orders from a closed site without knowing it; who does is in the events', async () => {
  const { owner, siteId } = await ownerWithSite({ hours: ON_MONDAYS })
  const refused = await place(owner, { pickupSiteId: siteId })
  expect(refused).toMatchObject({ status: 422, body: { code: 'site_closed' } })
  expect(refused.body.message).toBe(
    'Cypress Clinic is closed then. Open Monday 8 AM – 5 PM. Say that someone will be there, or choose another time.',
  )
  const monday = { scheduledDate: '2026-07-20T13:00:00Z', preferredTimeSlot: 'morning' }
  const open = await place(owner, { pickupSiteId: siteId, ...monday })
  expect(open.status, JSON.stringify(open.body)).toBe(201)
  expect((await eventsOf(open.body.id))[0]?.details).toEqual({})
  const known = await place(owner, { pickupSiteId: siteId, acceptsClosedSites: true })
  expect(known.status).toBe(201)
  expect((await eventsOf(known.body.id))[0]?.details).toEqual({ closedSites: ['pickup'] })
  const details = await app.call(await makeAdmin(app.db), 'GET', `/api/orders/${known.body.id}/details`)
  expect(details.body.events).toMatchObject([{ name: 'order.placed', closedSites: ['pickup'] }])
})

test('an edit keeps the site with its address, drops it with the address, and takes another', async () => {
  const { owner, siteId } = await ownerWithSite()
  const { body: order } = await place(owner, { pickupSiteId: siteId })
  const noted = (await edit(owner, order, { specialInstructions: 'Ring twice' })).body
  expect(noted.pickupSite).toMatchObject({ id: siteId })
  const elsewhere = (
    await edit(owner, noted, { pickupAddress: '6412 Fannin St, Houston, TX 77030', specialInstructions: 'Ring twice' })
  ).body
  expect(elsewhere).toMatchObject({ pickupSite: null, revision: 2 })
  const picked = await edit(owner, elsewhere, { pickupSiteId: siteId, specialInstructions: 'Ring twice' })
  expect(picked.body, JSON.stringify(picked.body)).toMatchObject({ pickupSite: { id: siteId }, revision: 3 })
  const others = await ownerWithSite()
  expect((await edit(owner, picked.body, { pickupSiteId: others.siteId })).body.code).toBe('site_not_found')
  expect((await edit(owner, picked.body, { pickupSiteId: null })).body).toMatchObject({ pickupSite: null })
})

test('an edit to a time at which the site is closed has to be said too', async () => {
  const { owner, siteId } = await ownerWithSite({ hours: ON_MONDAYS })
  const monday = { scheduledDate: '2026-07-20T13:00:00Z', preferredTimeSlot: 'morning' }
  const { body: order } = await place(owner, { pickupSiteId: siteId, ...monday })
  const tuesday = { ...monday, scheduledDate: '2026-07-21T13:00:00Z' }
  expect((await edit(owner, order, tuesday)).body.code).toBe('site_closed')
  // What stays as it was is not asked about again.
  expect((await edit(owner, order, { ...monday, specialInstructions: 'Ring' })).status).toBe(200)
  const shown = (await app.call(owner, 'GET', `/api/orders/${order.id}`)).body
  expect((await edit(owner, shown, { ...tuesday, acceptsClosedSites: true })).status).toBe(200)
  expect((await eventsOf(order.id)).at(-1)).toMatchObject({
    name: 'terms.changed',
    details: { closedSites: ['pickup'] },
  })
})

test('a member limited to sites orders from or to one of them, and moves an order only so', async () => {
  const { owner, siteId } = await ownerWithSite()
  const organizationId = owner.organizationId as number
  const limited = await makeClient(app.db, organizationId)
  await app.db
    .updateTable('memberships')
    .set({ site_ids: [siteId] })
    .where('user_id', '=', limited.id)
    .execute()
  const refused = await place(limited, {})
  expect(refused).toMatchObject({ status: 403, body: { code: 'order_needs_own_site' } })
  expect(refused.body.message).toBe(
    'You order for some sites only. Pick one of your sites as the pickup or the delivery.',
  )
  const { body: order } = await place(limited, { pickupSiteId: siteId })
  const elsewhere = { pickupAddress: '6412 Fannin St, Houston, TX 77030' }
  expect((await edit(limited, order, elsewhere)).body.code).toBe('order_needs_own_site')
  expect((await edit(limited, order, { pickupSiteId: null })).body.code).toBe('order_needs_own_site')
  expect((await edit(limited, order, { specialInstructions: 'Ring' })).status).toBe(200)
  expect((await place(owner, {})).status).toBe(201)
})

test('an order from before someone was limited can still be corrected where it is, and not moved', async () => {
  const { owner, siteId } = await ownerWithSite()
  const limited = await makeClient(app.db, owner.organizationId as number)
  const { body: order } = await place(owner, {})
  await app.db.updateTable('orders').set({ client_id: limited.id }).where('id', '=', order.id).execute()
  await app.db
    .updateTable('memberships')
    .set({ site_ids: [siteId] })
    .where('user_id', '=', limited.id)
    .execute()
  const elsewhere = { pickupAddress: '6412 Fannin St, Houston, TX 77030' }
  expect((await edit(limited, order, elsewhere)).body.code).toBe('order_needs_own_site')
  expect((await edit(limited, order, { specialInstructions: 'Ring' })).status).toBe(200)
})
