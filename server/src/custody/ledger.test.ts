import type { CustodyBody } from '@meridian/domain/custody/ledger.ts'
import { findChainFault, personalHash } from '@meridian/domain/custody/ledger.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { asOwner } from '../../test/database.ts'
import { makeClient, makeDriver, makeOrder, makeOrganization } from '../../test/factories.ts'
import { openDatabase } from '../db/database.ts'
import { appendCustody } from './ledger.ts'
import { sha256 } from './sha256.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let lastOrderId = 1_000_000
const newOrderId = () => ++lastOrderId
const rowsOf = async (orderId: number) => {
  const rows = await app.db
    .selectFrom('custody_ledger')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(({ body, hash }) => ({ body: JSON.parse(body) as CustodyBody, hash }))
}
const headOf = async (orderId: number) => {
  const head = await app.db
    .selectFrom('custody_heads')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { length: head.length, hash: head.head_hash }
}
const personalOf = (orderId: number) =>
  app.db.selectFrom('custody_personal').selectAll().where('order_id', '=', orderId).orderBy('field').execute()
const faultOf = async (orderId: number) => findChainFault(await rowsOf(orderId), await headOf(orderId), sha256)
const arrive = (orderId: number) =>
  appendCustody(app.db, { orderId, kind: 'arrived', stop: 'pickup', serverTime: app.clock.now })

test('entries appended at the same moment make one chain', async () => {
  const orderId = newOrderId()
  await Promise.all(Array.from({ length: 20 }, () => arrive(orderId)))
  expect(await rowsOf(orderId)).toHaveLength(20)
  expect(await faultOf(orderId)).toBeNull()
})

test('an entry of a change that is rolled back leaves nothing, and the next one takes its position', async () => {
  const orderId = newOrderId()
  await arrive(orderId)
  const failed = app.db.transaction().execute(async (trx) => {
    await appendCustody(trx, { orderId, kind: 'picked_up', stop: 'pickup', serverTime: app.clock.now })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await arrive(orderId)
  expect((await rowsOf(orderId)).map(({ body }) => [body.position, body.kind])).toEqual([
    [1, 'arrived'],
    [2, 'arrived'],
  ])
  expect(await faultOf(orderId)).toBeNull()
})

test('personal values are beside the ledger: deleted, they leave the chain whole; present, they match their hashes', async () => {
  const orderId = newOrderId()
  await appendCustody(app.db, {
    orderId,
    kind: 'delivered',
    stop: 'delivery',
    gave: { kind: 'driver', userId: 7, name: 'Dana Đặng' },
    received: { kind: 'recipient', userId: null, name: 'Nguyễn "Tim" O’Neil\\' },
    serverTime: app.clock.now,
    location: { latitude: 29.7141, longitude: -95.3977 },
    condition: 'One corner dented',
    proofs: [
      { kind: 'photo', fileSha256: sha256('file') },
      { kind: 'recipient', value: { name: 'Tim' } },
    ],
    personal: { note: 'Left with the front desk' },
    details: { seal: 'A-17' },
  })
  const [row] = await rowsOf(orderId)
  expect(JSON.stringify(row)).not.toMatch(/Dana|Neil|29\.71|dented|desk/)
  expect(row?.body).toMatchObject({ details: { seal: 'A-17' }, proofs: [{ sha256: sha256('file') }, {}] })
  const personal = await personalOf(orderId)
  expect(personal.map(({ field, value }) => [field, value])).toEqual([
    ['condition', 'One corner dented'],
    ['gave.name', 'Dana Đặng'],
    ['location', '29.71410,-95.39770'],
    ['note', 'Left with the front desk'],
    ['proofs.1', '{"name":"Tim"}'],
    ['received.name', 'Nguyễn "Tim" O’Neil\\'],
  ])
  for (const { field, salt, value } of personal) {
    const stored = field === 'proofs.1' ? row?.body.proofs[1]?.sha256 : row?.body.personal[field]
    expect(personalHash(salt, value, sha256)).toBe(stored)
  }
  await asOwner(app, `delete from custody_personal where order_id = ${orderId}`)
  expect(await faultOf(orderId)).toBeNull()
})

const REWRITES: [string, ReturnType<typeof sql>][] = [
  ['update of an entry', sql`update custody_ledger set hash = repeat('0', 64)`],
  ['delete of an entry', sql`delete from custody_ledger`],
  ['truncate of the ledger', sql`truncate custody_ledger`],
  ['update of an anchor', sql`update custody_anchors set hash = ''`],
  ['delete of an anchor', sql`delete from custody_anchors`],
  ['delete of what an anchor covers', sql`delete from custody_anchor_heads`],
  ['delete of a leaf of the log', sql`delete from custody_log`],
  ['update of a node of the log', sql`update custody_log_nodes set hash = ''`],
  ['delete of a head of the log', sql`delete from custody_log_heads`],
  ['delete of a key', sql`delete from custody_keys`],
  ['update of a personal value', sql`update custody_personal set value = 'Someone else'`],
]

test.each(REWRITES)('the database refuses the application’s own role: %s', async (_, statement) => {
  await arrive(newOrderId())
  const count = () => app.db.selectFrom('custody_ledger').select(sql<number>`count(*)::int`.as('n')).executeTakeFirst()
  const before = await count()
  await expect(statement.execute(app.db)).rejects.toMatchObject({ code: '42501' })
  // Also for a superuser in a session that replicates, where ordinary triggers do not run.
  const { db, close } = openDatabase(app.superuserUrl, { maxConnections: 1 })
  const asReplica = db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await statement.execute(trx)
  })
  await expect(asReplica.finally(close)).rejects.toMatchObject({ code: '42501' })
  expect(await count()).toEqual(before)
})

test('pickup and delivery are entries with who gave and who received', async () => {
  const client = await makeClient(app.db, await makeOrganization(app.db, 'Bayou Lab'))
  const at = app.clock.now
  const driver = await makeDriver(app.db, { current_latitude: 29.7, current_longitude: -95.4, position_at: at })
  const contacts = { pickup_contact_name: 'Ann Shaw', delivery_contact_name: 'Bo Reyes' }
  const order = await makeOrder(app.db, { ...contacts, status: 'assigned', driver_id: driver.driverId }, client)
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit', 'delivered'])
    await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status, occurredAt: at })
  // A step that is sent again because its reply was lost is no second entry.
  await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'delivered', occurredAt: at })
  const user = { kind: 'driver', userId: driver.id }
  expect((await rowsOf(order.id)).map(({ body }) => body)).toMatchObject([
    { kind: 'picked_up', stop: 'pickup', gave: { kind: 'client', userId: null }, received: user, isClockOff: false },
    { kind: 'delivered', stop: 'delivery', gave: user, received: { kind: 'recipient' }, deviceTime: at.toISOString() },
  ])
  const personal = (await personalOf(order.id)).map(({ position, field, value }) => [position, field, value])
  expect(personal).toContainEqual([1, 'gave.expected', 'Ann Shaw, Bayou Lab'])
  expect(personal).toContainEqual([2, 'gave.name', expect.stringMatching(/^Test driver-/)])
  expect(personal).toContainEqual([2, 'received.expected', 'Bo Reyes'])
  expect(personal).toContainEqual([2, 'location', '29.70000,-95.40000'])
  expect(await faultOf(order.id)).toBeNull()
})

test('deleting an order leaves its chain', async () => {
  const { id } = await makeOrder(app.db)
  await arrive(id)
  await app.db.deleteFrom('orders').where('id', '=', id).execute()
  expect(await rowsOf(id)).toHaveLength(1)
})

test('a device clock that is off is marked, a delay that the device spent offline is not', async () => {
  const driver = await makeDriver(app.db)
  const order = await makeOrder(app.db, { status: 'pickup_scheduled', driver_id: driver.driverId })
  const ago = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000).toISOString()
  const step = (body: object) => app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, body)
  await step({ status: 'pickup_complete', occurredAt: ago(20), offlineSince: ago(25) })
  await step({ status: 'in_transit' })
  await step({ status: 'delivered', occurredAt: ago(5) })
  expect((await rowsOf(order.id)).map(({ body }) => body.isClockOff)).toEqual([false, true])
})
