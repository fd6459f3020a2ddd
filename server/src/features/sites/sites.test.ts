import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { exactly, knowsAddresses } from '../../../test/known-addresses.ts'
import { POINTS, TAUB } from '../../../test/order-requests.ts'

const CYPRESS = exactly(TAUB, POINTS[TAUB])
const provider = knowsAddresses({ [TAUB]: POINTS[TAUB] })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, provider)
})
afterAll(() => app.stop())

const HOURS = [...Array.from({ length: 5 }, () => [[480, 1020]]), [], []]
const SITE = { name: 'Cypress Clinic', address: CYPRESS.address, ...CYPRESS.point }
const PATH = '/api/organization/sites'
const add = (user: TestUser, changes: object = {}) => app.call(user, 'POST', PATH, { ...SITE, ...changes })
const edit = (user: TestUser, id: number, changes: object = {}) =>
  app.call(user, 'PATCH', `${PATH}/${id}`, { ...SITE, ...changes })
const list = async (user: TestUser, q = '') => {
  const { body } = await app.call(user, 'GET', `${PATH}?q=${encodeURIComponent(q)}`)
  return (body as { name: string }[]).map(({ name }) => name)
}
const become = async (user: TestUser, membership: { role?: 'orderer' | 'viewer' | 'manager'; site_ids?: number[] }) => {
  await app.db.updateTable('memberships').set(membership).where('user_id', '=', user.id).execute()
  app.deps.sessions.forget({ userId: user.id })
}

test('a site is added with all that is known of it, and changed', async () => {
  const owner = await makeClient(app.db)
  const whole = {
    hours: HOURS,
    accessNote: 'Dock B, ring twice',
    contactName: 'Ana Ruiz',
    contactPhone: '7135550100',
    externalCode: 'CL-07',
    serviceMinutes: 12,
  }
  const added = await add(owner, whole)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  expect(added.body).toMatchObject({
    ...SITE,
    ...whole,
    contactPhone: '(713) 555-0100',
    precision: 'point',
    token: expect.any(String),
    useCount: 0,
    lastUsedAt: null,
  })
  const changed = await edit(owner, added.body.id, { name: 'Cypress North', externalCode: '' })
  expect(changed.body).toMatchObject({ name: 'Cypress North', externalCode: null, hours: null, accessNote: null })
  expect(await list(owner)).toEqual(['Cypress North'])
})

test('sites are found by name, code and address, and only those of the organization', async () => {
  const owner = await makeClient(app.db)
  await add(owner, { externalCode: 'CL-07' })
  await add(owner, { name: 'Bay Lab' })
  await add(await makeClient(app.db), { name: 'Cypress of others' })
  expect(await list(owner)).toEqual(['Bay Lab', 'Cypress Clinic'])
  expect(await list(owner, 'cl-07')).toEqual(['Cypress Clinic'])
  expect(await list(owner, 'lab 77030')).toEqual(['Bay Lab'])
  expect(await list(owner, '%')).toEqual([])
})

test('names and codes are unique in an organization, whatever their case, also at the same moment', async () => {
  const owner = await makeClient(app.db)
  const replies = await Promise.all(
    ['Cypress Clinic', 'cypress clinic', 'CYPRESS CLINIC'].map((name) => add(owner, { name })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'site_name_taken' })
  await add(owner, { name: 'Lab', externalCode: 'L1' })
  const sameCode = await add(owner, { name: 'Lab 2', externalCode: 'l1' })
  expect(sameCode).toMatchObject({
    status: 409,
    body: { message: 'Another site of your organization has the code l1' },
  })
  expect((await add(await makeClient(app.db))).status).toBe(201)
})

test('a deleted site is gone from the list, its name is free, and its orders keep it', async () => {
  const owner = await makeClient(app.db)
  const { body: site } = await add(owner)
  const order = await makeOrder(app.db, { pickup_site_id: site.id }, owner)
  expect((await app.call(owner, 'DELETE', `${PATH}/${site.id}`)).status).toBe(200)
  expect((await app.call(owner, 'DELETE', `${PATH}/${site.id}`)).status).toBe(404)
  expect((await edit(owner, site.id)).status).toBe(404)
  expect(await list(owner)).toEqual([])
  expect((await add(owner)).status).toBe(201)
  const row = await app.db.selectFrom('orders').select('pickup_site_id').where('id', '=', order.id).executeTakeFirst()
  expect(row?.pickup_site_id).toBe(site.id)
})

test('nobody touches the sites of another organization', async () => {
  const { body: site } = await add(await makeClient(app.db))
  const stranger = await makeClient(app.db)
  expect((await edit(stranger, site.id)).status).toBe(404)
  expect((await app.call(stranger, 'DELETE', `${PATH}/${site.id}`)).status).toBe(404)
})

test.each([
  ['an unknown address', { address: '1 Nowhere, Houston, TX 77030' }, 422],
  ['a point elsewhere', { latitude: 29.9 }, 422],
  ['a point in Mexico', { latitude: 25, longitude: -100 }, 422],
  ['no name', { name: '  ' }, 400],
  ['hours of six days', { hours: HOURS.slice(1) }, 400],
  ['an end before its beginning', { hours: HOURS.map(() => [[900, 800]]) }, 400],
  ['too many minutes', { serviceMinutes: 241 }, 400],
  ['no telephone number', { contactPhone: 'ask Ana' }, 400],
])('%s is refused', async (_, changes, status) => {
  expect((await add(await makeClient(app.db), changes)).status).toBe(status)
})

test('who orders sees the sites and changes none; who follows orders sees none', async () => {
  const owner = await makeClient(app.db)
  const { body: site } = await add(owner)
  const colleague = await makeClient(app.db, owner.organizationId as number)
  await become(colleague, { role: 'orderer' })
  expect(await list(colleague)).toEqual(['Cypress Clinic'])
  expect(await edit(colleague, site.id)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  await become(colleague, { role: 'viewer' })
  expect((await app.call(colleague, 'GET', PATH)).status).toBe(403)
})

test('who is limited to sites sees and changes those, and adds none', async () => {
  const owner = await makeClient(app.db)
  const { body: own } = await add(owner)
  const { body: other } = await add(owner, { name: 'Bay Lab' })
  const manager = await makeClient(app.db, owner.organizationId as number)
  await become(manager, { site_ids: [own.id] })
  expect(await list(manager)).toEqual(['Cypress Clinic'])
  expect((await edit(manager, own.id, { accessNote: 'Ring twice' })).status).toBe(200)
  expect((await edit(manager, other.id)).status).toBe(404)
  expect((await app.call(manager, 'DELETE', `${PATH}/${other.id}`)).status).toBe(404)
  expect(await add(manager, { name: 'Third' })).toMatchObject({ status: 403, body: { code: 'sites_limited' } })
})
