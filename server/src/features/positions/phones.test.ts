/** Requests as the two apps document them. */
import { readPhoneKey } from '@meridian/domain/drivers/phone-apps.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const PATH = '/api/positions/phone'
const HOUSTON = { latitude: 29.7604, longitude: -95.3698 }
const msAt = (seconds: number) => app.clock.now.getTime() + seconds * 1000
const at = (seconds: number) => new Date(msAt(seconds)).toISOString()

async function paired(app_: 'traccar' | 'owntracks'): Promise<{ driver: TestUser; key: string }> {
  const driver = await makeDriver(app.db)
  const { status, body } = await app.call(driver, 'POST', '/api/drivers/me/phone', { app: app_ })
  expect(status).toBe(200)
  expect(body.url).toMatch(/\/api\/positions\/phone$/)
  return { driver, key: body.key }
}

/** Traccar Client from version 9 on. */
const traccarJson = (key: string, seconds: number, more: object = {}) => ({
  location: {
    timestamp: at(seconds),
    coords: { ...HOUSTON, accuracy: 8.2, speed: 12.4, heading: 181.5, altitude: 15, ...more },
    is_moving: true,
    odometer: 10_325.4,
    event: 'motionchange',
    battery: { level: 0.83, is_charging: false },
    activity: { type: 'in_vehicle' },
    extras: {},
    _: '&id=key&lat=1&lon=2&timestamp=3&',
  },
  device_id: key,
})
const ownTracks = (seconds: number, more: object = {}) => ({
  _type: 'location',
  BSSID: 'b0:f2:08:45:94:33',
  acc: 12,
  alt: 14,
  batt: 81,
  bs: 1,
  conn: 'm',
  created_at: Math.round(msAt(seconds) / 1000) + 2,
  lat: HOUSTON.latitude,
  lon: HOUSTON.longitude,
  m: 2,
  t: 'u',
  tid: 'dr',
  topic: 'owntracks/driver/phone',
  tst: Math.round(msAt(seconds) / 1000),
  vac: 3,
  vel: 45,
  ...more,
})
const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`driver:${key}`).toString('base64')}` })

async function send(method: 'GET' | 'POST', url: string, payload?: object | string, headers: object = {}) {
  const json = typeof payload === 'object' ? { 'content-type': 'application/json' } : {}
  const reply = await app.app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { ...json, ...headers },
  })
  return { status: reply.statusCode, body: reply.body }
}
const post = (body: object | string, headers: object = {}) => send('POST', PATH, body, headers)
const OK = { status: 200, body: '[]' }

const rowsOf = (driver: TestUser) =>
  app.db
    .selectFrom('locations')
    .select(['order_id', 'recorded_at', 'accuracy_m', 'latitude'])
    .where('driver_id', '=', driver.driverId as number)
    .orderBy('recorded_at')
    .orderBy('order_id')
    .execute()
const currentOf = (driver: TestUser) =>
  app.db
    .selectFrom('drivers')
    .select(['position_at', 'position_app'])
    .where('id', '=', driver.driverId as number)
    .executeTakeFirstOrThrow()

async function step(driver: TestUser, id: number, status: string, seconds: number) {
  const body = { status, occurredAt: at(seconds), offlineSince: at(seconds) }
  expect((await app.call(driver, 'PATCH', `/api/orders/${id}/status`, body)).status).toBe(200)
}

describe('an on-duty driver is followed by', () => {
  test('Traccar Client from version 9 on', async () => {
    const { driver, key } = await paired('traccar')
    expect(await post(traccarJson(key, -20))).toEqual(OK)
    expect(await rowsOf(driver)).toEqual([
      { order_id: 0, recorded_at: new Date(at(-20)), accuracy_m: 8.2, latitude: HOUSTON.latitude },
    ])
    expect(await currentOf(driver)).toEqual({ position_at: new Date(at(-20)), position_app: 'traccar' })
  })

  test('Traccar Client before that, and whatever else speaks the protocol of OsmAnd', async () => {
    const { driver, key } = await paired('traccar')
    const query = (seconds: number, timestamp: string | number) =>
      `${PATH}?id=${key}&timestamp=${timestamp}&lat=${HOUSTON.latitude}&lon=${HOUSTON.longitude}&speed=0.0&bearing=0.0&altitude=10.0&accuracy=${10 - seconds / 10}&batt=83.0`
    expect(await send('GET', query(-50, msAt(-50) / 1000))).toEqual(OK)
    expect(await send('POST', query(-40, msAt(-40)))).toEqual(OK)
    const form = query(-30, at(-30).slice(0, 19).replace('T', ' ')).split('?')[1] as string
    expect(await post(form, { 'content-type': 'application/x-www-form-urlencoded' })).toEqual(OK)
    const invalid = `${query(-10, msAt(-10))}&valid=false`
    expect(await send('GET', invalid)).toEqual(OK)
    expect((await rowsOf(driver)).map((row) => [row.recorded_at.toISOString(), row.accuracy_m])).toEqual([
      [at(-50), 15],
      [at(-40), 14],
      [at(-30), 13],
    ])
  })

  test('OwnTracks in its HTTP mode', async () => {
    const { driver, key } = await paired('owntracks')
    expect(await post(ownTracks(-20), basic(key.toUpperCase()))).toEqual(OK)
    expect(await rowsOf(driver)).toMatchObject([{ order_id: 0, recorded_at: new Date(at(-20)), accuracy_m: 12 }])
    expect((await currentOf(driver)).position_app).toBe('owntracks')
  })
})

test('queues that come late, out of order and doubled complete the trail of each order, and only while it was tracked', async () => {
  const { driver, key } = await paired('traccar')
  const order = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId })
  for (const [status, seconds] of [
    ['pickup_scheduled', -7200],
    ['pickup_complete', -6000],
    ['in_transit', -5000],
    ['delivered', -4000],
  ] as const)
    await step(driver, order.id, status, seconds)
  const sent = [-4500, -7000, -6500, -5500, -4500, -3000, -7300, -25 * 3600]
  for (const seconds of sent) expect(await post(traccarJson(key, seconds))).toEqual(OK)
  expect((await rowsOf(driver)).map((row) => [row.order_id, row.recorded_at.toISOString()])).toEqual([
    [order.id, at(-7000)],
    [order.id, at(-6500)],
    [order.id, at(-4500)],
  ])
  expect(await currentOf(driver)).toMatchObject({ position_at: new Date(at(-4500)) })
})

test('nothing of a driver’s own time is stored, nor does what can never be stored block the phone', async () => {
  const { driver, key } = await paired('owntracks')
  await app.call(driver, 'PATCH', '/api/drivers/me', { isOnDuty: false })
  expect(await post(ownTracks(-20), basic(key))).toEqual(OK)
  app.clock.now = new Date(msAt(60))
  await app.call(driver, 'PATCH', '/api/drivers/me', { isOnDuty: true })
  app.clock.now = new Date(msAt(30))
  // Taken before the driver went on duty, and sent afterwards.
  expect(await post(ownTracks(-40), basic(key))).toEqual(OK)
  const bad: (object | string)[] = [
    ownTracks(-5, { lat: 95 }),
    ownTracks(-5, { lat: 0, lon: 0 }),
    ownTracks(7200),
    ownTracks(-5, { tst: 8.64e15 }),
    ownTracks(-5, { lat: 'north' }),
    { _type: 'lwt', tst: 1 },
    { _type: 'waypoints', waypoints: [] },
    { _type: 'encrypted', data: 'abc' },
    [],
    '',
    '{"_type":',
  ]
  for (const body of bad) expect(await post(body, basic(key)), JSON.stringify(body)).toEqual(OK)
  expect(await rowsOf(driver)).toEqual([])
  expect(await post(ownTracks(-5, { acc: -1 }), basic(key))).toEqual(OK)
  expect(await rowsOf(driver)).toMatchObject([{ recorded_at: new Date(at(-5)), accuracy_m: null }])
})

test('the key is stored as a hash; unknown, ended and replaced ones are refused alike, and so are too large bodies', async () => {
  const { driver, key } = await paired('traccar')
  const stored = await app.db.selectFrom('driver_phones').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(readPhoneKey(key))
  const refusals = [await post(traccarJson('48241179', -5)), await post(traccarJson('abcde-fghjk-mnpqr-stuvw', -5))]
  const again = (await app.call(driver, 'POST', '/api/drivers/me/phone', { app: 'traccar' })).body.key
  refusals.push(await post(traccarJson(key, -5)), await post({}), await send('GET', PATH))
  await app.call(driver, 'DELETE', '/api/drivers/me/phone')
  refusals.push(await post(traccarJson(again, -5)), await post(ownTracks(-5), basic(again)))
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([401]))
  expect(new Set(refusals.map(({ body }) => JSON.parse(body).code))).toEqual(new Set(['phone_not_paired']))
  expect((await post({ pad: 'x'.repeat(17_000) })).status).toBe(413)
  expect(await rowsOf(driver)).toEqual([])
})

test('the driver and the board read by which app the position came; deactivating the driver ends the pairing', async () => {
  const { driver, key } = await paired('owntracks')
  const admin = await makeAdmin(app.db)
  const mine = async () => (await app.call(driver, 'GET', '/api/drivers/me')).body.phone
  expect(await mine()).toEqual({ app: 'owntracks', lastSeenAt: null, positionAt: null })
  await post(ownTracks(-30), basic(key))
  expect(await mine()).toEqual({ app: 'owntracks', lastSeenAt: at(0), positionAt: at(-30) })
  const listed = (await app.call(admin, 'GET', '/api/drivers')).body.find(
    ({ id }: { id: number }) => id === driver.driverId,
  )
  expect(listed.position).toEqual({ ...HOUSTON, at: at(-30), app: 'owntracks' })
  const { body: board } = await app.call(admin, 'GET', '/api/dispatch/board')
  expect(board.drivers.find(({ id }: { id: number }) => id === driver.driverId).position.app).toBe('owntracks')
  await app.call(driver, 'POST', '/api/drivers/me/location', { ...HOUSTON, timestamp: at(-5), accuracy: 8 })
  expect(await mine()).toEqual({ app: 'owntracks', lastSeenAt: at(0), positionAt: null })
  await app.call(admin, 'PATCH', `/api/drivers/${driver.driverId}`, { isActive: false })
  expect((await post(ownTracks(-3), basic(key))).status).toBe(401)
})
