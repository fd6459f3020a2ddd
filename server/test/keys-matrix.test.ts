/** What keys may do, cell by cell: every call of programs with its scope and with all others, at each site, and of another organization. */
import { endpoints } from '@meridian/contract'
import { type EndpointSpec, v1PathOf } from '@meridian/contract/endpoint.ts'
import { API_SCOPES, type ApiScope } from '@meridian/domain/organizations/api-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessWorld, makeAccessWorld } from './access-world.ts'
import { startTestApp, type TestApp } from './app.ts'
import { makeSite, type TestUser } from './factories.ts'

/** Own scope only | at the order's site | at another site | another organization's key | all other scopes | none. */
const KEYS_MATRIX: Record<string, string> = {
  'sites.list': '200 | 200 | 200 | 200 | 403 | 401',
  'pricing.calculate': '400 | 400 | 400 | 400 | 403 | 401',
  'orders.place': '400 | 400 | 400 | 400 | 403 | 401',
  'orders.show': '200 | 200 | 404 | 404 | 403 | 401',
  'tracking.list': '200 | 200 | 404 | 404 | 403 | 401',
  'trackingLinks.create': '200 | 200 | 404 | 404 | 403 | 401',
  'trackingLinks.list': '200 | 200 | 404 | 404 | 403 | 401',
  'trackingLinks.revoke': '200 | 200 | 404 | 404 | 403 | 401',
  'proofs.picture': '404 | 404 | 404 | 404 | 403 | 401',
  'proofs.list': '200 | 200 | 404 | 404 | 403 | 401',
  'custody.dossierJson': '409 | 409 | 404 | 404 | 403 | 401',
  'custody.dossierPdf': '409 | 409 | 404 | 404 | 403 | 401',
  'standingOrders.list': '200 | 200 | 200 | 200 | 403 | 401',
  'standingOrders.show': '200 | 200 | 404 | 404 | 403 | 401',
  'standingOrders.add': '400 | 400 | 400 | 400 | 403 | 401',
  'standingOrders.pause': '200 | 200 | 404 | 404 | 403 | 401',
  'standingOrders.resume': '200 | 200 | 404 | 404 | 403 | 401',
  'standingOrders.end': '200 | 200 | 404 | 404 | 403 | 401',
  'billing.list': '200 | 403 | 403 | 200 | 403 | 401',
  'billing.show': '200 | 403 | 403 | 404 | 403 | 401',
  'billing.pdf': '200 | 403 | 403 | 404 | 403 | 401',
  'billing.csv': '200 | 403 | 403 | 404 | 403 | 401',
  'webhooks.list': '200 | 200 | 200 | 200 | 403 | 401',
  'webhooks.add': '201 | 201 | 201 | 201 | 403 | 401',
  'webhooks.remove': '200 | 200 | 404 | 404 | 403 | 401',
  'webhooks.enable': '200 | 200 | 404 | 404 | 403 | 401',
  'webhooks.sendTest': '200 | 200 | 404 | 404 | 403 | 401',
  'webhooks.deliveries': '200 | 200 | 404 | 404 | 403 | 401',
  'webhooks.replay': '404 | 404 | 404 | 404 | 403 | 401',
  'v1.orders': '200 | 200 | 200 | 200 | 403 | 401',
  'v1.cancel': '409 | 409 | 404 | 404 | 403 | 401',
}

let app: TestApp
let world: AccessWorld
let otherSite: number
beforeAll(async () => {
  app = await startTestApp()
  world = await makeAccessWorld(app)
  otherSite = await makeSite(app.db, world.people['client own'].organizationId as number)
})
afterAll(() => app.stop())

const CALLS = endpoints.flatMap(([name, spec]) => {
  const path = v1PathOf(spec)
  return path && spec.v1 ? [{ name, spec: { ...spec, path } as EndpointSpec, scope: spec.v1.scope }] : []
})

test('every call of programs has its row', () => {
  expect(CALLS.map(({ name }) => name).sort()).toEqual(Object.keys(KEYS_MATRIX).sort())
})

const made = new Map<string, string>()
async function keyOf(user: TestUser, scopes: readonly ApiScope[], siteIds: number[] | null): Promise<string> {
  const known = JSON.stringify([user.id, scopes, siteIds])
  const body = { name: 'Matrix', mode: 'live', scopes, siteIds }
  if (!made.has(known)) made.set(known, (await app.call(user, 'POST', '/api/keys', body)).body.key)
  return made.get(known) as string
}

test.each(CALLS)('$name', async ({ name, spec, scope }) => {
  const { 'client own': own, 'client other': other } = world.people
  const others = API_SCOPES.filter((one) => one !== scope)
  const keys = [
    await keyOf(own, [scope], null),
    await keyOf(own, [scope], [world.siteId]),
    await keyOf(own, [scope], [otherSite]),
    await keyOf(other, [scope], null),
    await keyOf(own, others, null),
    null,
  ]
  const found: number[] = []
  for (const key of keys) {
    const { body, method, url } = await world.requestFor(name, spec, 'client own')
    const headers = key === null ? {} : { authorization: `Bearer ${key}` }
    found.push((await app.app.inject({ method, url, headers, ...(body && { payload: body }) })).statusCode)
  }
  expect(found.join(' | ')).toBe(KEYS_MATRIX[name])
})
