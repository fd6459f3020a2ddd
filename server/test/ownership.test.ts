/** Every call that names an order replies 404 to users whom the order does not concern. */
import { endpoints } from '@meridian/contract'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderRow } from '../src/orders/orders.queries.ts'
import { startTestApp, type TestApp } from './app.ts'
import { makeClient, makeDriver, makeOrder, makeSite, type TestUser } from './factories.ts'
import { orderRequest } from './order-requests.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const KEY = '0b0f5c1e-7d5c-4c8e-9a51-4f5c4b1f1a01'

/** What is sent with each call, so that nothing but whose order it is can be wrong with it. */
const BODIES: Record<string, object> = {
  'orders.accept': {},
  'orders.changeStatus': { status: 'delivered' },
  'orders.change': { status: 'cancelled' },
  'orders.edit': orderRequest({ revision: 0, packageCount: 1, totalCost: '37.30' }),
  'orders.release': { reason: 'Flat tyre' },
  'messages.send': { content: 'Hello' },
  'messages.markRead': { lastMessageId: 1 },
  'exceptions.report': { key: '5d2f8a3e-5a53-4a2b-9b35-0f1f6a0c9f11', stop: 'delivery', kind: 'refused' },
  'exceptions.reportDelay': { key: '5d2f8a3e-5a53-4a2b-9b35-0f1f6a0c9f11', minutes: 20 },
  'exceptions.withdraw': {},
  'exceptions.store': {},
  'exceptions.decide': { decision: 'retry' },
  'approvals.decide': { decision: 'approve' },
  'exceptions.completeReturn': {},
  'attachedFiles.attach': { kind: 'logger_csv', data: 'aGVsbG8=' },
  'proofs.arrive': { stop: 'pickup', method: 'manual' },
  'proofs.add': { key: KEY, stop: 'pickup', kind: 'note', note: 'Closed gate' },
  'proofs.skip': { key: KEY, stop: 'delivery', kind: 'recipient', reason: 'No name given' },
  'proofs.discard': { key: KEY, work: 'seal' },
  'proofs.upload': { offset: 0, data: 'aGVsbG8=' },
  'handovers.start': { condition: 'intact' },
  'handovers.confirm': { condition: 'intact' },
  'ratings.rate': { rating: 5 },
  'trackingLinks.create': { level: 'map' },
  'ratings.dismiss': {},
  'locations.report': { latitude: 29.7, longitude: -95.4, timestamp: '2026-07-15T14:59:00Z' },
  'locations.reportMany': { points: [{ latitude: 29.7, longitude: -95.4, timestamp: '2026-07-15T14:59:00Z' }] },
}
/** A job that another driver just accepted is no longer available, and the reply says so. */
const SAYS_TAKEN = ['orders.accept']

/** A driver who had the order is told what happened to it. */
const FORMER_DRIVER_IS_TOLD = [
  'orders.changeStatus',
  'orders.release',
  'exceptions.report',
  'exceptions.reportDelay',
  'exceptions.withdraw',
  'exceptions.store',
  'exceptions.completeReturn',
  'proofs.arrive',
  'proofs.add',
  'proofs.skip',
  // What was refused because of that is given up.
  'proofs.discard',
  'handovers.start',
  'handovers.confirm',
]

const callsFor = (role: Role) =>
  endpoints.filter(
    ([name, { path, access }]) =>
      path.startsWith('/api/orders/{id}') && access !== 'public' && access.includes(role) && !SAYS_TAKEN.includes(name),
  )

async function expectNothing(stranger: TestUser, { id }: OrderRow, but: readonly string[] = []): Promise<void> {
  for (const [name, { method, path }] of callsFor(stranger.role).filter(([name]) => !but.includes(name))) {
    const url = path
      .replace('{id}', String(id))
      .replace('{exceptionId}', '1')
      .replace('{key}', KEY)
      .replace('{fileId}', '1')
    const body = method === 'GET' ? undefined : BODIES[name]
    if (method !== 'GET') expect(body, `${name} needs a body here`).toBeDefined()
    expect((await app.call(stranger, method, url, body)).status, `${stranger.role} ${name}`).toBe(404)
  }
  expect((await app.call(stranger, 'GET', `/api/conversations?orderId=${id}`)).status).toBe(404)
}

test.each(['pending', 'confirmed', 'in_transit', 'delivered', 'cancelled'] as const)(
  'an order that is %s is not found by another client',
  async (status) => {
    const order = await makeOrder(app.db, { status })
    const stranger = await makeClient(app.db)
    await expectNothing(stranger, order)
    const pay = { orderId: order.id, amount: 37.3, paymentIntentId: 'pi_1' }
    for (const url of ['/api/create-payment-intent', '/api/confirm-payment'])
      expect((await app.call(stranger, 'POST', url, pay)).status, url).toBe(404)
    expect((await app.call(stranger, 'GET', `/api/orders/client/${order.client_id}`)).status).toBe(404)
    expect((await app.call(stranger, 'GET', `/api/stats/client/${order.client_id}`)).status).toBe(404)
    expect((await app.call(stranger, 'GET', '/api/orders/export.csv')).body.split('\r\n')).toHaveLength(2)
  },
)

test('an order of another site is not found by a colleague who is limited to sites', async () => {
  const order = await makeOrder(app.db, { status: 'in_transit' })
  const siteIds = [await makeSite(app.db, order.organization_id)]
  const limited = await makeClient(app.db, order.organization_id, { role: 'manager', siteIds })
  await expectNothing(limited, order)
  const own = await makeOrder(app.db, { status: 'in_transit', delivery_site_id: siteIds[0] ?? null }, limited)
  expect((await app.call(limited, 'GET', `/api/orders/${own.id}`)).status).toBe(200)
})

test.each(['pending', 'assigned', 'in_transit', 'delivered', 'cancelled'] as const)(
  'an order that is %s is of no concern to a driver who does not have it',
  async (status) => expectNothing(await makeDriver(app.db), await makeOrder(app.db, { status })),
)

test('a driver who was unassigned from an order no longer finds it', async () => {
  const [former, present] = [await makeDriver(app.db), await makeDriver(app.db)]
  const order = await makeOrder(app.db, { status: 'confirmed' })
  await app.call(former, 'POST', `/api/orders/${order.id}/accept`, {})
  await app.call(former, 'POST', `/api/orders/${order.id}/messages`, { content: 'On my way' })
  await app.call(former, 'POST', `/api/orders/${order.id}/release`, { reason: 'Flat tyre' })
  expect((await app.call(present, 'POST', `/api/orders/${order.id}/accept`, {})).status).toBe(200)
  // A step on a released job is refused with its current state.
  await expectNothing(former, order, FORMER_DRIVER_IS_TOLD)
  const step = await app.call(former, 'PATCH', `/api/orders/${order.id}/status`, { status: 'pickup_scheduled' })
  expect(step.status).toBe(409)
})
