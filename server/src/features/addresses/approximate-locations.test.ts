import type { AddressProvider, MapLocation } from '@meridian/maps/port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'

const MAIN: MapLocation = {
  address: '100 Main St, Houston, TX 77002',
  point: { latitude: 29.756, longitude: -95.365 },
  precision: 'zip',
  state: 'TX',
}
const provider: AddressProvider = {
  name: 'test',
  suggest: async () => [{ id: 'main', kind: 'address', name: null, address: MAIN.address, precision: 'zip' }],
  locate: async () => MAIN,
  geocode: async () => MAIN,
  reverse: async () => null,
}

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp({}, provider)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const locate = () => app.call(client, 'POST', '/api/addresses/locate', { id: 'test:main:' })

test('the pin is offered only where the map draws streets around it', async () => {
  const { tiles } = app.deps.maps
  const { hasStreetsAt } = tiles
  expect((await locate()).body).toMatchObject({ precision: 'zip', isPinOffered: false })
  tiles.hasStreetsAt = async ({ latitude }) => latitude === MAIN.point.latitude
  expect((await locate()).body).toMatchObject({ precision: 'zip', isPinOffered: true })
  tiles.hasStreetsAt = hasStreetsAt
})

type Report = { latitude: number; longitude: number; accuracy: number; agoS: number }
const DOOR: Report = { latitude: 29.7612, longitude: -95.3581, accuracy: 8, agoS: 20 }

/** An order to an approximate address, delivered by a driver who reports this position. */
async function deliver(report: Report) {
  const [owner, driver] = [await makeClient(app.db), await makeDriver(app.db)]
  await app.db
    .insertInto('address_book')
    .values({
      organization_id: owner.organizationId as number,
      address: MAIN.address,
      latitude: MAIN.point.latitude,
      longitude: MAIN.point.longitude,
      precision: 'zip',
      found_latitude: MAIN.point.latitude,
      found_longitude: MAIN.point.longitude,
      found_precision: 'zip',
      contact_name: null,
      contact_phone: null,
    })
    .execute()
  const order = await makeOrder(
    app.db,
    {
      status: 'confirmed',
      delivery_address: MAIN.address,
      delivery_latitude: MAIN.point.latitude,
      delivery_longitude: MAIN.point.longitude,
      delivery_precision: 'zip',
    },
    owner,
  )
  const step = (status: string) => app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status })
  expect((await app.call(driver, 'POST', `/api/orders/${order.id}/accept`, {})).status).toBe(200)
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit'])
    expect((await step(status)).status).toBe(200)
  const started = app.clock.now
  app.clock.now = new Date(started.getTime() + 20 * 60_000)
  const { latitude, longitude, accuracy, agoS } = report
  const timestamp = new Date(app.clock.now.getTime() - agoS * 1000).toISOString()
  const body = { latitude, longitude, accuracy, timestamp, status: 'in_transit' }
  expect((await app.call(driver, 'POST', `/api/orders/${order.id}/location`, body)).status).toBe(200)
  expect((await step('delivered')).status).toBe(200)
  await app.loop.idle()
  app.clock.now = started
  const [saved] = (await app.call(owner, 'GET', '/api/addresses/book')).body
  return { saved, owner }
}

test('the address book remembers where the driver delivered, and the address is exact from then on', async () => {
  const { saved, owner } = await deliver(DOOR)
  expect(saved).toMatchObject({ address: MAIN.address, latitude: 29.7612, longitude: -95.3581, precision: 'point' })
  const [first] = (await app.call(owner, 'POST', '/api/addresses/suggest', { q: '100 main' })).body
  expect(first).toMatchObject({ kind: 'book', precision: 'point' })
  const row = app.db.selectFrom('address_book').select('is_driver_confirmed')
  expect(await row.where('organization_id', '=', owner.organizationId).execute()).toEqual([
    { is_driver_confirmed: true },
  ])
})

test.each([
  ['from minutes earlier', { ...DOOR, agoS: 300 }],
  ['that is not exact', { ...DOOR, accuracy: 400 }],
  ['far from the ZIP code', { ...DOOR, latitude: 30.2 }],
])('a position %s confirms nothing', async (_, report) => {
  expect((await deliver(report)).saved).toMatchObject({ ...MAIN.point, precision: 'zip' })
})
