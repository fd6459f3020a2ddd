/** Wrong seals and PINs: each is in the ledger, the third is told, and a PIN cannot be found by trying. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'

let app: TestApp
let admin: TestUser
let driver: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  driver = await makeDriver(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const orderOf = (own: object) =>
  makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId as number, ...own }, client)
const add = (orderId: number, proof: object) =>
  app.call(driver, 'POST', `/api/orders/${orderId}/proofs`, { key: randomUUID(), stop: 'delivery', ...proof })
const tryPin = (orderId: number, pin: string) => add(orderId, { kind: 'pin', pin })
const entriesOf = async (orderId: number) =>
  (await app.call(admin, 'GET', `/api/orders/${orderId}/custody`)).body.entries as {
    title: string
    facts: { label: string; text: string }[]
  }[]
const titlesOf = async (orderId: number) => (await entriesOf(orderId)).map(({ title }) => title)
const noticesOf = async (user: TestUser, orderId: number) => {
  app.loop.wake()
  await app.loop.idle()
  const { body } = await app.call(user, 'GET', '/api/notices')
  return body.latest
    .filter((notice: { kind: string; orderId: number }) => notice.orderId === orderId)
    .map(({ title, body: text }: { title: string; body: string }) => `${title}: ${text}`)
}
const minutesLater = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}

test('each wrong PIN is a row without the digits; after the third the client and the admins are told, once', async () => {
  const order = await orderOf({ requires_pin: true, delivery_pin: '0815' })
  for (const pin of ['1111', '2222']) await tryPin(order.id, pin)
  expect(await noticesOf(client, order.id)).toEqual([])
  for (const pin of ['3333', '4444']) await tryPin(order.id, pin)
  expect(await titlesOf(order.id)).toEqual(Array(4).fill('Recipient’s PIN wrong'))
  expect(JSON.stringify(await entriesOf(order.id))).not.toMatch(/1111|2222|3333|4444|0815/)
  for (const user of [client, admin])
    expect(await noticesOf(user, order.id)).toEqual([
      expect.stringMatching(/^Wrong PIN or seal: #ML-\d+: a wrong PIN was entered 3 times at the delivery\.$/),
    ])
})

test('a wrong seal is a row with what was read, and the refusal does not tell the right one', async () => {
  const order = await orderOf({ status: 'pickup_scheduled' })
  await add(order.id, { stop: 'pickup', kind: 'seal', seal: 'A-17' })
  await app.db.updateTable('orders').set({ status: 'in_transit' }).where('id', '=', order.id).execute()
  for (const seal of ['B-1', 'B-2', 'B-3']) {
    const { status, body } = await add(order.id, { kind: 'seal', seal })
    expect([status, body.code]).toEqual([409, 'seal_differs'])
    expect(JSON.stringify(body)).not.toContain('A-17')
  }
  const rows = (await entriesOf(order.id)).slice(1)
  expect(rows.map(({ title }) => title)).toEqual(Array(3).fill('Seal number wrong'))
  expect(rows[1]?.facts).toContainEqual({ label: 'Entered', text: 'B-2' })
  expect(await noticesOf(admin, order.id)).toHaveLength(1)
  expect((await add(order.id, { kind: 'seal', seal: 'a17' })).status).toBe(200)
})

test('after ten wrong PINs in the life of an order even the right one is refused, until an admin unlocks it', async () => {
  const order = await orderOf({ requires_pin: true, delivery_pin: '0815' })
  const wrong = async (times: number) => {
    for (let at = 0; at < times; at++) await tryPin(order.id, '1111')
    minutesLater(11)
  }
  await wrong(5)
  await wrong(5)
  const refused = await tryPin(order.id, '0815')
  expect(refused).toMatchObject({ status: 409, body: { code: 'pin_blocked' } })
  expect(refused.body.message).toMatch(/10 times.*dispatch/)
  expect(await titlesOf(order.id)).toHaveLength(10)

  const unlock = (user: TestUser, reason: string) =>
    app.call(user, 'POST', `/api/orders/${order.id}/pin-unlock`, { reason })
  for (const user of [client, driver]) expect((await unlock(user, 'Mine')).status).toBe(403)
  expect((await unlock(admin, ' ')).status).toBe(400)
  const timeline = () => app.call(admin, 'GET', `/api/orders/${order.id}/custody`)
  expect((await timeline()).body.isPinBlocked).toBe(true)
  expect((await unlock(admin, 'Recipient called in')).status).toBe(200)
  expect((await timeline()).body.isPinBlocked).toBe(false)
  expect((await entriesOf(order.id)).at(-1)).toMatchObject({
    title: 'PIN tries allowed again by an admin',
    facts: expect.arrayContaining([{ label: 'Reason', text: 'Recipient called in' }]),
  })
  await app.deps.auditLog.flush()
  const audited = app.db.selectFrom('audit_log').select('order_ids').where('call', '=', 'proofs.unlockPin')
  expect((await audited.execute()).some(({ order_ids }) => order_ids.includes(order.id))).toBe(true)
  expect((await tryPin(order.id, '0815')).status).toBe(200)
})

test('a PIN that is locked for some minutes is unlocked too, and the driver is shown at once that there are more tries', async () => {
  const pin_check = JSON.stringify({ salt: 'a', iterations: 1, bits: 1 })
  const order = await orderOf({ requires_pin: true, delivery_pin: '0815', pin_check })
  for (let at = 0; at < 5; at++) await tryPin(order.id, '1111')
  expect((await tryPin(order.id, '0815')).body.code).toBe('pin_locked')
  const reply = await app.call(admin, 'POST', `/api/orders/${order.id}/pin-unlock`, { reason: 'Recipient called in' })
  expect(reply.status).toBe(200)
  expect((await app.call(driver, 'GET', `/api/orders/${order.id}`)).body.pinCheck.unlocks).toBe(1)
  const pushed = await app.db.selectFrom('events').select('details').where('order_id', '=', order.id).execute()
  expect(pushed.map(({ details }) => details)).toContainEqual({ isPinUnlocked: true })
  expect((await tryPin(order.id, '0815')).status).toBe(200)
})

test('an order whose PIN is not blocked has nothing to unlock', async () => {
  const order = await orderOf({ requires_pin: true, delivery_pin: '0815' })
  const { body } = await app.call(admin, 'POST', `/api/orders/${order.id}/pin-unlock`, { reason: 'Just so' })
  expect(body.code).toBe('pin_not_blocked')
  expect(await titlesOf(order.id)).toEqual([])
})
