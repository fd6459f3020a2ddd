/** Every cell of access-matrix.ts, asserted through HTTP and `/ws`. */

import { endpoints } from '@meridian/contract'
import type { EndpointSpec } from '@meridian/contract/endpoint.ts'
import { liveEvent } from '@meridian/contract/live-events.ts'
import { type Membership, WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../src/events/events.ts'
import type { OrderRow } from '../src/features/orders/orders.queries.ts'
import { hashToken, newToken } from '../src/security/tokens.ts'
import { ACCESS_MATRIX, BODIES, COLUMNS, type Column, LIVE_MATRIX, QUERIES } from './access-matrix.ts'
import { TARGETS } from './access-targets.ts'
import { startOwnTestApp, TEST_NOW, type TestApp } from './app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, makeSite, type TestUser } from './factories.ts'
import { type Listener, openListener, whoReceived } from './live-listeners.ts'

let app: TestApp
let people: Record<Exclude<Column, 'signed out'>, TestUser>
const cookies = new Map<Column, string>()
/** Shared by calls that only read. */
let taken: OrderRow
let available: OrderRow
let siteId: number
let groupId: number
const messageIds = new Map<string, number>()

beforeAll(async () => {
  app = await startOwnTestApp()
  const own = await makeClient(app.db)
  const member = (membership: Partial<Membership>) => makeClient(app.db, own.organizationId as number, membership)
  // No id that a call about something else could name by chance.
  siteId = await makeSite(app.db, own.organizationId as number, { id: 9001 })
  const otherSiteId = await makeSite(app.db, own.organizationId as number, { id: 9002 })
  people = {
    'client own': own,
    'client colleague': await makeClient(app.db, own.organizationId as number),
    'client other': await makeClient(app.db),
    'client orderer': await member({ role: 'orderer' }),
    'client viewer': await member({ role: 'viewer' }),
    'client billing': await member({ role: 'billing' }),
    'client without prices': await member({ role: 'orderer', seesPrices: false }),
    'client of another site': await member({ role: 'orderer', siteIds: [otherSiteId] }),
    'client of this site': await member({ role: 'orderer', siteIds: [siteId] }),
    'manager of another site': await member({ role: 'manager', siteIds: [otherSiteId] }),
    'manager of this site': await member({ role: 'manager', siteIds: [siteId] }),
    'driver own': await makeDriver(app.db),
    'driver former': await makeDriver(app.db),
    'driver other': await makeDriver(app.db),
    'driver unassigned': await makeDriver(app.db),
    admin: await makeAdmin(app.db),
    revoked: await makeAdmin(app.db),
    deactivated: await makeDriver(app.db),
    unverified: await makeClient(app.db, own.organizationId as number),
  }
  for (const [column, user] of Object.entries(people)) {
    cookies.set(column as Column, await newCookie(user))
    const email_verified = column !== 'unverified'
    await app.db.updateTable('users').set({ email_verified }).where('id', '=', user.id).execute()
  }
  const { admin, deactivated } = people
  const headers = { cookie: cookies.get('revoked') as string }
  await app.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
  await app.call(admin, 'PATCH', `/api/drivers/${deactivated.driverId}`, { isActive: false })
  taken = await makeTaken()
  groupId = await groupOf(taken)
  available = await makeAvailable()
  for (const [name, url] of Object.entries({
    $message: `/api/orders/${taken.id}/messages`,
    $support: '/api/support/messages',
  }))
    messageIds.set(name, (await app.call(own, 'POST', url, { content: 'Hello' })).body.id)
})
afterAll(() => app.stop())

async function newCookie(user: TestUser): Promise<string> {
  const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
  const logoutTokenHash = hashToken(newToken())
  const { setCookie } = await app.deps.auth.openSession({ userId: user.id, logoutTokenHash, visitor })
  return setCookie.split(';')[0] as string
}

/** The order is all that was ordered together. */
async function groupOf({ id, organization_id }: OrderRow): Promise<number> {
  const values = { id: 9003, organization_id, created_by: people['client own'].id, shape: 'one_pickup' as const }
  await app.db.insertInto('order_groups').values(values).execute()
  await app.db.updateTable('orders').set({ group_id: values.id }).where('id', '=', id).execute()
  return values.id
}

/** Assigned to one driver after another one released it. */
async function makeTaken(): Promise<OrderRow> {
  const driver_id = people['driver own'].driverId as number
  const order = await makeOrder(app.db, { status: 'assigned', driver_id, pickup_site_id: siteId }, people['client own'])
  const { id: userId, driverId } = people['driver former']
  await recordEvent(app.db, {
    name: 'order.released',
    orderId: order.id,
    status: 'confirmed',
    actor: { role: 'driver', userId, driverId: driverId as number },
    occurredAt: TEST_NOW,
    details: { from: 'assigned', previousDriverId: driverId },
  })
  return order
}

const makeAvailable = () => makeOrder(app.db, { status: 'confirmed', pickup_site_id: siteId }, people['client own'])

async function targetOf(column: Column, isRead: boolean): Promise<OrderRow> {
  if (column !== 'driver unassigned') return isRead ? taken : makeTaken()
  return isRead ? available : makeAvailable()
}

const isAboutOrder = (name: string, { path }: EndpointSpec) =>
  path.startsWith('/api/orders/{id}') || JSON.stringify([QUERIES[name], BODIES[name]]).includes('$order')

/** Whoever is not is refused before anything that the call names is looked for: nothing has to be made for them. */
const isLetIn = ({ access }: EndpointSpec, column: Column) =>
  access === 'public' || (!hasNoSession(column) && access.includes(people[column].role))
const NO_SESSION = ['signed out', 'revoked', 'deactivated'] as const
const hasNoSession = (column: Column): column is (typeof NO_SESSION)[number] =>
  (NO_SESSION as readonly Column[]).includes(column)

async function statusOf(name: string, spec: EndpointSpec, column: Column): Promise<number> {
  const isRead = spec.method === 'GET' || name === 'messages.markRead' || !isLetIn(spec, column)
  const order = isAboutOrder(name, spec) ? await targetOf(column, isRead) : taken
  const target =
    isLetIn(spec, column) &&
    (await TARGETS[name]?.({
      db: app.db,
      owner: people['client own'],
      siteId,
      orderId: order.id,
      driverId: people['driver own'].driverId as number,
    }))
  const values = new Map([
    ...messageIds,
    ['$order', order.id],
    ['$grouped', taken.id],
    ['$client', people['client own'].id],
  ])
  const fill = (text: string) => text.replace(/"?(\$\w+)"?/g, (_, name) => String(values.get(name)))
  const path = spec.path
    .replace('/api/orders/{id}', `/api/orders/${order.id}`)
    .replace('order-groups/{id}', `order-groups/${groupId}`)
    .replace('{clientId}', String(people['client own'].id))
    // They belong to no caller: the calls delete what they name, and the next row needs it.
    .replace(/(sessions|invitations|domains)\/\{id\}/, target ? '$&' : '$1/2000000000')
    .replace('{id}', String(target || people['driver own'].driverId))
    .replace('{exceptionId}', String(target))
    .replace('{day}', '2026-07-20')
    .replace('{row}', '1')
    .replace('{key}', '0b0f5c1e-7d5c-4c8e-9a51-4f5c4b1f1a09')
    .replace('{fileId}', '1')
    .replace(/\{\w+\}/, 'unknown')
  // Ending a session ends it: the columns that follow need theirs.
  const cookie =
    name === 'accounts.logout' && column !== 'signed out' ? await newCookie(people[column]) : cookies.get(column)
  const reply = await app.app.inject({
    method: spec.method,
    url: `${path}${fill(QUERIES[name] ?? '')}`,
    ...(cookie ? { headers: { cookie } } : {}),
    ...(spec.body ? { payload: JSON.parse(fill(JSON.stringify(BODIES[name] ?? {}))) } : {}),
  })
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
