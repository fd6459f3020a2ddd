/** An admin gives an order to another driver from afar; that driver's word follows in a row of its own. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'

let app: TestApp
let client: TestUser
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db)
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

/** Picked up with a seal by one driver, and given to the other by the admin. */
async function takenOver() {
  const [giver, receiver] = [await makeDriver(app.db), await makeDriver(app.db)]
  const { id } = await makeOrder(app.db, { status: 'pickup_scheduled', driver_id: giver.driverId as number }, client)
  const seal = { key: randomUUID(), stop: 'pickup', kind: 'seal', seal: 'A-17' }
  await app.call(giver, 'POST', `/api/orders/${id}/proofs`, seal)
  await app.call(giver, 'PATCH', `/api/orders/${id}/status`, { status: 'pickup_complete' })
  const takeOver = { driverId: receiver.driverId, reason: 'Flat tire' }
  expect((await app.call(admin, 'POST', `/api/orders/${id}/take-over`, takeOver)).status).toBe(200)
  return { giver, receiver, id }
}
const confirm = (driver: TestUser, id: number, stated: object) =>
  app.call(driver, 'POST', `/api/orders/${id}/take-over-confirmation`, { condition: 'intact', ...stated })
const orderOf = async (id: number) => (await app.call(client, 'GET', `/api/orders/${id}`)).body
type Row = { kind: string; received: string; facts: { label: string; text: string }[] }
const confirmations = async (id: number): Promise<Row[]> =>
  (await app.call(client, 'GET', `/api/orders/${id}/custody`)).body.entries.filter(
    ({ kind }: Row) => kind === 'take_over_confirmed',
  )

test('the driver confirms once, with condition and seal, and sending it again changes nothing', async () => {
  const { receiver, id } = await takenOver()
  expect((await orderOf(id)).isTakeOverUnconfirmed).toBe(true)
  const [first, second] = await Promise.all([
    confirm(receiver, id, { seal: 'a17' }),
    confirm(receiver, id, { seal: 'a17' }),
  ])
  expect([first?.status, second?.status]).toEqual([200, 200])
  expect((await orderOf(id)).isTakeOverUnconfirmed).toBe(false)
  const rows = await confirmations(id)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.received).toMatch(/^Test driver-\w+ \(driver\)$/)
  expect(rows[0]?.facts).toEqual(expect.arrayContaining([{ label: 'Seal', text: 'a17' }]))
  expect((await orderOf(id)).exception).toBeNull()
})

test('damage, or another seal than at the pickup, waits for a decision', async () => {
  const damaged = await takenOver()
  expect((await confirm(damaged.receiver, damaged.id, { condition: 'damaged', seal: 'A-17' })).status).toBe(200)
  expect((await orderOf(damaged.id)).exception).toMatchObject({ kind: 'damaged', state: 'open' })
  const swapped = await takenOver()
  expect((await confirm(swapped.receiver, swapped.id, { seal: 'B-99' })).status).toBe(200)
  expect((await orderOf(swapped.id)).exception).toMatchObject({ kind: 'seal_broken', state: 'open' })
  expect((await confirmations(swapped.id))[0]?.facts).toContainEqual({
    label: 'Marked',
    text: 'Another seal than at the pickup',
  })
})

test('an unread seal is marked', async () => {
  const { receiver, id } = await takenOver()
  await confirm(receiver, id, {})
  expect((await confirmations(id))[0]?.facts).toContainEqual({ label: 'Marked', text: 'The seal was not read' })
})

test('neither the driver before nor one who picked the order up can confirm', async () => {
  const { giver, id } = await takenOver()
  expect((await confirm(giver, id, {})).body.code).toBe('order_withdrawn')
  const own = await makeDriver(app.db)
  const order = await makeOrder(app.db, { status: 'in_transit', driver_id: own.driverId as number }, client)
  expect((await confirm(own, order.id, {})).body.code).toBe('take_over_not_expected')
})
