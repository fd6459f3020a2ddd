/** Ids of another organization, in paths and in bodies: the reply is the one that an id gets that never was, and names nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from './app.ts'
import { makeClient, makeDriver, makeSite, type TestUser } from './factories.ts'
import { knowsAddresses } from './known-addresses.ts'
import { FANNIN, orderRequest, POINTS, priceOf } from './order-requests.ts'

const ORDER = orderRequest({ itemDescription: 'Secret Insulin' })
const STANDING = {
  name: 'Secret run',
  recurrence: { every: 'day', interval: 1 },
  startsOn: '2026-07-16',
  parts: [{ ...ORDER, preferredTimeSlot: 'evening' }],
}
const SITE = { name: 'Here', address: FANNIN, ...POINTS[FANNIN] }
const ACCESS = { role: 'viewer', seesPrices: true, siteIds: null }
const NEVER = 2_000_000_000

let app: TestApp
let victim: TestUser
let attacker: TestUser
let totalCost: string
const theirs = {
  site: 0,
  center: 0,
  order: 0,
  group: 0,
  standing: 0,
  imported: 0,
  rule: 0,
  domain: 0,
  invitation: 0,
  link: 0,
  driver: 0,
}

const post = async (url: string, body: object) => {
  const reply = await app.call(victim, 'POST', url, body)
  expect(reply.status, `${url} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  return reply.body
}

beforeAll(async () => {
  app = await startTestApp({}, knowsAddresses(POINTS))
  victim = await makeClient(app.db)
  attacker = await makeClient(app.db)
  totalCost = (await priceOf(app, victim)).totalCost
  const order = { ...ORDER, totalCost }
  theirs.site = await makeSite(app.db, victim.organizationId as number, { name: 'Secret Clinic', address: FANNIN })
  theirs.center = (await post('/api/organization/cost-centers', { code: 'Secret', name: 'Secret' })).id
  theirs.order = (await post('/api/orders', order)).id
  theirs.group = (await post('/api/order-groups', { shape: 'one_pickup', orders: [order, order] })).id
  theirs.standing = (await post('/api/standing-orders', STANDING)).id
  const csv = `Pickup address,Delivery address,Item\r\n"${FANNIN}","${ORDER.deliveryAddress}",Secret`
  const file = { fileName: 'Secret.csv', data: Buffer.from(csv).toString('base64') }
  theirs.imported = (await post('/api/imports', file)).id
  theirs.rule = (await post('/api/organization/approval-rules', { over: '900.00' })).id
  theirs.domain = (await post('/api/organization/domains', { domain: 'secret.example' })).id
  theirs.link = (await post(`/api/organization/sites/${theirs.site}/desk-links`, {})).link.id
  await post('/api/organization/invitations', { ...ACCESS, emails: ['secret@clinic.example'] })
  const invitation = app.db.selectFrom('invitations').select('id').where('email', '=', 'secret@clinic.example')
  theirs.invitation = (await invitation.executeTakeFirstOrThrow()).id
  const rules = { costCenter: 'optional', poNumber: 'off', poPattern: null, poExample: null }
  expect((await app.call(attacker, 'PATCH', '/api/organization/costing', rules)).status).toBe(200)
  theirs.driver = (await makeDriver(app.db)).driverId as number
  // The import is checked, and the days of the standing order are made.
  await app.settle()
})
afterAll(() => app.stop())

type Call = [name: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object]
/** With these ids in paths and bodies. */
function calls(ids: Record<keyof typeof theirs | 'person', number>): Call[] {
  const { site, center, order, group, standing, imported, rule, domain, invitation, link, person } = ids
  const organization = '/api/organization'
  const priced = { ...ORDER, totalCost }
  const costed = { ...priced, costCenterId: center }
  const atSite = { ...priced, pickupSiteId: site }
  const standingAt = { ...STANDING, parts: [{ ...ORDER, preferredTimeSlot: 'evening', pickupSiteId: site }] }
  return [
    ['a site', 'PATCH', `${organization}/sites/${site}`, SITE],
    ['a site to delete', 'DELETE', `${organization}/sites/${site}`],
    ['links of a site', 'GET', `${organization}/sites/${site}/desk-links`],
    ['a link to a site', 'POST', `${organization}/sites/${site}/desk-links`, {}],
    ['a link', 'DELETE', `${organization}/desk-links/${link}`],
    ['a cost center', 'PATCH', `${organization}/cost-centers/${center}`, { name: 'Mine' }],
    [
      "a site's costing",
      'PATCH',
      `${organization}/costing/sites/${site}`,
      { costCenter: 'off', poNumber: 'off', costCenterId: null },
    ],
    ['a person', 'PATCH', `${organization}/members/${person}`, ACCESS],
    ['a person to remove', 'DELETE', `${organization}/members/${person}`],
    ['an invitation', 'POST', `${organization}/invitations/${invitation}/resend`, {}],
    ['an invitation to withdraw', 'DELETE', `${organization}/invitations/${invitation}`],
    ['a domain', 'POST', `${organization}/domains/${domain}/check`, {}],
    ['a domain to give up', 'DELETE', `${organization}/domains/${domain}`],
    ['a rule', 'DELETE', `${organization}/approval-rules/${rule}`],
    ['a rule about a person', 'POST', `${organization}/approval-rules`, { userId: person, over: '5.00' }],
    [
      'sites of an invitation',
      'POST',
      `${organization}/invitations`,
      { ...ACCESS, emails: ['x@y.example'], siteIds: [site] },
    ],
    ['an organization to work for', 'POST', '/api/auth/organization', { organizationId: victim.organizationId ?? 0 }],
    ['a group', 'GET', `/api/order-groups/${group}`],
    ['a group to pay', 'POST', `/api/order-groups/${group}/payment-intent`, {}],
    ['a group that is paid', 'POST', `/api/order-groups/${group}/confirm-payment`, { paymentIntentId: 'pi_1' }],
    [
      'a group to approve',
      'POST',
      `/api/order-groups/${group}/approval`,
      { decision: 'approve', orders: [{ id: order, revision: 0 }] },
    ],
    ['a standing order', 'GET', `/api/standing-orders/${standing}`],
    ['its days', 'GET', `/api/standing-days?standingOrderId=${standing}`],
    ['it changed', 'POST', `/api/standing-orders/${standing}/change`, { ...STANDING, revision: 0 }],
    ['it paused', 'POST', `/api/standing-orders/${standing}/pause`, { from: '2026-07-17', until: null }],
    ['it resumed', 'POST', `/api/standing-orders/${standing}/resume`, {}],
    ['it ended', 'POST', `/api/standing-orders/${standing}/end`, { lastDay: '2026-07-17' }],
    ['its day', 'POST', `/api/standing-orders/${standing}/days/2026-07-17`, { action: 'skip' }],
    ['its suggestion', 'POST', `/api/standing-orders/${standing}/dismiss-suggestion`, {}],
    ['an import', 'GET', `/api/imports/${imported}`],
    ['its columns', 'PATCH', `/api/imports/${imported}`, { columns: {} }],
    ['its rows', 'GET', `/api/imports/${imported}/rows`],
    ['its row', 'PATCH', `/api/imports/${imported}/rows/2`, { itemDescription: 'Mine' }],
    ['its orders', 'POST', `/api/imports/${imported}/place`, { mode: 'good' }],
    ['its end', 'DELETE', `/api/imports/${imported}`],
    ['an approval', 'POST', `/api/orders/${order}/approval`, { decision: 'approve', revision: 0 }],
    ['a cost center of an order', 'POST', '/api/orders', costed],
    ['a site of an order', 'POST', '/api/orders', atSite],
    ['a site of a group', 'POST', '/api/order-groups', { shape: 'one_pickup', orders: [atSite, atSite] }],
    ['a site of a standing order', 'POST', '/api/standing-orders', standingAt],
    [
      'its cost center',
      'POST',
      '/api/standing-orders',
      { ...STANDING, parts: [{ ...STANDING.parts[0], costCenterId: center }] },
    ],
  ]
}

const never = Object.fromEntries([...Object.keys(theirs), 'person'].map((name) => [name, NEVER])) as never

test('an id of another organization gets the reply of one that never was, and nothing changes', async () => {
  const before = await everything()
  const foreign = calls({ ...theirs, person: victim.id })
  const unknown = calls(never)
  for (const [at, [name, method, url, body]] of foreign.entries()) {
    const reply = await app.call(attacker, method, url, body)
    const said = `${name}: ${reply.status} ${JSON.stringify(reply.body)}`
    const [, , otherUrl, otherBody] = unknown[at] as Call
    const other = await app.call(attacker, method, otherUrl, otherBody)
    if (name !== 'an organization to work for') {
      expect(reply.body.code, said).toBe(other.body.code)
      expect(reply.status, said).toBe(other.status)
    }
    expect(reply.status, said).toBeGreaterThanOrEqual(400)
    expect(reply.status, said).toBeLessThan(500)
    if (/\/\d+/.test(url)) expect(reply.status, said).toBe(404)
    expect(said.toLowerCase()).not.toContain('secret')
  }
  expect(await everything()).toEqual(before)
})

/** The rows of the organization that is attacked. */
async function everything() {
  const of = (table: 'sites' | 'cost_centers' | 'orders' | 'standing_orders' | 'imports' | 'organization_domains') =>
    app.db
      .selectFrom(table)
      .selectAll()
      .where('organization_id', '=', victim.organizationId as number)
      .orderBy('id')
      .execute()
  const links = app.db.selectFrom('desk_links').selectAll().orderBy('id')
  const invitations = app.db.selectFrom('invitations').selectAll().where('id', '=', theirs.invitation)
  const tables = ['sites', 'cost_centers', 'orders', 'standing_orders', 'imports', 'organization_domains'] as const
  return [...(await Promise.all(tables.map(of))), await links.execute(), await invitations.execute()]
}

test('who orders, for whom, at what price and in which state is never read from a body', async () => {
  const forged = {
    ...ORDER,
    totalCost,
    id: theirs.order,
    clientId: victim.id,
    client_id: victim.id,
    organizationId: victim.organizationId,
    organization_id: victim.organizationId,
    status: 'delivered',
    paymentState: 'paid',
    driverId: theirs.driver,
    groupId: theirs.group,
    standingOrderId: theirs.standing,
    hasApproval: false,
    handedTo: victim.id,
    isPlacedByMeridian: true,
    placedBy: 1,
    createdAt: '2020-01-01T00:00:00Z',
    prepaidCents: 100_000,
    holidayFeeCents: -5_000,
  }
  const { status, body } = await app.call(attacker, 'POST', '/api/orders', forged)
  expect(status, JSON.stringify(body)).toBe(201)
  const row = await app.db.selectFrom('orders').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    client_id: attacker.id,
    organization_id: attacker.organizationId,
    status: 'pending',
    payment_state: 'unpaid',
    driver_id: null,
    group_id: null,
    standing_order_id: null,
    handed_to: null,
    prepaid_cents: 0,
    holiday_fee_cents: 0,
  })
  expect(row.created_at.getTime()).toBeGreaterThanOrEqual(TEST_NOW.getTime() - 1)
  const standing = await app.call(attacker, 'POST', '/api/standing-orders', {
    ...STANDING,
    organizationId: victim.organizationId,
    clientId: victim.id,
    isApproved: true,
    approvedAt: '2020-01-01T00:00:00Z',
    driverId: theirs.driver,
    driver: { id: theirs.driver },
  })
  expect(standing.body).toMatchObject({ organizationId: attacker.organizationId, isApproved: false, driver: null })
  const center = await app.call(attacker, 'POST', '/api/organization/cost-centers', {
    code: 'A1',
    name: 'Mine',
    organizationId: victim.organizationId,
    id: theirs.center,
  })
  expect(center.body).toEqual({ id: expect.any(Number), code: 'A1', name: 'Mine', isArchived: false })
  expect((await app.call(attacker, 'GET', '/api/organization/cost-centers')).body).toHaveLength(1)
})
