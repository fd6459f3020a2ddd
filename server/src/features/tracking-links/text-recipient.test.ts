/** The recipient is texted what happens to the delivery, if the sender stated that they agreed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeClient, makeOrder, makeOrganization, type TestUser } from '../../../test/factories.ts'
import { recordEvent } from '../../events/events.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import { grantConsent, revokeConsent } from '../../sms/consents.ts'
import { textDelivered, textOnTheWay } from './text-recipient.commands.ts'
import { textSoon } from './text-soon.commands.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db, await makeOrganization(app.db, 'Secret Pharmacy'))
})
afterAll(() => app.stop())

let recipients = 0
const SECRETS = {
  item_description: 'SECRET insulin http://secret.example',
  special_instructions: 'SECRET gate 4711',
  delivery_contact_name: 'SECRET Dana\nSTOP',
  pickup_contact_name: 'SECRET Sender',
  pickup_address: '1 SECRET St, Houston, TX 77030',
  delivery_address: '2 SECRET St, Houston, TX 77030',
}

/** Of a recipient who agreed. */
async function texted(more: object = {}): Promise<OrderRow> {
  const line = String(++recipients).padStart(4, '0')
  const phone = `(713) 555-${line}`
  await grantConsent(app.db, { number: `+1713555${line}`, by: client.id, how: 'sender', now: TEST_NOW })
  const facts = { ...SECRETS, texts_recipient: true, delivery_contact_phone: phone, status: 'in_transit' } as const
  return makeOrder(app.db, { ...facts, ...more }, client)
}
const numberOf = (order: OrderRow) => `+1${order.delivery_contact_phone?.replace(/\D/g, '')}`
const textsOf = (order: OrderRow) =>
  app.db.selectFrom('text_messages').selectAll().where('order_id', '=', order.id).orderBy('id').execute()
const kindsOf = async (order: OrderRow) => (await textsOf(order)).map(({ kind }) => kind)
const onTheWay = (order: OrderRow) => textOnTheWay(app.deps, { order_id: order.id })
const setStatus = (order: OrderRow, status: OrderRow['status']) =>
  app.db
    .updateTable('orders')
    .set({ status, ...(status === 'delivered' ? { delivered_at: TEST_NOW } : {}) })
    .where('id', '=', order.id)
    .execute()

/** The driver is this far from the delivery, a moment ago. */
async function near(order: OrderRow, { miles, at = TEST_NOW }: { miles: number; at?: Date }): Promise<void> {
  await app.db
    .insertInto('locations')
    .values({
      driver_id: order.driver_id as number,
      order_id: order.id,
      recorded_at: at,
      latitude: Number(order.delivery_latitude) + miles / 69,
      longitude: Number(order.delivery_longitude),
    })
    .execute()
}

test('a delivery that starts, comes near and ends is told once each: a number, and a link that works', async () => {
  const order = await texted({ requires_pin: true, delivery_pin: '4711' })
  await Promise.all([onTheWay(order), onTheWay(order)])
  await near(order, { miles: 1 })
  await textSoon(app.deps)
  await textSoon(app.deps)
  await setStatus(order, 'delivered')
  await textDelivered(app.deps, { order_id: order.id })
  await textDelivered(app.deps, { order_id: order.id })

  const code = `ML-${String(order.id).padStart(4, '0')}`
  const texts = await textsOf(order)
  expect(texts.map(({ body_text }) => body_text)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Meridian: your delivery ${code} is on the way\\. http://localhost:3000/t/[\\w-]{43} Reply STOP to end\\.$`,
      ),
    ),
    `Meridian: your delivery ${code} is about 10 minutes away. Reply STOP to end.`,
    `Meridian: your delivery ${code} was delivered. Reply STOP to end.`,
  ])
  expect(texts.map(({ state, to_number }) => [state, to_number])).toEqual(Array(3).fill(['kept', numberOf(order)]))
  const token = /\/t\/(\S+)/.exec(texts[0]?.body_text ?? '')?.[1]
  const page = await app.call(null, 'POST', '/api/tracking-links/show', { token })
  expect(page).toMatchObject({ status: 200, body: { level: 'pin' } })
  const links = (await app.call(client, 'GET', `/api/orders/${order.id}/tracking-links`)).body
  expect(links).toMatchObject([{ sentTo: order.delivery_contact_phone, level: 'pin' }])
})

test('whatever a sender writes, a text has the number of the order and our link, and nothing else, in both languages', async () => {
  for (const language of ['en', 'es'] as const) {
    const order = await texted({ recipient_language: language })
    await onTheWay(order)
    await near(order, { miles: 1 })
    await textSoon(app.deps)
    await setStatus(order, 'delivered')
    await textDelivered(app.deps, { order_id: order.id })
    const texts = await textsOf(order)
    expect(texts.map(({ kind }) => kind)).toEqual(['on_the_way', 'soon', 'delivered'])
    for (const { body_text: text } of texts) {
      const fixed = text.replace(/ML-\d+/, '').replace(/http:\/\/localhost:3000\/t\/[\w-]{43}/, '')
      expect(fixed).not.toMatch(/secret|4711|dana|insulin|\d{3}|\n/i)
      expect(fixed).toContain(language === 'en' ? 'Reply STOP to end.' : 'Responda STOP para terminar.')
    }
  }
})

test.each([
  ['the sender did not say that they agreed', { texts_recipient: false }],
  ['there is no number', { delivery_contact_phone: null }],
  ['the number is behind a switchboard', { delivery_contact_phone: '(713) 555-0001 x12' }],
  ['the number is of another country', { delivery_contact_phone: '+52 55 1234 5678' }],
])('nothing is texted when %s', async (_, facts) => {
  const order = await texted(facts)
  await onTheWay(order)
  expect(await kindsOf(order)).toEqual([])
})

test('a recipient who stopped gets nothing, and no link is made', async () => {
  const order = await texted()
  await revokeConsent(app.db, numberOf(order), TEST_NOW)
  await onTheWay(order)
  await near(order, { miles: 1 })
  await textSoon(app.deps)
  expect(await kindsOf(order)).toEqual([])
  expect((await app.call(client, 'GET', `/api/orders/${order.id}/tracking-links`)).body).toEqual([])
})

test('a reactor that comes late does not say what is no longer so', async () => {
  const order = await texted({ status: 'delivered' })
  await onTheWay(order)
  expect(await kindsOf(order)).toEqual([])
})

test.each([
  ['the driver is far away', { miles: 40 }],
  ['the position is old', { miles: 1, at: new Date(TEST_NOW.getTime() - 3 * 60_000) }],
])('nobody is told that the driver is near when %s', async (_, where) => {
  const order = await texted()
  await near(order, where)
  await textSoon(app.deps)
  expect(await kindsOf(order)).toEqual([])
})

test('nobody is told that goods are near which go back to the sender', async () => {
  const order = await texted({ has_exceptions: true })
  await sql`insert into returns (order_id, state, started_at) values (${order.id}, 'open', ${TEST_NOW})`.execute(app.db)
  await near(order, { miles: 1 })
  await textSoon(app.deps)
  expect(await kindsOf(order)).toEqual([])
})

test('at night nobody is told that the driver is near', async () => {
  const order = await texted()
  const night = new Date('2026-07-16T03:00:00Z')
  await near(order, { miles: 1, at: night })
  app.clock.now = night
  try {
    await textSoon(app.deps)
  } finally {
    app.clock.now = TEST_NOW
  }
  expect(await kindsOf(order)).toEqual([])
})

test('the events of an order lead to its texts', async () => {
  const order = await texted()
  const actor = { role: 'driver', userId: client.id, driverId: order.driver_id as number } as const
  const event = { name: 'order.delivery_started', orderId: order.id, status: 'in_transit', actor } as const
  await recordEvent(app.db, { ...event, details: { from: 'pickup_complete' }, occurredAt: TEST_NOW })
  app.deps.wakeReactors()
  await app.loop.idle()
  expect(await kindsOf(order)).toEqual(['on_the_way'])
})
