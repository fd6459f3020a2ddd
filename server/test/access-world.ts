/** The people of the access matrix and what they have; and for each call and caller a request that names something that exists. */
import type { EndpointSpec } from '@meridian/contract/endpoint.ts'
import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { recordEvent } from '../src/events/events.ts'
import type { OrderRow } from '../src/orders/orders.queries.ts'
import { hashToken, newToken } from '../src/security/secrets/tokens.ts'
import { BODIES, type Column, QUERIES } from './access-matrix.ts'
import { TARGETS } from './access-targets.ts'
import { TEST_NOW, type TestApp } from './app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, makeSite, type TestUser } from './factories.ts'

export type AccessWorld = Awaited<ReturnType<typeof makeAccessWorld>>
type People = Record<Exclude<Column, 'signed out'>, TestUser>

/** No id that a call about something else could name by chance. */
let nextId = 9001

export async function makeAccessWorld(app: TestApp) {
  const [siteId, otherSiteId, groupId] = [nextId++, nextId++, nextId++]
  const people = await makePeople(app, siteId, otherSiteId)
  const cookies = await openSessions(app, people)
  const orders = makeOrders(app, people, siteId)
  /** Shared by calls that only read. */
  const taken = await orders.makeTaken()
  await groupOf(taken)
  const available = await orders.makeAvailable()
  const messageIds = new Map<string, number>()
  for (const [name, url] of Object.entries({
    $message: `/api/orders/${taken.id}/messages`,
    $support: '/api/support/messages',
  }))
    messageIds.set(name, (await app.call(people['client own'], 'POST', url, { content: 'Hello' })).body.id)

  /** The order is all that was ordered together. */
  async function groupOf({ id, organization_id }: OrderRow): Promise<void> {
    const values = { id: groupId, organization_id, created_by: people['client own'].id, shape: 'one_pickup' as const }
    await app.db.insertInto('order_groups').values(values).execute()
    await app.db.updateTable('orders').set({ group_id: values.id }).where('id', '=', id).execute()
  }

  async function targetOf(column: Column, isRead: boolean): Promise<OrderRow> {
    if (column !== 'driver unassigned') return isRead ? taken : orders.makeTaken()
    return isRead ? available : orders.makeAvailable()
  }

  /** Whoever is not is refused before anything that the call names is looked for: nothing has to be made for them. */
  const isLetIn = ({ access }: EndpointSpec, column: Column) =>
    access === 'public' || (!hasNoSession(column) && access.includes(people[column].role))

  /** `body`: what is sent unless a test is about something else; none where the call takes none. */
  async function requestFor(name: string, spec: EndpointSpec, column: Column) {
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
      ['$organization', people['client own'].organizationId as number],
      ['$client', people['client own'].id],
    ])
    const fill = (text: string) => text.replace(/"?(\$\w+)"?/g, (_, name) => String(values.get(name)))
    const path = spec.path
      .replace(ABOUT_ORDER, `$1/${order.id}`)
      .replace('order-groups/{id}', `order-groups/${groupId}`)
      .replace('{clientId}', String(people['client own'].id))
      // They belong to no caller: the calls delete what they name, and the next row needs it.
      .replace(/(sessions|invitations|domains)\/\{id\}/, target ? '$&' : '$1/2000000000')
      .replace('{id}', String(target || people['driver own'].driverId))
      .replace('{lineId}', String(target))
      .replace('{exceptionId}', String(target))
      .replace('{day}', '2026-07-20')
      .replace('{row}', '1')
      .replace('{key}', '0b0f5c1e-7d5c-4c8e-9a51-4f5c4b1f1a09')
      .replace('{fileId}', '1')
      .replace('{deliveryId}', '1')
      .replace(/\{\w+\}/, 'unknown')
    // Ending a session ends it: the columns that follow need theirs.
    const cookie =
      name === 'accounts.logout' && column !== 'signed out' ? await newCookie(app, people[column]) : cookies.get(column)
    return {
      method: spec.method,
      url: `${path}${fill(QUERIES[name] ?? '')}`,
      headers: cookie ? { cookie } : {},
      body: spec.body ? (JSON.parse(fill(JSON.stringify(BODIES[name] ?? {}))) as object) : null,
    }
  }

  /** After a call that ended the caller's session. */
  async function signInAgain(column: Column): Promise<void> {
    if (!hasNoSession(column)) cookies.set(column, await newCookie(app, people[column]))
  }

  return { people, cookies, siteId, makeTaken: orders.makeTaken, requestFor, signInAgain }
}

async function makePeople(app: TestApp, siteId: number, otherSiteId: number): Promise<People> {
  const own = await makeClient(app.db)
  const member = (membership: Partial<Membership>) => makeClient(app.db, own.organizationId as number, membership)
  for (const id of [siteId, otherSiteId]) await makeSite(app.db, own.organizationId as number, { id })
  return {
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
}

async function openSessions(app: TestApp, people: People): Promise<Map<Column, string>> {
  const cookies = new Map<Column, string>()
  for (const [column, user] of Object.entries(people)) {
    cookies.set(column as Column, await newCookie(app, user))
    const email_verified = column !== 'unverified'
    await app.db.updateTable('users').set({ email_verified }).where('id', '=', user.id).execute()
  }
  const { admin, deactivated } = people
  const headers = { cookie: cookies.get('revoked') as string }
  await app.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
  await app.call(admin, 'PATCH', `/api/drivers/${deactivated.driverId}`, { isActive: false })
  return cookies
}

async function newCookie(app: TestApp, user: TestUser): Promise<string> {
  const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
  const logoutTokenHash = hashToken(newToken())
  const { setCookie } = await app.deps.auth.openSession({ userId: user.id, logoutTokenHash, visitor })
  return setCookie.split(';')[0] as string
}

function makeOrders(app: TestApp, people: People, siteId: number) {
  const owner = people['client own']
  return {
    /** Assigned to one driver after another one released it. */
    async makeTaken(): Promise<OrderRow> {
      const driver_id = people['driver own'].driverId as number
      const order = await makeOrder(app.db, { status: 'assigned', driver_id, pickup_site_id: siteId }, owner)
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
    },
    makeAvailable: () => makeOrder(app.db, { status: 'confirmed', pickup_site_id: siteId }, owner),
  }
}

const ABOUT_ORDER = /^(\/api\/(?:v1\/)?orders)\/\{id\}/
const isAboutOrder = (name: string, { path }: EndpointSpec) =>
  ABOUT_ORDER.test(path) || JSON.stringify([QUERIES[name], BODIES[name]]).includes('$order')

const NO_SESSION = ['signed out', 'revoked', 'deactivated'] as const
export const hasNoSession = (column: Column): column is (typeof NO_SESSION)[number] =>
  (NO_SESSION as readonly Column[]).includes(column)
