/** Every cell of access-matrix.ts, asserted through HTTP and `/ws`. */

import { endpoints } from '@meridian/contract'
import type { EndpointSpec } from '@meridian/contract/endpoint.ts'
import { liveEvent } from '@meridian/contract/notices/live-events.ts'
import { WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../src/events/events.ts'
import { ACCESS_MATRIX, COLUMNS, type Column, LIVE_MATRIX } from './access-matrix.ts'
import { type AccessWorld, hasNoSession, makeAccessWorld } from './access-world.ts'
import { startOwnTestApp, TEST_NOW, type TestApp } from './app.ts'
import { makeOrder } from './factories.ts'
import { type Listener, openListener, whoReceived } from './live-listeners.ts'

let app: TestApp
let world: AccessWorld
beforeAll(async () => {
  app = await startOwnTestApp()
  world = await makeAccessWorld(app)
})
afterAll(() => app.stop())

async function statusOf(name: string, spec: EndpointSpec, column: Column): Promise<number> {
  const { body, ...request } = await world.requestFor(name, spec, column)
  const reply = await app.app.inject({ ...request, ...(body && { payload: body }) })
  return reply.statusCode
}

test('every call has its row, and no row is left of a call that is gone', () => {
  expect(Object.keys(ACCESS_MATRIX).sort()).toEqual(endpoints.map(([name]) => name).sort())
})

/** About the caller's own account, whatever the organization lets the person do. */
const OWN_ACCOUNT = [
  'accounts.me',
  'accounts.security',
  'accounts.changePassword',
  'accounts.toggleTwoFactor',
  'accounts.confirmTwoFactor',
  'accounts.signOutOthers',
  'accounts.endSession',
  'passkeys.begin',
  'passkeys.add',
  'passkeys.remove',
  'accounts.showSession',
  'accounts.extendSession',
  'accounts.sendVerification',
  'accounts.changeProfile',
  'accounts.changeLanguage',
  'accounts.switchOrganization',
  'people.join',
  'notices.unsubscribe',
]

test('every call that lets clients in names what they must be allowed to do, but those about their own account', () => {
  const unnamed = endpoints.filter(
    ([, { access, permission }]) => access !== 'public' && access.includes('client') && !permission,
  )
  expect(unnamed.map(([name]) => name).sort()).toEqual([...OWN_ACCOUNT].sort())
})

/** Reads come first: each other call makes an order for each caller, and boards, lists and papers would show them all. */
const READS_FIRST = endpoints.toSorted(
  ([, one], [, other]) => Number(one.method !== 'GET') - Number(other.method !== 'GET'),
)

test.each(READS_FIRST)('%s', async (name, spec) => {
  const found: (string | number)[] = []
  for (const column of COLUMNS) found.push(await statusOf(name, spec, column))
  for (const at of [3, 12, 17, 19]) found.splice(at, 0, '|')
  expect(found.join(' ')).toBe(ACCESS_MATRIX[name])
})

type Watcher = Exclude<Column, 'signed out' | 'revoked' | 'deactivated'>
const WATCHERS = COLUMNS.filter((column) => !hasNoSession(column)) as Watcher[]

test('live events reach those whom the matrix names, and a session that is none gets no socket', async () => {
  const address = (await app.listen()).replace('http', 'ws')
  const { people, cookies, siteId, makeTaken } = world
  const listeners = {} as Record<Watcher, Listener>
  for (const column of WATCHERS)
    listeners[column] = await openListener(app, address, people[column], {
      headers: { cookie: cookies.get(column) as string },
    })
  for (const column of ['signed out', 'revoked', 'deactivated'] as const)
    await expect(
      openListener(app, address, people.admin, { headers: { cookie: cookies.get(column) ?? '' } }),
      column,
    ).rejects.toThrow('401')
  const { 'client own': client } = people
  const call = async (column: Column, method: 'POST' | 'PATCH', url: string, body: object) =>
    expect(
      (await app.call(null, method, url, body, { cookie: cookies.get(column) as string })).status,
      url,
    ).toBeLessThan(300)
  const pending = await makeOrder(app.db, { pickup_site_id: siteId }, client)
  const order = await makeTaken()
  const step = (status: string) => call('driver own', 'PATCH', `/api/orders/${order.id}/status`, { status })
  const position = { latitude: 29.7, longitude: -95.4, timestamp: app.clock.now.toISOString() }
  const triggers: Record<keyof typeof LIVE_MATRIX, () => Promise<unknown>> = {
    'new_order (placed)': () =>
      recordEvent(app.db, {
        name: 'order.placed',
        orderId: pending.id,
        status: 'pending',
        actor: { role: 'client', userId: client.id, organizationId: client.organizationId, membership: WHOLE_ACCESS },
        occurredAt: TEST_NOW,
      }).then(() => app.loop.wake()),
    'order_status_update (a job becomes available)': () =>
      call('admin', 'PATCH', `/api/orders/${pending.id}`, { status: 'confirmed' }),
    'order_accepted (a job is taken)': () => call('driver unassigned', 'POST', `/api/orders/${pending.id}/accept`, {}),
    'order_assigned (given to another driver)': () =>
      call('admin', 'POST', `/api/orders/${pending.id}/reassign`, { driverId: people['driver other'].driverId }),
    'order_status_update (a step of a job)': () => step('pickup_scheduled'),
    'tracking_update (a step of a job)': () => step('pickup_complete'),
    'driver_location_update (on a job)': async () => {
      await step('in_transit')
      await call('driver own', 'POST', `/api/orders/${order.id}/location`, position)
      await expect.poll(() => listeners.admin.received.some(({ type }) => type === 'driver_location_update')).toBe(true)
    },
    'new_message (about an order)': () =>
      call('client own', 'POST', `/api/orders/${order.id}/messages`, { content: 'Hello' }),
    'new_message (to support)': () => call('client own', 'POST', '/api/support/messages', { content: 'Hello' }),
    'notice (of a message)': () => call('driver own', 'POST', `/api/orders/${order.id}/messages`, { content: 'Hello' }),
    'dispatch_changed (a run is changed)': async () => {
      const headers = { cookie: cookies.get('admin') as string }
      const { body } = await app.call(null, 'GET', '/api/dispatch/board', undefined, headers)
      const lock = { day: body.day, version: body.version, orderIds: [order.id], isLocked: true }
      await call('admin', 'POST', '/api/dispatch/lock', lock)
    },
    'job_offered (to a driver)': () => {
      const drivers = [people['driver own'].driverId as number]
      return app.bus.publish({
        kind: 'live',
        event: { type: 'job_offered', orderId: order.id },
        audience: { admins: true, drivers },
      })
    },
    'drivers_changed (off duty)': () => call('driver former', 'PATCH', '/api/drivers/me', { isOnDuty: false }),
  }
  const found: Record<string, string> = {}
  for (const [row, trigger] of Object.entries(triggers)) {
    await trigger()
    const received = await whoReceived(app, listeners, row.split(' ')[0] as never)
    found[row] = COLUMNS.map((column) =>
      (WATCHERS as Column[]).includes(column) ? (received.includes(column as Watcher) ? 'yes' : 'no') : '401',
    ).join(' ')
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(LIVE_MATRIX).map(([row, cells]) => [row, cells.replaceAll(' |', '')])),
  )
  // 'refresh' and 'heartbeat' say nothing and go to all.
  const types = new Set(Object.keys(LIVE_MATRIX).map((row) => row.split(' ')[0]))
  expect(liveEvent.options.map((option) => option.shape.type.value).filter((type) => !types.has(type))).toEqual([
    'refresh',
    'heartbeat',
  ])
  for (const { socket } of Object.values(listeners)) socket.close()
})
