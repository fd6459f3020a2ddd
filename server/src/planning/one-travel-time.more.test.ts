/** A trip takes the same minutes wherever they are read: in the quote, the promise, the run, the arrival and the order's details. */
import { createServer } from 'node:http'
import type { Priority } from '@meridian/domain/orders/orders.ts'
import { doorToDoorMinutes, PROMISE_MINUTES } from '@meridian/domain/orders/promises.ts'
import { drivingMinutes, estimatedRoadMiles, type Point } from '@meridian/domain/places/geo.ts'
import { encodePolyline } from '@meridian/domain/places/polyline.ts'
import { seededRandom } from '@meridian/domain/planning/random.ts'
import type { Maps } from '@meridian/maps/port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { dispatchOn } from '../../test/dispatch.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../test/factories.ts'
import { knowsAddresses } from '../../test/known-addresses.ts'
import { orderRequest } from '../../test/order-requests.ts'
import { createTravel, withOneTravelTime } from './travel.ts'

type Sent = { lat: number; lon: number }
const toPoint = ({ lat, lon }: Sent): Point => ({ latitude: lat, longitude: lon })

/** Faster than an estimate by up to three fifths, another part on each road. */
function routedMinutes(from: Point, to: Point): number {
  const part = Math.abs(Math.sin(from.latitude * 1e4 + to.longitude * 1e4 + from.longitude + to.latitude))
  return drivingMinutes(estimatedRoadMiles(from, to)) * (0.4 + 0.6 * part)
}
/** As the two calls of a real router differ. */
const DRAWN = 1.07

/** A router with an answer of its own to each of its two calls. */
const router = createServer((request, reply) => {
  let text = ''
  request.on('data', (part) => (text += part))
  request.on('end', () => {
    const body = JSON.parse(text)
    const answer = request.url?.includes('sources_to_targets')
      ? { sources_to_targets: body.sources.map((from: Sent) => body.targets.map((to: Sent) => cellOf(from, to))) }
      : request.url?.includes('route')
        ? tripOf(body.locations[0], body.locations[1])
        : null
    reply.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
})
const cellOf = (from: Sent, to: Sent) => ({
  distance: estimatedRoadMiles(toPoint(from), toPoint(to)),
  time: routedMinutes(toPoint(from), toPoint(to)) * 60,
})
function tripOf(from: Sent, to: Sent) {
  const { distance, time } = cellOf(from, to)
  const shape = encodePolyline([toPoint(from), toPoint(to)], 6)
  return { trip: { summary: { length: distance, time: time * DRAWN }, legs: [{ shape, maneuvers: [] }] } }
}

const CITIES: Point[] = [
  { latitude: 29.76, longitude: -95.37 },
  { latitude: 32.78, longitude: -96.8 },
  { latitude: 30.27, longitude: -97.74 },
  { latitude: 29.42, longitude: -98.49 },
  { latitude: 31.95, longitude: -106.25 },
]
const DRIVERS = 10
const TRIPS_EACH = 20

const random = seededRandom(42)
const near = (city: Point): Point => ({
  latitude: Number((city.latitude + (random.next() - 0.5) * 0.3).toFixed(4)),
  longitude: Number((city.longitude + (random.next() - 0.3) * 0.3).toFixed(4)),
})
const drivers = Array.from({ length: DRIVERS }, (_, index) => {
  const city = CITIES[index % CITIES.length] as Point
  return { at: near(city), trips: Array.from({ length: TRIPS_EACH }, () => ({ from: near(city), to: near(city) })) }
})
const trips = drivers.flatMap((driver, index) =>
  driver.trips.map(
    (trip, at) => ({ ...trip, driver: index, priority: at % 2 === 0 ? 'emergency' : 'standard' }) as const,
  ),
)
const addressOf = (trip: number, stop: 'pickup' | 'delivery') =>
  `${2 * trip + (stop === 'pickup' ? 100 : 101)} Main St, Houston, TX 77030`
const addresses = knowsAddresses(
  Object.fromEntries(
    trips.flatMap(({ from, to }, at) => [
      [addressOf(at, 'pickup'), from],
      [addressOf(at, 'delivery'), to],
    ]),
  ),
)

let app: TestApp
let [client, admin]: TestUser[] = []
beforeAll(async () => {
  const port = await new Promise((resolve) =>
    router.listen(0, '127.0.0.1', () => resolve((router.address() as { port: number }).port)),
  )
  app = await startTestApp({ VALHALLA_URL: `http://127.0.0.1:${port}`, MAX_OPEN_JOBS: '50' }, addresses)
  client = await makeClient(app.db)
  admin = await makeAdmin(app.db)
})
afterAll(async () => {
  await app.stop()
  router.close()
})

/** Every tenth as a client places it and an admin approves it; the others as these are stored, which takes a tenth of the time. */
async function placed(
  at: number,
  route: object,
  quote: { estimatedTime: number; distance: string; totalCost: string; quoteToken: string },
) {
  const { from, to, priority } = trips[at] as (typeof trips)[number]
  if (at % 10 > 0) {
    const pins = {
      pickup_latitude: from.latitude,
      pickup_longitude: from.longitude,
      delivery_latitude: to.latitude,
      delivery_longitude: to.longitude,
    }
    const way = { route_minutes: quote.estimatedTime, distance_miles: quote.distance }
    const times = { ...way, created_at: TEST_NOW, confirmed_at: TEST_NOW }
    return (await makeOrder(app.db, { ...pins, ...times, priority, status: 'confirmed' }, client)).id
  }
  const stops = { pickupAddress: addressOf(at, 'pickup'), deliveryAddress: addressOf(at, 'delivery') }
  const { totalCost, quoteToken } = quote
  const order = { ...orderRequest({ ...route, ...stops }), totalCost, quoteToken }
  const { status, body } = await app.call(client as TestUser, 'POST', '/api/orders', order)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.estimatedTime).toBe(quote.estimatedTime)
  await app.call(admin as TestUser, 'PATCH', `/api/orders/${body.id}`, { status: 'confirmed' })
  return body.id as number
}

test('200 trips: quote, promise, run, arrival, details and map count with the same minutes', async () => {
  const [sender, dispatcher] = [client as TestUser, admin as TestUser]
  const ids: number[] = []
  for (const [at, { from, to, priority }] of trips.entries()) {
    const route = {
      pickupLatitude: String(from.latitude),
      pickupLongitude: String(from.longitude),
      deliveryLatitude: String(to.latitude),
      deliveryLongitude: String(to.longitude),
      priority,
      serviceType: 'medical_prescription',
    }
    const quote = (await app.call(sender, 'POST', '/api/pricing/calculate', route)).body
    const minutes = routedMinutes(from, to)
    expect(Math.abs(quote.estimatedTime - minutes)).toBeLessThanOrEqual(0.5)
    const promised = promisedMinutes(quote, priority)
    expect(Date.parse(quote.promisedAt)).toBe(TEST_NOW.getTime() + promised * 60_000)
    ids.push(await placed(at, route, quote))
  }

  const on = dispatchOn(app)
  const startOf = new Map<number, Point>()
  for (const [index, { at }] of drivers.entries()) {
    const position = { current_latitude: at.latitude, current_longitude: at.longitude, position_at: TEST_NOW }
    const { driverId } = await makeDriver(app.db, { is_on_duty: true, capacity_packages: 100, ...position })
    startOf.set(driverId as number, at)
    const orderIds = ids.slice(index * TRIPS_EACH, (index + 1) * TRIPS_EACH)
    expect((await on.move(dispatcher, { orderIds, driverId }, index)).status).toBe(200)
  }
  const board = await on.board(dispatcher)
  expect(board.unassigned).toEqual([])
  const places = new Map<string, Point>(
    trips.flatMap(({ from, to }, at) => [[`pickup ${ids[at]}`, from] as const, [`delivery ${ids[at]}`, to] as const]),
  )
  const promises = new Map(
    board.orders.map((order: { id: number; promisedAt: string }) => [order.id, order.promisedAt]),
  )
  const arrivals = new Map<number, string>()
  for (const { id, run } of board.drivers) {
    let here = startOf.get(id) as Point
    expect(run.stops).toHaveLength(2 * TRIPS_EACH)
    for (const { stop, orderId, travelMinutes, arrivalAt } of run.stops) {
      const there = places.get(`${stop} ${orderId}`) as Point
      expect(Math.abs(travelMinutes - routedMinutes(here, there)), `to ${stop} ${orderId}`).toBeLessThanOrEqual(0.06)
      if (stop === 'delivery') arrivals.set(orderId, arrivalAt)
      here = there
    }
  }
  for (const [at, { from, to }] of trips.entries()) {
    const id = ids[at] as number
    const { body: eta } = await app.call(dispatcher, 'GET', `/api/orders/${id}/eta`)
    expect(eta.deliveryAt).toBe(arrivals.get(id))
    const { order } = (await app.call(dispatcher, 'GET', `/api/orders/${id}/details`)).body
    const minutes = routedMinutes(from, to)
    expect(Math.abs(order.estimatedTime - minutes)).toBeLessThanOrEqual(0.5)
    const { body: drawn } = await app.call(dispatcher, 'POST', '/api/routes', { from: pair(from), to: pair(to) })
    expect(drawn.minutes).toBeCloseTo(minutes, 6)
    const promised = Date.parse(order.confirmedAt) + promisedMinutes(order, trips[at]?.priority ?? 'standard') * 60_000
    expect(Date.parse(promises.get(id) as string)).toBe(promised)
  }
})

/** While no driver is on duty. */
function promisedMinutes({ estimatedTime, distance }: { estimatedTime: number; distance: string }, priority: Priority) {
  const route = { routeMinutes: estimatedTime, routeMiles: Number(distance) }
  return Math.max(PROMISE_MINUTES[priority], doorToDoorMinutes({ ...route, reachMinutes: 0 }))
}

const pair = ({ latitude, longitude }: Point) => `${latitude},${longitude}`

const HERE = { latitude: 29.76, longitude: -95.37 }
const THERE = { latitude: 29.96, longitude: -95.37 }

test('what a router that was not ready left to an estimate is asked again', async () => {
  let [isReady, requests] = [false, 0]
  const matrix = async (points: readonly Point[]) => {
    requests++
    return points.map(() =>
      points.map(() => ({
        minutes: isReady ? 15 : 40,
        miles: 9,
        quality: isReady ? ('street' as const) : ('estimate' as const),
      })),
    )
  }
  let now = 0
  const travel = createTravel({ matrix }, () => now)
  await travel.load([HERE, THERE])
  await travel.load([HERE, THERE])
  expect([travel.leg(HERE, THERE).minutes, travel.known(HERE, THERE), requests]).toEqual([40, null, 1])
  isReady = true
  now = 61_000
  await travel.load([HERE, THERE])
  expect([travel.leg(HERE, THERE).minutes, requests]).toEqual([15, 2])
})

test('a driver on the way is asked for again only after a good part of it', async () => {
  let requests = 0
  const matrix = async (points: readonly Point[]) => {
    requests++
    return points.map((from) =>
      points.map((to) => ({ minutes: routedMinutes(from, to), miles: 9, quality: 'street' as const })),
    )
  }
  const travel = createTravel({ matrix })
  const kilometers = Array.from({ length: 40 }, (_, index) => ({ latitude: 29.76 + index * 0.005, longitude: -95.37 }))
  for (const from of kilometers) await travel.loadApproaches([{ from, to: THERE }])
  expect(requests).toBeLessThan(18)
  const route: Maps['route'] = async () => ({
    minutes: 99,
    distanceMiles: 9,
    quality: 'street',
    geometry: '',
    steps: [],
  })
  const maps = withOneTravelTime({ matrix, route }, travel)
  for (const from of kilometers.slice(0, 30))
    expect((await maps.route(from, THERE)).minutes).toBe(travel.leg(from, THERE).minutes)
})
