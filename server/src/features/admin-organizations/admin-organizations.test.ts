import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, makeOrganization, makeSite, type TestUser } from '../../../test/factories.ts'
import { knowsAddresses } from '../../../test/known-addresses.ts'
import { FANNIN, POINTS, pricedOrder } from '../../../test/order-requests.ts'
import { saveMembership } from '../../security/create-account.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({}, knowsAddresses(POINTS))
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const get = (path: string) => app.call(admin, 'GET', `/api/admin/organizations${path}`)
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** All rows, page by page. */
async function pagesOf(path: string): Promise<{ id: number }[][]> {
  const pages: { id: number }[][] = []
  for (let cursor = ''; pages.length < 10; ) {
    const { status, body, headers } = await get(`${path}${path.includes('?') ? '&' : '?'}${cursor}`)
    expect(status).toBe(200)
    pages.push(body)
    const next = headers['x-next-cursor']
    if (!next) return pages
    cursor = `cursor=${next}`
  }
  throw new Error('The pages have no end')
}

const rolesOf = async (organizationId: number) => {
  const query = app.db.selectFrom('memberships').select(['user_id', 'role', 'site_ids'])
  const rows = await query.where('organization_id', '=', organizationId).orderBy('user_id').execute()
  return new Map(rows.map((row) => [row.user_id, row.role]))
}

async function group() {
  const id = await makeOrganization(app.db)
  const owner = await makeClient(app.db, id)
  const manager = await makeClient(app.db, id)
  return { id, owner, manager }
}

const changeRole = (id: number, { id: userId }: TestUser, role: string) =>
  app.call(admin, 'PATCH', `/api/admin/organizations/${id}/people/${userId}`, { role })

test('organizations are listed by name, searched and paged, with their people, sites and orders of 30 days', async () => {
  const { id, owner } = await group()
  await app.db.updateTable('organizations').set({ name: 'Quartz 100% Lab_1' }).where('id', '=', id).execute()
  await makeOrder(app.db, { created_at: app.clock.now }, owner)
  await makeOrder(app.db, { created_at: new Date(app.clock.now.getTime() - 40 * 24 * 3600_000) }, owner)
  const site = { organization_id: id, name: 'Lab', address: FANNIN, latitude: 29.7, longitude: -95.4 }
  await app.db
    .insertInto('sites')
    .values([site, { ...site, name: 'Old', deleted_at: app.clock.now }])
    .execute()
  const found = { id, name: 'Quartz 100% Lab_1', people: 2, sites: 1, recentOrders: 1 }
  expect((await get(`?q=${encodeURIComponent('100% lab_')}`)).body).toEqual([found])
  expect((await get(`?q=${encodeURIComponent('quartz_100')}`)).body).toEqual([])

  const many = await Promise.all(Array.from({ length: 120 }, (_, i) => makeOrganization(app.db, `Zinc ${i % 3}`)))
  const pages = await pagesOf('?q=zinc')
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
  expect(idsOf(pages.flat()).toSorted((a, b) => a - b)).toEqual(many.toSorted((a, b) => a - b))
  expect((await get('?cursor=x')).status).toBe(400)
})

test('one organization: volume by month, newest orders, terms of proof; reading it is in the audit log', async () => {
  const { id, owner } = await group()
  const first = await makeOrder(app.db, { created_at: new Date('2026-05-10T15:00:00Z') }, owner)
  const second = await makeOrder(app.db, { created_at: new Date('2026-07-10T15:00:00Z'), status: 'confirmed' }, owner)
  await app.call(admin, 'PATCH', '/api/admin/proofs', { organizationId: id, isRequired: true })
  const asked = {
    organization_id: id,
    reasons: '[]',
    amount_cents: 100,
    requested_by: owner.id,
    requested_at: app.clock.now,
  }
  const closed = { order_id: first.id, state: 'closed' } as const
  await app.db
    .insertInto('approvals')
    .values([
      { ...asked, ...closed },
      { ...asked, order_id: second.id, state: 'waiting' },
    ])
    .execute()
  const { body } = await get(`/${id}`)
  expect(body).toMatchObject({ id, people: 2, sites: 0, notes: null, requiresTwoFactor: false, openApprovals: 1 })
  expect(body.waiting).toMatchObject([{ orderId: second.id, isAfterwards: false, total: expect.any(String) }])
  expect(body.proofs).toEqual({ isRequired: true, isRequiredForAll: false })
  expect(body.months).toEqual([
    { month: '2026-07', placed: 1, delivered: 0, revenue: '0.00' },
    { month: '2026-05', placed: 1, delivered: 0, revenue: '0.00' },
  ])
  expect(idsOf(body.orders)).toEqual([second.id, first.id])
  const entries = await app.call(admin, 'GET', `/api/admin/audit-log?who=${admin.id}&kind=read`)
  expect(entries.body[0]).toMatchObject({ call: 'adminOrganizations.show', orderIds: [second.id, first.id] })
  for (const path of ['/2000000000', '/2000000000/people', '/2000000000/sites'])
    expect(await get(path), path).toMatchObject({ status: 404, body: { code: 'organization_not_found' } })
})

test('two hundred people and forty sites come in pages', async () => {
  const { id, owner, manager } = await group()
  const people = [owner.id, manager.id]
  for (let i = 0; i < 198; i++) people.push((await makeClient(app.db, id)).id)
  const site = { organization_id: id, address: FANNIN, latitude: 29.7, longitude: -95.4 }
  await app.db
    .insertInto('sites')
    .values(Array.from({ length: 60 }, (_, i) => ({ ...site, name: `Site ${i}` })))
    .execute()
  const pages = await pagesOf(`/${id}/people`)
  expect(pages.map((page) => page.length)).toEqual([50, 50, 50, 50])
  expect(idsOf(pages.flat())).toEqual(people)
  expect(pages[0]?.[0]).toMatchObject({ role: 'owner', seesPrices: true, siteCount: null, isActive: true })
  expect(new Set(idsOf((await pagesOf(`/${id}/sites`)).flat())).size).toBe(60)
})

test('notes are kept for admins; a patient’s data in them is noted by the name of the pattern', async () => {
  const { id, owner } = await group()
  const edit = (body: object) => app.call(admin, 'PATCH', `/api/admin/organizations/${id}`, body)
  expect((await edit({ notes: ' Calls before 8. Jane, born 4/12/1961 ' })).status).toBe(200)
  expect((await get(`/${id}`)).body.notes).toBe('Calls before 8. Jane, born 4/12/1961')
  expect(JSON.stringify((await app.call(owner, 'GET', '/api/auth/me')).body)).not.toContain('Calls before')
  const { body } = await app.call(admin, 'GET', `/api/admin/audit-log?who=${admin.id}&kind=change`)
  expect(body[0]).toMatchObject({
    call: 'adminOrganizations.edit',
    details: { phi: expect.stringContaining('notes:') },
  })
  expect(JSON.stringify(body[0])).not.toContain('Jane')
  expect((await edit({ notes: 'x'.repeat(4001) })).status).toBe(400)
  expect((await edit({ notes: '' })).status).toBe(200)
  expect((await get(`/${id}`)).body.notes).toBeNull()
})

test('an admin makes another member owner when the owner has left; it takes effect at once and is on record', async () => {
  const { id, owner, manager } = await group()
  await saveMembership(app.db, {
    userId: manager.id,
    organizationId: id,
    role: 'viewer',
    seesPrices: false,
    siteIds: [7],
  })
  expect((await app.call(manager, 'GET', '/api/auth/me')).body.membership.role).toBe('viewer')
  expect((await changeRole(id, manager, 'owner')).status).toBe(200)
  const { body: me } = await app.call(manager, 'GET', '/api/auth/me')
  expect(me.membership).toMatchObject({ role: 'owner', seesPrices: true, siteIds: null })
  expect((await changeRole(id, owner, 'viewer')).status).toBe(200)
  expect(await rolesOf(id)).toEqual(
    new Map([
      [owner.id, 'viewer'],
      [manager.id, 'owner'],
    ]),
  )
  const events = app.db.selectFrom('account_events').orderBy('id').select(['actor_user_id', 'details'])
  expect(await events.where('user_id', '=', owner.id).where('kind', '=', 'role_changed').execute()).toEqual([
    {
      actor_user_id: admin.id,
      details: { organizationId: id, from: 'owner', role: 'viewer', seesPrices: true, sites: 'all', isByAdmin: true },
    },
  ])
  const { body } = await app.call(admin, 'GET', `/api/admin/audit-log?who=${admin.id}&kind=change`)
  expect(body[0]).toMatchObject({
    summary: `Made a member a viewer, for organization ${id}`,
    details: { id: String(id), userId: String(owner.id), role: 'viewer' },
  })
})

test('the last owner stays, also when two step down at the same moment, and only members are changed', async () => {
  const { id, owner, manager } = await group()
  expect(await changeRole(id, owner, 'manager')).toMatchObject({ status: 409, body: { code: 'last_owner' } })
  await changeRole(id, manager, 'owner')
  const both = await Promise.all([changeRole(id, owner, 'viewer'), changeRole(id, manager, 'viewer')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([...(await rolesOf(id)).values()].filter((role) => role === 'owner')).toHaveLength(1)
  const stranger = await makeClient(app.db)
  expect((await changeRole(id, stranger, 'owner')).status).toBe(404)
  expect((await changeRole(id, owner, 'king')).status).toBe(400)
})

async function placeFor(id: number, member: TestUser, changes: object = {}, headers: Record<string, string> = {}) {
  const body = await pricedOrder(app, admin, { memberId: member.id, ...changes })
  return app.call(admin, 'POST', `/api/admin/organizations/${id}/orders`, body, headers)
}

test('an order that an admin places for a client is the client’s, and says so everywhere', async () => {
  const { id, owner } = await group()
  const placed = await placeFor(id, owner, {}, { 'idempotency-key': 'one' })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  expect(placed.body).toMatchObject({ clientId: owner.id, status: 'pending', isPlacedByMeridian: true })
  expect((await placeFor(id, owner, {}, { 'idempotency-key': 'one' })).body.id).toBe(placed.body.id)
  const seen = await app.call(owner, 'GET', `/api/orders/${placed.body.id}`)
  expect(seen.body.isPlacedByMeridian).toBe(true)
  const row = await app.db
    .selectFrom('orders')
    .select(['organization_id', 'client_id', 'placed_by_admin_id'])
    .where('id', '=', placed.body.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ organization_id: id, client_id: owner.id, placed_by_admin_id: admin.id })
  const events = app.db.selectFrom('events').orderBy('id').select(['name', 'actor_role', 'actor_user_id'])
  expect(await events.where('order_id', '=', placed.body.id).execute()).toEqual([
    { name: 'order.placed', actor_role: 'admin', actor_user_id: admin.id },
  ])
  const { body } = await app.call(admin, 'GET', `/api/admin/audit-log?who=${admin.id}&kind=change`)
  const label = `#ML-${String(placed.body.id).padStart(4, '0')}`
  expect(body.map(({ summary }: { summary: string }) => summary)).toContain(`Placed ${label} for organization ${id}`)
  expect((await get(`/${id}`)).body.orders).toMatchObject([{ id: placed.body.id, isPlacedByMeridian: true }])
  await app.loop.idle()
  const notices = (await app.call(owner, 'GET', '/api/notices')).body.latest
  expect(notices).toMatchObject([
    { kind: 'ordered_for_you', body: `Meridian placed ${label} for you. Nothing has been charged.` },
  ])
})

test('what an order for them needs: who may order, their sites and cost centers, and nobody else’s', async () => {
  const { id, owner, manager } = await group()
  const viewer = await makeClient(app.db, id)
  await changeRole(id, viewer, 'viewer')
  const left = await makeClient(app.db, id)
  await app.db.updateTable('users').set({ deactivated_at: app.clock.now }).where('id', '=', left.id).execute()
  await app.db.updateTable('organizations').set({ cost_center_demand: 'required' }).where('id', '=', id).execute()
  await app.db
    .insertInto('cost_centers')
    .values([
      { organization_id: id, code: 'LAB', name: 'Laboratory' },
      { organization_id: await makeOrganization(app.db), code: 'OTHER', name: 'Other' },
    ])
    .execute()
  const site = await makeSite(app.db, id, { name: 'North', address: FANNIN })
  const { status, body } = await get(`/${id}/ordering`)
  expect(status).toBe(200)
  expect(idsOf(body.members).toSorted()).toEqual([owner.id, manager.id].toSorted())
  expect(body.sites).toMatchObject([{ id: site, name: 'North', address: FANNIN, token: expect.any(String) }])
  expect(body.costCenters).toMatchObject([{ code: 'LAB', isArchived: false }])
  expect(body.requiresProofs).toBe(false)
  expect(body.costing).toMatchObject({ costCenter: 'required', sites: [], lastCostCenterId: null })
  const stops = { pickupSiteId: site, pickupToken: body.sites[0].token, costCenterId: body.costCenters[0].id }
  const placed = await placeFor(id, owner, stops)
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  expect(placed.body).toMatchObject({ costCenter: { code: 'LAB' }, pickupSite: { id: site } })
  expect((await get('/999999/ordering')).status).toBe(404)
})

test('the same checks as for a client: price, address, and a member who may order', async () => {
  const { id, owner, manager } = await group()
  const stranger = await makeClient(app.db)
  expect((await placeFor(id, stranger)).status).toBe(404)
  expect((await placeFor(id, owner, { totalCost: '1.00' })).body.code).toBe('price_changed')
  expect((await placeFor(id, owner, { pickupAddress: 'Nowhere 1' })).status).toBe(422)
  await changeRole(id, manager, 'viewer')
  expect(await placeFor(id, manager)).toMatchObject({ status: 409, body: { code: 'member_does_not_order' } })
  await app.db.updateTable('users').set({ deactivated_at: app.clock.now }).where('id', '=', owner.id).execute()
  expect((await placeFor(id, owner)).status).toBe(404)
})
