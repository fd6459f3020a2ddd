import { PRIORITIES, SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { priceOrder, toPricingResult } from '@meridian/domain/pricing/pricing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, type TestUser } from '../../../test/factories.ts'
import { openQuote } from './quotes.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const HOUSTON = {
  pickupLatitude: '29.7604',
  pickupLongitude: '-95.3698',
  deliveryLatitude: '29.7105',
  deliveryLongitude: '-95.3936',
}
const ASKED = { ...HOUSTON, priority: 'standard', serviceType: 'medical_prescription' }
const price = (changes: object = {}) => app.call(client, 'POST', '/api/pricing/calculate', { ...ASKED, ...changes })

test.each(SERVICE_TYPES.flatMap((serviceType) => PRIORITIES.map((priority) => ({ serviceType, priority }))))(
  '$serviceType, $priority: the five strings are the domain’s price for the road between the points',
  async (kind) => {
    const { body } = await price(kind)
    const expected = toPricingResult(priceOrder({ ...kind, distanceMiles: Number(body.distance) }))
    expect(body).toMatchObject(expected)
    expect(body.quality).toBe('estimate')
  },
)

test.each([
  ['not numbers', { pickupLatitude: 'abc' }, 400],
  ['off the earth', { pickupLatitude: '91' }, 400],
  ['off the earth sideways', { deliveryLongitude: '-181' }, 400],
  ['missing', { pickupLatitude: undefined }, 400],
  ['null island', { pickupLatitude: '0', pickupLongitude: '0' }, 422],
  ['Ciudad Juárez', { pickupLatitude: '31.6904', pickupLongitude: '-106.4245' }, 422],
  ['Denver', { deliveryLatitude: '39.7392', deliveryLongitude: '-104.9903' }, 422],
  ['El Paso', { pickupLatitude: '31.7619', pickupLongitude: '-106.4850' }, 200],
  ['Texarkana, Arkansas', { deliveryLatitude: '33.4418', deliveryLongitude: '-94.0377' }, 200],
  ['Texarkana, Texas', { deliveryLatitude: '33.4251', deliveryLongitude: '-94.0477' }, 200],
  ['an unknown priority', { priority: 'yesterday' }, 400],
])('coordinates in or at %s', async (_, changes, status) => {
  const reply = await price(changes)
  expect(reply.status, JSON.stringify(reply.body)).toBe(status)
  if (status === 422) expect(reply.body.message).toMatch(/^The (pickup|delivery) address is outside our service area/)
})

test('the promise follows from the priority and the route, and a scheduled one is two days away', async () => {
  const hoursUntil = async (priority: string) =>
    (Date.parse((await price({ priority })).body.promisedAt) - app.clock.now.getTime()) / 3_600_000
  expect(await hoursUntil('standard')).toBe(4)
  expect(await hoursUntil('express')).toBe(2)
  expect(await hoursUntil('emergency')).toBe(1)
  expect(await hoursUntil('scheduled')).toBeGreaterThan(48)
})

test.each([
  ['in Houston', {}, [null, null, null, null]],
  [
    'to Dallas',
    { deliveryLatitude: '32.8121', deliveryLongitude: '-96.8376' },
    ['not_kept', 'not_faster', 'not_faster', null],
  ],
])('%s a faster priority that is promised no earlier says so', async (_, to, expected) => {
  const notes = []
  for (const priority of PRIORITIES) notes.push((await price({ ...to, priority })).body.priorityNote)
  expect(notes).toEqual(expected)
})

test('a quote is valid for 15 minutes, for exactly its request, and only with our signature', async () => {
  const { body } = await price({ priority: 'express' })
  expect(Date.parse(body.quoteExpiresAt) - app.clock.now.getTime()).toBe(15 * 60_000)
  const request = {
    pickup: { latitude: 29.7604, longitude: -95.3698 },
    delivery: { latitude: 29.7105, longitude: -95.3936 },
    priority: 'express',
    serviceType: 'medical_prescription',
  } as const
  const later = (minutes: number) => new Date(app.clock.now.getTime() + minutes * 60_000)
  const open = (token: string, changes: object = {}, minutes = 14) =>
    openQuote(app.deps.signer, token, { found: null, ...request, ...changes }, later(minutes))
  expect(open(body.quoteToken)?.price.totalCents).toBe(Math.round(Number(body.totalCost) * 100))
  expect(open(body.quoteToken, {}, 15.01)).toBeNull()
  expect(open(body.quoteToken, { priority: 'emergency' })).toBeNull()
  expect(open(body.quoteToken, { delivery: request.pickup })).toBeNull()
  expect(open(`${body.quoteToken}x`)).toBeNull()
  expect(open('')).toBeNull()
})

test('a route has turn-by-turn directions, a shape and a quality', async () => {
  const { status, body } = await app.call(client, 'POST', '/api/routes', {
    from: '29.7604,-95.3698',
    to: '29.7105,-95.3936',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ quality: 'estimate', geometry: expect.any(String) })
  expect(body.distanceMiles).toBeGreaterThan(3)
  expect(body.steps.length).toBeGreaterThan(0)
  for (const from of ['abc', '91,0', '29.7', '29.7,-195', ''])
    expect((await app.call(client, 'POST', '/api/routes', { from, to: '29.7105,-95.3936' })).status, from).toBe(400)
})
