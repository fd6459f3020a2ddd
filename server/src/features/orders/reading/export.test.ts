import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'
import { manyOrders } from '../../../../test/many-orders.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startOwnTestApp()
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const download = (user: TestUser, query = '') => app.call(user, 'GET', `/api/orders/export.csv${query}`)
const lines = (body: string) => body.split('\r\n').slice(1, -1)

test('a client downloads its organization’s orders, newest first, as a dated file that a spreadsheet opens safely', async () => {
  const driver = await makeDriver(app.db)
  const old = await makeOrder(app.db, { status: 'delivered', driver_id: driver.driverId }, client)
  const evil = await makeOrder(app.db, { item_description: '=HYPERLINK("x")', service_type: 'secure_document' }, client)
  await makeOrder(app.db)
  const { status, headers, body } = await download(client)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="orders-2026-07-15.csv"')
  expect(body.startsWith('\uFEFFOrder,Placed,Status,Service,')).toBe(true)
  const [first, second, ...more] = lines(body)
  expect(more).toEqual([])
  expect(first).toMatch(new RegExp(`^#ML-0*${evil.id},`))
  expect(first).toContain(`"'=HYPERLINK(""x"")"`)
  expect(second).toMatch(new RegExp(`^#ML-0*${old.id},`))
  expect(second).toContain('Delivered,Medical Prescription Delivery,Standard,Prescription bag,1,Test client-')
  expect(second).toContain('25.00,12.30,0.00,0.00,37.30,Not paid,37.30,Test driver-')
  expect(body).not.toContain('Driver pay')
  expect(lines((await download(client, '?serviceType=secure_document')).body)).toHaveLength(1)
  expect(lines((await download(client, '?search=nothing+like+it')).body)).toEqual([])
  expect((await download(client, '?status=lost')).status).toBe(400)
})

test('a pickup’s date and slot are in the same time zone, that of the pickup', async () => {
  const owner = await makeClient(app.db)
  const elPaso = { pickup_latitude: '31.77', pickup_longitude: '-106.43' }
  // 8 AM in El Paso, where it is an hour later in Houston.
  const scheduled = { scheduled_date: new Date('2026-07-18T14:00:00Z'), preferred_time_slot: 'morning' as const }
  await makeOrder(app.db, { ...elPaso, ...scheduled }, owner)
  expect(lines((await download(owner)).body)[0]).toContain(',2026-07-18 08:00,8AM-12PM,')
})

test('an admin downloads all organizations’ orders, with their names and the driver’s pay', async () => {
  const { body } = await download(await makeAdmin(app.db))
  expect(body.startsWith('\uFEFFOrder,Organization,Placed,')).toBe(true)
  expect(body.split('\r\n')[0]).toMatch(/,Driver pay$/)
  expect(lines(body).length).toBeGreaterThanOrEqual(3)
})

test('more orders than one batch holds are all there, each once', async () => {
  const owner = await makeClient(app.db)
  await manyOrders(app.superuserUrl, {
    count: 2_500,
    organizationIds: [owner.organizationId as number],
    clientId: owner.id,
  })
  const numbers = lines((await download(owner)).body).map((line) => Number(line.slice(4, line.indexOf(','))))
  expect(numbers).toHaveLength(2_500)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a))
})
