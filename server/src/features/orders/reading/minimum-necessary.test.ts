/** What drivers are shown of a job before they accept it and after it is over, and for how long clients see a driver's phone. */
import { onHalfMileGrid } from '@meridian/domain/places/geo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'
import { type Listener, openListener, whoReceived } from '../../../../test/live-listeners.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp()
  await app.listen()
  address = `ws://127.0.0.1:${(app.app.server.address() as { port: number }).port}`
})
afterAll(() => app.stop())

const SECRETS = {
  item_description: 'Insulin for Mrs. Gutierrez',
  special_instructions: 'The key is under the mat',
  delivery_contact_name: 'Rosa Gutierrez',
  delivery_contact_phone: '713-555-0142',
  pickup_contact_name: 'Ulrich Kellner',
  pickup_contact_phone: '713-555-0143',
  delivery_address: '4821 Maple Ridge Ln, Apt 7B, Houston, TX 77018',
  delivery_latitude: 29.8273,
  delivery_longitude: -95.4256,
}
const HIDDEN = ['Insulin', 'key is under', 'Gutierrez', 'Kellner', '555-014', '4821 ', '7B', '29.8273', '95.4256']

const hoursAgo = (hours: number) => new Date(app.clock.now.getTime() - hours * 3_600_000)

async function namedClient(): Promise<TestUser> {
  const client = await makeClient(app.db)
  const person = { first_name: 'Ottilie', last_name: 'Quandt', phone: '713-555-0144' }
  await app.db.updateTable('users').set(person).where('id', '=', client.id).execute()
  return client
}

test('before accepting, a driver is shown the area of the delivery, and no item, person or note', async () => {
  const driver = await makeDriver(app.db)
  const order = await makeOrder(app.db, { status: 'confirmed', ...SECRETS }, await namedClient())
  const list = (await app.call(driver, 'GET', '/api/orders/available')).body
  const listed = list.find(({ id }: { id: number }) => id === order.id)
  const shown = (await app.call(driver, 'GET', `/api/orders/${order.id}`)).body
  for (const job of [listed, shown]) {
    const text = JSON.stringify(job)
    for (const secret of [...HIDDEN, 'Ottilie', 'Quandt']) expect(text, secret).not.toContain(secret)
    expect(job).toMatchObject({
      pickupAddress: '6411 Fannin St, Houston, TX 77030',
      deliveryAddress: 'Maple Ridge Ln, Houston, TX 77018',
      deliveryLatitude: '29.824',
      deliveryLongitude: '-95.424',
      serviceType: 'medical_prescription',
      priority: 'standard',
      totalCost: '37.30',
      driverPay: expect.any(String),
      client: { organizationName: expect.stringContaining('Pharmacy') },
    })
  }
  const accepted = (await app.call(driver, 'POST', `/api/orders/${order.id}/accept`, {})).body
  expect(accepted).toMatchObject({
    itemDescription: SECRETS.item_description,
    specialInstructions: SECRETS.special_instructions,
    deliveryAddress: SECRETS.delivery_address,
    deliveryLatitude: '29.827300',
    deliveryContactPhone: SECRETS.delivery_contact_phone,
    client: { firstName: 'Ottilie', phone: '713-555-0144' },
  })
})

test('before accepting, a driver is shown the delivery on the half-mile grid, also between two lines', async () => {
  const point = { latitude: 29.828, longitude: -95.428 }
  const delivery = { delivery_latitude: point.latitude, delivery_longitude: point.longitude }
  const { id } = await makeOrder(app.db, { status: 'confirmed', ...delivery })
  const shown = (await app.call(await makeDriver(app.db), 'GET', `/api/orders/${id}`)).body
  const { latitude, longitude } = onHalfMileGrid(point)
  expect([Number(shown.deliveryLatitude), Number(shown.deliveryLongitude)]).toEqual([latitude, longitude])
})

test('off duty there are no jobs: not in the list, not by number, not in the count and not in live events', async () => {
  const [client, off, on] = [
    await makeClient(app.db),
    await makeDriver(app.db, { is_on_duty: false }),
    await makeDriver(app.db),
  ]
  const listeners: Record<'off' | 'on', Listener> = {
    off: await openListener(app, address, off),
    on: await openListener(app, address, on),
  }
  const { id } = await makeOrder(app.db, {}, client)
  await app.call(await makeAdmin(app.db), 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
  expect(await whoReceived(app, listeners, 'order_status_update')).toEqual(['on'])
  expect((await app.call(off, 'GET', '/api/orders/available')).body).toEqual([])
  expect((await app.call(off, 'GET', `/api/orders/${id}`)).status).toBe(404)
  expect((await app.call(off, 'GET', `/api/driver/stats/${off.driverId}`)).body.availableJobs).toBe(0)
  expect((await app.call(on, 'GET', '/api/orders/available')).body[0].id).toBe(id)
  for (const { socket } of Object.values(listeners)) socket.close()
})

test('contacts, notes and chat close for the driver 72 hours after delivery, and the phone of the driver for the client', async () => {
  const [client, driver, admin] = [await namedClient(), await makeDriver(app.db), await makeAdmin(app.db)]
  await app.db.updateTable('users').set({ phone: '713-555-0188' }).where('id', '=', driver.id).execute()
  const order = await makeOrder(
    app.db,
    { status: 'delivered', driver_id: driver.driverId, delivered_at: hoursAgo(71.9), ...SECRETS },
    client,
  )
  const url = `/api/orders/${order.id}`
  const asDriver = async () => JSON.stringify((await app.call(driver, 'GET', url)).body)
  const phone = async () => (await app.call(client, 'GET', url)).body.driver.user.phone
  const conversations = async () => (await app.call(driver, 'GET', '/api/conversations')).body.length
  expect((await app.call(driver, 'POST', `${url}/messages`, { content: 'Left at the door' })).status).toBe(201)
  for (const text of HIDDEN) expect(await asDriver()).toContain(text)
  expect(await asDriver()).toContain('Left at the door')
  expect(await phone()).toBe('713-555-0188')
  expect(await conversations()).toBe(1)

  await app.db
    .updateTable('orders')
    .set({ delivered_at: hoursAgo(72) })
    .where('id', '=', order.id)
    .execute()
  for (const text of [...HIDDEN, 'Ottilie', 'Left at the door']) expect(await asDriver()).not.toContain(text)
  expect(await phone()).toBeNull()
  expect(await conversations()).toBe(0)
  const closed = { status: 409, body: { code: 'chat_closed' } }
  expect(await app.call(driver, 'GET', `${url}/messages`)).toMatchObject(closed)
  expect(await app.call(driver, 'POST', `${url}/messages`, { content: 'Hello again' })).toMatchObject(closed)
  expect(await app.call(driver, 'POST', `${url}/messages/read`, { lastMessageId: 1 })).toMatchObject(closed)
  expect(await app.call(driver, 'GET', `/api/conversations?orderId=${order.id}`)).toMatchObject(closed)

  // The client keeps the conversation. A late message goes to the admins, not to the driver.
  const kept = await app.call(client, 'GET', `${url}/messages`)
  expect([kept.status, JSON.stringify(kept.body)]).toEqual([200, expect.stringContaining('Left at the door')])
  const listeners = { driver: await openListener(app, address, driver), admin: await openListener(app, address, admin) }
  expect((await app.call(client, 'POST', `${url}/messages`, { content: 'A question' })).status).toBe(201)
  expect(await whoReceived(app, listeners, 'new_message')).toEqual(['admin'])
  const notices = async (user: TestUser) => JSON.stringify((await app.call(user, 'GET', '/api/notices')).body)
  expect(await notices(admin)).toContain('wrote about')
  expect(await notices(driver)).not.toContain('wrote about')
  expect((await app.call(admin, 'GET', url)).body.deliveryContactName).toBe('Rosa Gutierrez')
  for (const { socket } of Object.values(listeners)) socket.close()
})

test('how long they stay open is a setting', async () => {
  const strict = await startTestApp({ CONTACTS_OPEN_HOURS: '1' })
  const driver = await makeDriver(strict.db)
  const { id } = await makeOrder(strict.db, {
    status: 'delivered',
    driver_id: driver.driverId,
    delivered_at: new Date(strict.clock.now.getTime() - 3_600_000),
  })
  expect((await strict.call(driver, 'GET', `/api/orders/${id}/messages`)).status).toBe(409)
  await strict.stop()
})
