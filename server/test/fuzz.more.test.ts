/**
 * Requests made from the contract against every call, by every role that may call it. A few hundred here; `npm run fuzz` sends
 * FUZZ_REQUESTS of them, with another seed each time.
 */
import { endpoints } from '@meridian/contract'
import { type EndpointSpec, isV1Path } from '@meridian/contract/endpoint.ts'
import { errorBody, problem } from '@meridian/contract/errors.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { ORDER_STATUSES, STATUSES_WITH_DRIVER } from '@meridian/domain/orders/orders.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, type TestApp } from './app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, makeSite, type TestUser } from './factories.ts'
import { heapUsed } from './held-memory.ts'
import { hostileBody, hostileParam, hostileQuery } from './hostile-input.ts'
import { knowsEveryAddress } from './known-addresses.ts'
import { FANNIN, orderRequest, pricedOrder, TAUB } from './order-requests.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 800)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_715)
/** A request that takes longer hangs. */
const REPLY_WITHIN_MS = 20_000
const MAX_GROWTH_MB = 48

const MAKERS = { client: makeClient, driver: makeDriver, admin: makeAdmin }

/** Knows every address, so that what is sent is not refused for that alone. */
const ANYWHERE = knowsEveryAddress({ latitude: 29.71, longitude: -95.39 })

let app: TestApp
let people: Record<Role, TestUser>
beforeAll(async () => {
  app = await startOwnTestApp({}, ANYWHERE)
  people = { client: await makeClient(app.db), driver: await makeDriver(app.db), admin: await makeAdmin(app.db) }
  await fillWithRows()
})
afterAll(() => app.stop())

/** Rows of all kinds with small numbers, so that guessed numbers lead somewhere. */
async function fillWithRows(): Promise<void> {
  const { client, driver } = people
  for (const status of ORDER_STATUSES) {
    const mine = (STATUSES_WITH_DRIVER as readonly string[]).includes(status) ? { driver_id: driver.driverId } : {}
    await makeOrder(app.db, { status, ...mine }, client)
  }
  await fillOrganization(client)
}

/** What an organization has besides orders, each with a small number too. */
async function fillOrganization(client: TestUser): Promise<void> {
  const post = async (url: string, body: object) => {
    const reply = await app.call(client, 'POST', url, body)
    expect(reply.status, `${url} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
    return reply.body
  }
  const site = await makeSite(app.db, client.organizationId as number)
  await post(`/api/organization/sites/${site}/desk-links`, {})
  await post('/api/organization/cost-centers', { code: '4711', name: 'Laboratory' })
  await post('/api/organization/approval-rules', { over: '900.00' })
  await post('/api/organization/domains', { domain: 'clinic.example' })
  const access = { role: 'viewer', seesPrices: true, siteIds: null }
  await post('/api/organization/invitations', { ...access, emails: ['new@clinic.example'] })
  const order = await pricedOrder(app, client)
  await post('/api/order-groups', { shape: 'one_pickup', orders: [order, order] })
  await post('/api/standing-orders', {
    name: 'Evening run',
    recurrence: { every: 'week', interval: 1, weekdays: [1, 2, 3] },
    startsOn: '2026-07-16',
    parts: [orderRequest({ preferredTimeSlot: 'evening' })],
  })
  const csv = `Pickup address,Delivery address,Item\r\n"${FANNIN}","${TAUB}",Bag`
  await post('/api/imports', { fileName: 'orders.csv', data: Buffer.from(csv).toString('base64') })
}

type Caller = { name: string; spec: EndpointSpec; role: Role | null }
// Logout takes no input, and would only sign the caller out.
const CALLERS: Caller[] = endpoints
  .filter(([name]) => name !== 'accounts.logout')
  .flatMap(([name, spec]) => {
    const roles: (Role | null)[] = spec.access === 'public' ? [null] : [...spec.access]
    return roles.map((role) => ({ name, spec, role }))
  })

const inputOf = ({ spec }: Caller) =>
  fc.tuple(
    hostileParam,
    hostileQuery(spec.query),
    hostileBody(spec.body),
    fc.option(fc.string({ minLength: 1, maxLength: 20 }), { freq: 3 }),
  )
type Input = [param: string, query: string, body: unknown, key: string | null]

let sent = 0
let shed = 0
async function sendOne({ name, spec, role }: Caller, [param, query, body, key]: Input): Promise<void> {
  const url = `${spec.path.replace(/\{\w+\}/g, param)}?${query}`
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key.replace(/[^\x20-\x7e]/g, 'k') }
  const reply = await inTime(app.call(role && people[role], spec.method, url, body, headers), `${name} ${role} ${url}`)
  const said = `${name} ${role} ${url} ${JSON.stringify(body)} → ${reply.status} ${JSON.stringify(reply.body)}`
  sent++
  // An overload, refused on purpose.
  if (reply.body?.code === 'server_busy') return void shed++
  expect(reply.status, said).toBeLessThan(500)
  if (reply.status >= 400)
    expect((isV1Path(spec.path) ? problem : errorBody).safeParse(reply.body).success, said).toBe(true)
  // The request has closed the caller's account, or ended its session: another one goes on.
  if (role && reply.body?.code === 'not_signed_in') people = { ...people, [role]: await MAKERS[role](app.db) }
}

async function inTime<T>(reply: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no reply within ${REPLY_WITHIN_MS} ms: ${what}`)), REPLY_WITHIN_MS)
  })
  return Promise.race([reply, late]).finally(() => clearTimeout(timer))
}

test(
  `whatever is sent to any call, the reply comes in time, is no 5xx and has our error body (${REQUESTS} requests)`,
  async () => {
    const perRound = 4
    const rounds = Math.ceil(REQUESTS / (perRound * CALLERS.length))
    const heap: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const caller of CALLERS)
        await fc.assert(
          fc.asyncProperty(inputOf(caller), (input) => sendOne(caller, input)),
          { numRuns: perRound, seed: SEED + round, endOnFailure: true },
        )
      heap.push(heapUsed() / 2 ** 20)
    }
    await app.loop.idle()
    await readEverything()
    console.log(`${sent} requests, of which ${shed} were refused in an overload`)
    expect(shed, 'most requests reach their call').toBeLessThan(sent / 100)
    // The first rounds fill caches: prepared statements, serializers, sessions.
    const early = heap[Math.min(1, heap.length - 1)] as number
    const growth = (heap.at(-1) as number) - early
    expect(growth, `heap in MB after each round: ${heap.map(Math.round).join(' ')}`).toBeLessThan(MAX_GROWTH_MB)
  },
  Math.max(60_000, REQUESTS * 250),
)

/** Accepted input is read again: in lists, files and conversations. */
async function readEverything(): Promise<void> {
  const orders = await app.db.selectFrom('orders').select('id').execute()
  for (const [, spec] of endpoints.filter(([, { method, query }]) => method === 'GET' && !query?.safeParse({}).error)) {
    const ids = spec.path.startsWith('/api/orders/{id}') ? orders.slice(-12).map(({ id }) => id) : [1]
    for (const role of spec.access === 'public' ? [] : spec.access)
      for (const id of ids) {
        const url = spec.path.replace(/\{\w+\}/g, String(id))
        expect((await app.call(people[role], 'GET', url)).status, `${role} ${url}`).toBeLessThan(500)
      }
  }
}
