/** Who gave and who received is what was taken down at the stop; what was only expected is called so. */
import { randomUUID } from 'node:crypto'
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

let app: TestApp
let driver: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  driver = await makeDriver(app.db)
  client = await makeClient(app.db, await makeOrganization(app.db, 'Bayou Lab'))
})
afterAll(() => app.stop())

const CONTACTS = { pickup_contact_name: 'Ann Shaw', delivery_contact_name: 'Bo Reyes' }
const orderOf = (own: object = CONTACTS) =>
  makeOrder(app.db, { ...own, status: 'pickup_scheduled', driver_id: driver.driverId as number }, client)
const step = (orderId: number, status: string) => app.call(driver, 'PATCH', `/api/orders/${orderId}/status`, { status })
const nameTaken = (orderId: number, stop: string, name: string) =>
  app.call(driver, 'POST', `/api/orders/${orderId}/proofs`, {
    key: randomUUID(),
    stop,
    kind: 'recipient',
    name,
    relation: 'staff',
  })
const partiesOf = async (orderId: number) =>
  (await app.call(client, 'GET', `/api/orders/${orderId}/custody`)).body.entries
    .filter(({ kind }: { kind: string }) => kind === 'picked_up' || kind === 'delivered')
    .map(({ gave, received }: { gave: string; received: string }) => [gave, received])
const DRIVER = expect.stringMatching(/^Test driver-\w+ \(driver\)$/)

test('a contact of the order whose name nobody took down is expected, not confirmed', async () => {
  const { id } = await orderOf()
  for (const status of ['pickup_complete', 'in_transit', 'delivered']) await step(id, status)
  expect(await partiesOf(id)).toEqual([
    ['Sender (expected Ann Shaw, Bayou Lab; not confirmed)', DRIVER],
    [DRIVER, 'Recipient (expected Bo Reyes; not confirmed)'],
  ])
})

test('the names that were taken down are those who gave and received', async () => {
  const { id } = await orderOf()
  await nameTaken(id, 'pickup', 'Cy Young')
  await step(id, 'pickup_complete')
  await step(id, 'in_transit')
  await nameTaken(id, 'delivery', 'Di Ortiz')
  await step(id, 'delivered')
  expect(await partiesOf(id)).toEqual([
    ['Cy Young, Bayou Lab (sender)', DRIVER],
    [DRIVER, 'Di Ortiz (recipient)'],
  ])
  const { entries } = (await app.call(client, 'GET', `/api/orders/${id}/custody`)).body
  const titles = entries
    .filter(({ kind }: { kind: string }) => kind === 'proof_added')
    .map((one: { title: string }) => one.title)
  expect(titles).toEqual(['Sender’s name captured', 'Recipient’s name captured'])
})

test('an admin who gives the order to another driver is a row of its own kind: who, why, and that nobody confirmed it', async () => {
  const { id } = await orderOf()
  await step(id, 'pickup_complete')
  const admin = await makeAdmin(app.db)
  const other = await makeDriver(app.db)
  const takeOver = { driverId: other.driverId, reason: 'Flat tire' }
  expect((await app.call(admin, 'POST', `/api/orders/${id}/take-over`, takeOver)).status).toBe(200)
  const { entries } = (await app.call(client, 'GET', `/api/orders/${id}/custody`)).body
  expect(entries.at(-1)).toMatchObject({
    kind: 'taken_over',
    title: 'Given to another driver by an admin',
    gave: DRIVER,
    received: expect.stringMatching(/^Driver \(expected Test driver-\w+; not confirmed\)$/),
    facts: expect.arrayContaining([
      { label: 'By', text: expect.stringMatching(/^Test admin/) },
      { label: 'Reason', text: 'Flat tire' },
    ]),
  })
})
