/** Of work that repeats, a driver is shown what the sender wrote the last time, and nobody else's words. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'

let app: TestApp
let client: TestUser
let driver: TestUser
let standingId: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  client = await makeClient(app.db)
  driver = await makeDriver(app.db)
  standingId = await makeStandingOrder(client)
})

async function makeStandingOrder({ id, organizationId }: TestUser): Promise<number> {
  const { rows } = await app.deps.database.pool.query(
    `insert into standing_orders (organization_id, client_id, name, recurrence, rule, zone, starts_on, holiday_rule, parts)
     values ($1, $2, 'Evening samples', '{}', '', 'America/Chicago', '2026-07-01', 'skip', '[{}]') returning id`,
    [organizationId, id],
  )
  return rows[0].id
}

type Fields = Parameters<typeof makeOrder>[1]
const ofDay = (day: string, fields: Fields = {}, sender = client) =>
  makeOrder(
    app.db,
    { standing_order_id: standingId, standing_day: day, standing_part: 0, driver_id: driver.driverId, ...fields },
    sender,
  )
const done = (day: string, text: string | null, fields: Fields = {}, sender = client) =>
  ofDay(day, { status: 'delivered', special_instructions: text, ...fields }, sender)
const today = (fields: Fields = {}) => ofDay('2026-07-15', { status: 'assigned', ...fields })

async function lastInstructions(): Promise<unknown> {
  const { body } = await app.call(driver, 'GET', `/api/orders/driver/${driver.driverId}/active`)
  expect(body).toHaveLength(1)
  return body[0].standing.lastInstructions
}

test('the driver is shown what the sender wrote for the last delivered day of the same part', async () => {
  await done('2026-07-13', 'Old door')
  await done('2026-07-14', 'Gate code 4711')
  await done('2026-07-14', 'Of another part', { standing_part: 1 })
  await ofDay('2026-07-14', { status: 'cancelled', driver_id: null, special_instructions: 'Canceled' })
  await done('2026-07-16', 'Of a later day')
  await today()
  expect(await lastInstructions()).toBe('Gate code 4711')
})

test('last time means last time: with nothing written then, what was written before it is not shown', async () => {
  await done('2026-07-13', 'Old door')
  await done('2026-07-14', null)
  await today()
  expect(await lastInstructions()).toBeNull()
})

test('an order with instructions of its own has no others', async () => {
  await done('2026-07-14', 'Gate code 4711')
  await today({ special_instructions: 'Ring twice' })
  expect(await lastInstructions()).toBeNull()
})

test.each<[string, () => Promise<unknown>]>([
  ['another driver', async () => done('2026-07-14', 'Secret', { driver_id: (await makeDriver(app.db)).driverId })],
  ['another organization', async () => done('2026-07-14', 'Secret', {}, await makeClient(app.db))],
  [
    'another standing order',
    async () => done('2026-07-14', 'Secret', { standing_order_id: await makeStandingOrder(client) }),
  ],
  ['another pickup', () => done('2026-07-14', 'Secret', { pickup_address: '1 Main St, Houston, TX 77002' })],
  ['another delivery', () => done('2026-07-14', 'Secret', { delivery_address: '1 Main St, Houston, TX 77002' })],
  ['long ago', () => done('2026-02-14', 'Secret')],
  ['no standing order', () => done('2026-07-14', 'Secret', { standing_order_id: null, standing_day: null })],
])('instructions of %s are not shown', async (_whose, make) => {
  await make()
  await today()
  expect(await lastInstructions()).toBeNull()
})

test('they are for the driver who has the job: not before it is accepted, and not for clients and admins', async () => {
  await done('2026-07-14', 'Gate code 4711')
  const open = await today({ status: 'confirmed', driver_id: null })
  const shown = async (user: TestUser) => (await app.call(user, 'GET', `/api/orders/${open.id}`)).body
  for (const user of [driver, await makeDriver(app.db), client, await makeAdmin(app.db)])
    expect((await shown(user)).standing).toMatchObject({ id: standingId, lastInstructions: null })
  await app.call(driver, 'POST', `/api/orders/${open.id}/accept`, {})
  expect((await shown(driver)).standing.lastInstructions).toBe('Gate code 4711')
  expect((await shown(client)).standing.lastInstructions).toBeNull()
})
