/** What was agreed is the first row of a ledger, and what a dossier prints of it is that row. */
import { randomUUID } from 'node:crypto'
import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import { type Dossier, signedText } from '@meridian/domain/custody/dossier/dossier.ts'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
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
import { pagesIn, textOf } from '../../../test/pdf-text.ts'
import { nodeVerifier } from '../../custody/custody-key.ts'
import { recordAcceptedOrders } from '../../orders/changing/acceptance.commands.ts'
import { deleteExpiredCustody } from './retention.commands.ts'

let app: TestApp
let admin: TestUser
let driver: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  driver = await makeDriver(app.db)
  client = await makeClient(app.db, await makeOrganization(app.db, 'Bayou Lab'))
})
afterAll(() => app.stop())

const SAMPLE = {
  service_type: 'laboratory_sample',
  temperature_band: 'refrigerated',
  stability_hours: 6,
  collected_at: new Date('2026-07-15T14:00:00Z'),
  package_count: 3,
  requires_signature: true,
} as const

async function accepted() {
  const order = await makeOrder(app.db, SAMPLE, client)
  expect((await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' })).status).toBe(200)
  return order
}
const dossierOf = async (orderId: number, type: 'json' | 'pdf' = 'json') => {
  const headers = { cookie: await app.cookieOf(client) }
  return (await app.app.inject({ url: `/api/orders/${orderId}/dossier.${type}`, headers })).rawPayload
}
const verify = (text: string) => verifyDossier(text, nodeVerifier)
const rowsOf = async (orderId: number) => (await app.call(client, 'GET', `/api/orders/${orderId}/custody`)).body.entries

test('an order that is accepted gets a ledger whose first row has what was agreed', async () => {
  const order = await accepted()
  const { dossier, fault } = verify(String(await dossierOf(order.id)))
  expect(fault).toBeNull()
  expect(dossier?.entries.map(({ body }) => body)).toMatchObject([
    {
      kind: 'order_accepted',
      actor: { kind: 'admin', userId: admin.id },
      details: {
        organization: 'Bayou Lab',
        serviceType: 'laboratory_sample',
        packages: 3,
        temperatureBand: 'refrigerated',
        stabilityHours: 6,
        collectedAt: '2026-07-15T14:00:00.000Z',
        requires: ['signature'],
        isControlled: false,
        priceCents: order.total_cents,
      },
    },
  ])
  const [row] = await rowsOf(order.id)
  expect(row).toMatchObject({
    title: 'Order accepted',
    facts: expect.arrayContaining([
      { label: 'Pickup address', text: order.pickup_address },
      { label: 'Delivery address', text: order.delivery_address },
      { label: 'Item class', text: 'Laboratory Sample Pickup' },
      { label: 'Price', text: `$${(order.total_cents / 100).toFixed(2)}` },
    ]),
  })
})

test('one who edits the order’s row changes nothing in its dossier', async () => {
  const order = await accepted()
  const forged = {
    delivery_address: '666 Forged Ave, Houston, TX 77002',
    pickup_address: '667 Forged Ave, Houston, TX 77002',
    service_type: 'medical_equipment',
  } as const
  await app.db.updateTable('orders').set(forged).where('id', '=', order.id).execute()
  await app.db
    .updateTable('organizations')
    .set({ name: 'Forged Inc' })
    .where('id', '=', order.organization_id)
    .execute()
  const { dossier } = verify(String(await dossierOf(order.id)))
  expect(dossier?.order).toMatchObject({
    serviceType: 'laboratory_sample',
    organization: 'Bayou Lab',
    pickupAddress: order.pickup_address,
    deliveryAddress: order.delivery_address,
  })
  const printed = pagesIn(await dossierOf(order.id, 'pdf'))
    .flatMap(textOf)
    .join(' ')
  expect(printed).not.toContain('Forged')
  await app.db.updateTable('organizations').set({ name: 'Bayou Lab' }).where('id', '=', order.organization_id).execute()
})

test('a dossier whose header is not what the row says is found, also when it is signed', async () => {
  const order = await accepted()
  const dossier: Dossier = JSON.parse(String(await dossierOf(order.id)))
  dossier.order.deliveryAddress = '666 Forged Ave, Houston, TX 77002'
  dossier.signature = app.deps.custodyKeys.current.sign(signedText(dossier))
  expect(verify(canonicalJson(dossier)).fault).toEqual({ row: 1, reason: 'header_differs' })
})

test('after its retention the addresses are gone from the dossier, which still verifies', async () => {
  const order = await accepted()
  const longAgo = new Date(app.clock.now.getTime() - 11 * 365 * 86_400_000)
  const past = { status: 'cancelled', updated_at: longAgo } as const
  await app.db.updateTable('orders').set(past).where('id', '=', order.id).execute()
  await deleteExpiredCustody(app.deps, app.clock.now)
  const { dossier, fault } = verify(String(await dossierOf(order.id)))
  expect(fault).toBeNull()
  expect(dossier?.order).toMatchObject({ deliveryAddress: 'Deleted after its retention', organization: 'Bayou Lab' })
})

test('orders accepted by an earlier version get the row once, those picked up or not accepted do not', async () => {
  const driver_id = driver.driverId as number
  const created_at = new Date(app.clock.now.getTime() - 120_000)
  const old = await makeOrder(
    app.db,
    { status: 'assigned', driver_id, created_at, confirmed_at: app.clock.now },
    client,
  )
  const pending = await makeOrder(app.db, { created_at }, client)
  await Promise.all([recordAcceptedOrders(app.db, app.clock.now), recordAcceptedOrders(app.db, app.clock.now)])
  expect(await recordAcceptedOrders(app.db, app.clock.now)).toBe(0)
  expect(await rowsOf(old.id)).toMatchObject([{ title: 'Order accepted' }])
  expect(await rowsOf(pending.id)).toEqual([])
})

test('a chain that began without the row says so in print', async () => {
  const order = await makeOrder(app.db, { status: 'pickup_scheduled', driver_id: driver.driverId as number }, client)
  await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'pickup_complete' })
  const printed = pagesIn(await dossierOf(order.id, 'pdf'))
    .flatMap(textOf)
    .join(' ')
  expect(printed).toContain('are not part of this chain')
})

test('a reading outside of the agreed band is marked in its row', async () => {
  const own = { ...SAMPLE, status: 'in_transit', driver_id: driver.driverId as number } as const
  const order = await makeOrder(app.db, own, client)
  for (const celsius of [4, 19])
    await app.call(driver, 'POST', `/api/orders/${order.id}/proofs`, {
      key: randomUUID(),
      stop: 'delivery',
      kind: 'temperature',
      celsius,
    })
  const marks = (await rowsOf(order.id)).map(({ facts }: { facts: { label: string; text: string }[] }) =>
    facts.filter(({ label }) => label === 'Marked').map(({ text }) => text),
  )
  expect(marks).toEqual([[], ['Outside of the agreed temperature']])
})
