/** Which users receive each type of event, and which do not. */

import type { SPEC_LIVE_EVENT_TYPES } from '@meridian/contract/notices/live-events.ts'
import type { EventName } from '@meridian/domain/orders/events.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../test/factories.ts'
import { type Listener, openListener, whoReceived } from '../../test/live-listeners.ts'
import { type NewEvent, recordEvent } from '../events/events.ts'
import { byDriver, ordersInProgressOf, publishPosition } from './publish-position.ts'

const NAMES = ['admin', 'client', 'colleague', 'stranger', 'driver', 'formerDriver', 'otherDriver'] as const
type Name = (typeof NAMES)[number]
type Type = (typeof SPEC_LIVE_EVENT_TYPES)[number]

let app: TestApp
let address: string
let people: Record<Name, TestUser>
let listeners: Record<Name, Listener>

beforeAll(async () => {
  app = await startTestApp()
  address = (await app.listen()).replace('http', 'ws')
  const client = await makeClient(app.db)
  people = {
    client,
    admin: await makeAdmin(app.db),
    colleague: await makeClient(app.db, client.organizationId as number),
    stranger: await makeClient(app.db),
    driver: await makeDriver(app.db),
    formerDriver: await makeDriver(app.db),
    otherDriver: await makeDriver(app.db),
  }
  const opened = NAMES.map(async (name) => [name, await openListener(app, address, people[name])] as const)
  listeners = Object.fromEntries(await Promise.all(opened)) as Record<Name, Listener>
})
afterAll(() => app.stop())
beforeEach(async () => {
  // A driver with an open order cannot be assigned another.
  const done = { status: 'delivered', delivered_at: TEST_NOW } as const
  await app.db.updateTable('orders').set(done).where('driver_id', 'is not', null).execute()
  for (const listener of Object.values(listeners)) listener.received.splice(0)
})

const received = async (type: Type) => (await whoReceived(app, listeners, type)).toSorted()
const ORGANIZATION: Name[] = ['admin', 'client', 'colleague']
const OWN: Name[] = [...ORGANIZATION, 'driver']
const EVERY_DRIVER: Name[] = [...OWN, 'formerDriver', 'otherDriver']

const order = (status: 'pending' | 'confirmed' | 'assigned' | 'pickup_scheduled' | 'in_transit' | 'delivered') =>
  makeOrder(
    app.db,
    { status, ...(['pending', 'confirmed'].includes(status) ? {} : { driver_id: people.driver.driverId as number }) },
    people.client,
  )

const record = async <Name extends EventName>(event: NewEvent<Name>) => {
  await recordEvent(app.db, event)
  app.loop.wake()
}
const client = (): Actor => ({
  role: 'client',
  userId: people.client.id,
  organizationId: people.client.organizationId,
  membership: WHOLE_ACCESS,
})

test('new_order: the admins and the organization that placed it, and no driver', async () => {
  const { id } = await order('pending')
  const placed = { name: 'order.placed', status: 'pending', orderId: id } as const
  await record({ ...placed, actor: client(), occurredAt: TEST_NOW })
  expect(await received('new_order')).toEqual(ORGANIZATION)
})

test('order_status_update: of a job that is now available every driver; of one in progress its own people only', async () => {
  const pending = await order('pending')
  await app.call(people.admin, 'PATCH', `/api/orders/${pending.id}`, { status: 'confirmed' })
  expect(await received('order_status_update')).toEqual(EVERY_DRIVER.toSorted())
  const assigned = await order('assigned')
  await app.call(people.driver, 'PATCH', `/api/orders/${assigned.id}/status`, { status: 'pickup_scheduled' })
  expect(await received('order_status_update')).toEqual(OWN)
})

test('order_status_update: of a rating or a payment, the people of the order', async () => {
  const { id } = await order('delivered')
  const money = [
    'payment.settled',
    'payment.failed',
    'payment.changed',
    'payment.refunded',
    'payment.refund_failed',
  ] as const
  for (const name of ['rating.given', ...money] as const) {
    const details = { side: 'driver', rating: 5, paymentId: 1, reason: '', reference: '', amountCents: 1 } as const
    await record({ name, orderId: id, status: null, actor: client(), occurredAt: TEST_NOW, details })
    expect(await received('order_status_update'), name).toEqual(OWN)
  }
})

test('order_assigned: a job taken off the list of every driver', async () => {
  const { id } = await order('confirmed')
  await app.call(people.admin, 'POST', `/api/orders/${id}/assign`, { driverId: people.driver.driverId })
  expect(await received('order_assigned')).toEqual(EVERY_DRIVER.toSorted())
})

test('order_assigned: reassigned, both drivers and no third; the former driver gets nothing after that', async () => {
  const { id } = await order('assigned')
  await record({
    name: 'order.reassigned',
    orderId: id,
    status: 'assigned',
    driverId: people.driver.driverId,
    details: { from: 'assigned', previousDriverId: people.formerDriver.driverId },
    actor: { role: 'admin', userId: people.admin.id },
    occurredAt: TEST_NOW,
  })
  expect(await received('order_assigned')).toEqual([...OWN, 'formerDriver'].toSorted())
  await app.call(people.driver, 'PATCH', `/api/orders/${id}/status`, { status: 'pickup_scheduled' })
  expect(await received('order_status_update')).toEqual(OWN)
})

test('order_accepted: every driver, because the job leaves the list of all', async () => {
  const { id } = await order('confirmed')
  await app.call(people.driver, 'POST', `/api/orders/${id}/accept`, {})
  expect(await received('order_accepted')).toEqual(EVERY_DRIVER.toSorted())
})

/** That the driver is carrying. */
async function ordersOf(driverId: number) {
  const row = await app.db.selectNoFrom(ordersInProgressOf([driverId]).as('orders')).executeTakeFirstOrThrow()
  return byDriver(row.orders).get(driverId) ?? []
}

test('driver_location_update: the admins, and the organization whose order the driver is on', async () => {
  const report = async ({ driverId }: TestUser, orderId: number | null) => {
    const own = driverId as number
    const ordersInProgress = await ordersOf(own)
    const place = { latitude: 29.7, longitude: -95.4, accuracy: 5, timestamp: TEST_NOW }
    await publishPosition(app.bus, {
      driverId: own,
      orderId,
      ...place,
      isOnDuty: true,
      isCurrent: true,
      ordersInProgress,
    })
    return received('driver_location_update')
  }
  const { id } = await order('in_transit')
  expect(await report(people.driver, id)).toEqual(ORGANIZATION)
  // Another driver, because positions of one driver are published once a second at most.
  const delivered = { status: 'delivered', driver_id: people.formerDriver.driverId as number } as const
  await makeOrder(app.db, delivered, people.client)
  expect(await report(people.formerDriver, null)).toEqual(['admin'])
})

test('driver_location_update: an order that is only assigned does not share the position of its driver', async () => {
  const fresh = await makeDriver(app.db)
  await makeOrder(app.db, { status: 'assigned', driver_id: fresh.driverId as number }, people.client)
  expect(await ordersOf(fresh.driverId as number)).toEqual([])
})

test('new_message: the people of the order; of a support thread its owner and the admins', async () => {
  const { id } = await order('in_transit')
  const write = (user: TestUser, path: string) => app.call(user, 'POST', path, { content: 'At the door' })
  await write(people.client, `/api/orders/${id}/messages`)
  expect(await received('new_message')).toEqual(OWN)
  await write(people.client, '/api/support/messages')
  expect(await received('new_message')).toEqual(['admin', 'client'])
  await write(people.otherDriver, '/api/support/messages')
  expect(await received('new_message')).toEqual(['admin', 'otherDriver'])
})

test('tracking_update: the people of the order, also while every driver is notified that it is available', async () => {
  const pending = await order('pending')
  await app.call(people.admin, 'PATCH', `/api/orders/${pending.id}`, { status: 'confirmed' })
  expect(await received('tracking_update')).toEqual(ORGANIZATION)
  const assigned = await order('assigned')
  await app.call(people.driver, 'PATCH', `/api/orders/${assigned.id}/status`, { status: 'pickup_scheduled' })
  expect(await received('tracking_update')).toEqual(OWN)
})

test('of members limited to sites, the one an order was handed to is told of it in place of the one who placed it', async () => {
  const { organizationId } = people.client
  const limited = () => makeClient(app.db, organizationId as number, { role: 'orderer', siteIds: [2_000_000_000] })
  const [placer, heir] = [await limited(), await limited()]
  const { id } = await makeOrder(app.db, { status: 'in_transit', driver_id: people.driver.driverId as number }, placer)
  const both = {
    placer: await openListener(app, address, placer),
    heir: await openListener(app, address, heir),
  }
  const report = async (driver: TestUser) => {
    await app.db.updateTable('orders').set({ driver_id: driver.driverId }).where('id', '=', id).execute()
    const own = driver.driverId as number
    const place = {
      latitude: 29.7,
      longitude: -95.4,
      accuracy: 5,
      timestamp: TEST_NOW,
      isOnDuty: true,
      isCurrent: true,
    }
    await publishPosition(app.bus, { driverId: own, orderId: id, ...place, ordersInProgress: await ordersOf(own) })
    const told = await whoReceived(app, both, 'driver_location_update')
    await app.call(people.admin, 'POST', `/api/orders/${id}/messages`, { content: 'On the way' })
    return [told, await whoReceived(app, both, 'new_message')]
  }
  expect(await report(await makeDriver(app.db))).toEqual([['placer'], ['placer']])
  await app.db.updateTable('orders').set({ handed_to: heir.id }).where('id', '=', id).execute()
  expect(await report(await makeDriver(app.db))).toEqual([['heir'], ['heir']])
  const pending = await makeOrder(app.db, { status: 'pending', handed_to: heir.id }, placer)
  await app.call(people.admin, 'PATCH', `/api/orders/${pending.id}`, { status: 'confirmed' })
  expect(await whoReceived(app, both, 'order_status_update')).toEqual(['heir'])
})
