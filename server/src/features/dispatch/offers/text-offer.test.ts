/** A driver who switched it on is texted offers, at the number of the profile. */
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'
import { recordEvent } from '../../../events/events.ts'
import { revokeConsent } from '../../../sms/consents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function driverAt(phone: string | null): Promise<TestUser> {
  const driver = await makeDriver(app.db)
  await app.db.updateTable('users').set({ phone }).where('id', '=', driver.id).execute()
  return driver
}
const change = (driver: TestUser, isOn: unknown) => app.call(driver, 'PATCH', '/api/notices/text-offers', { isOn })
const shown = async (driver: TestUser) => (await app.call(driver, 'GET', '/api/notices/preferences')).body.textOffers

/** What an offer to this driver was texted. */
async function offered(driver: TestUser) {
  const secret = { item_description: 'SECRET insulin', pickup_address: '1 SECRET St, Houston, TX 77030' }
  const order = await makeOrder(app.db, { status: 'confirmed', delivery_contact_name: 'SECRET Dana', ...secret })
  const event = { name: 'offer.made', orderId: order.id, status: null, actor: SYSTEM } as const
  await recordEvent(app.db, { ...event, driverId: driver.driverId, occurredAt: app.clock.now })
  app.deps.wakeReactors()
  await app.loop.idle()
  const code = `ML-${String(order.id).padStart(4, '0')}`
  const texts = await app.db.selectFrom('text_messages').selectAll().where('order_id', '=', order.id).execute()
  return { order, code, texts: texts.map(({ to_number, body_text }) => [to_number, body_text]) }
}

test('off until the driver switches it on, which is the consent; then an offer is its number and a link', async () => {
  const driver = await driverAt('(713) 555-0101')
  expect(await shown(driver)).toEqual({ number: '(713) 555-0101', isOn: false, hasStopped: false })
  expect((await offered(driver)).texts).toEqual([])

  expect(await change(driver, true)).toMatchObject({ status: 200, body: { textOffers: { isOn: true } } })
  const consent = app.db.selectFrom('text_consents').selectAll().where('number', '=', '+17135550101')
  expect(await consent.executeTakeFirst()).toMatchObject({ granted_by: driver.id, granted_how: 'driver' })
  const { order, code, texts } = await offered(driver)
  const link = `http://localhost:3000/driver-dashboard?order=${order.id}`
  expect(texts).toEqual([['+17135550101', `Meridian: job ${code} is offered to you. ${link} Reply STOP to end.`]])

  await app.db.updateTable('users').set({ language: 'es' }).where('id', '=', driver.id).execute()
  const spanish = await offered(driver)
  expect(spanish.texts[0]?.[1]).toMatch(
    /^Meridian: te ofrecemos el servicio ML-\d+\. http:\/\/localhost:3000\/driver-dashboard\?order=\d+ Responde STOP para terminar\.$/,
  )

  expect(await change(driver, false)).toMatchObject({ status: 200, body: { textOffers: { isOn: false } } })
  expect((await offered(driver)).texts).toEqual([])
})

test('another number needs another consent', async () => {
  const driver = await driverAt('(713) 555-0102')
  await change(driver, true)
  await app.db.updateTable('users').set({ phone: '(713) 555-0103' }).where('id', '=', driver.id).execute()
  expect(await shown(driver)).toEqual({ number: '(713) 555-0103', isOn: false, hasStopped: false })
  expect((await offered(driver)).texts).toEqual([])
})

test('STOP wins over the switch', async () => {
  const driver = await driverAt('(713) 555-0104')
  await change(driver, true)
  await revokeConsent(app.db, '+17135550104', app.clock.now)
  await change(driver, true)
  expect(await shown(driver)).toMatchObject({ hasStopped: true })
  expect((await offered(driver)).texts).toEqual([])
})

test.each([null, '(713) 555-0105 x12'])('with the number %j it cannot be switched on', async (phone) => {
  const driver = await driverAt(phone)
  expect(await shown(driver)).toEqual({ number: null, isOn: false, hasStopped: false })
  expect(await change(driver, true)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await change(driver, false)).toMatchObject({ status: 200 })
  expect(await change(driver, 'yes')).toMatchObject({ status: 400 })
})
