import { decodePolyline, encodePolyline } from '@meridian/domain/places/polyline.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answer, FAILURES, type FakeService, fakeService, type ReceivedRequest } from './testing/fake-service.ts'
import { createValhallaRoutes } from './valhalla.ts'

const CLINIC = { latitude: 29.7108, longitude: -95.3967 }
const BANK = { latitude: 29.7604, longitude: -95.3698 }
const PATH = [CLINIC, { latitude: 29.73, longitude: -95.38 }, BANK]
const signal = () => AbortSignal.timeout(5_000)

let service: FakeService
afterEach(() => service.close())

/** As Valhalla 3.6 answers; only what we read, and some of what we do not. */
const TRIP = {
  trip: {
    status: 0,
    units: 'miles',
    summary: { length: 4.63, time: 456.2, cost: 683.5 },
    legs: [
      {
        shape: encodePolyline(PATH, 6),
        summary: { length: 4.63, time: 456.2 },
        maneuvers: [
          {
            type: 2,
            instruction: 'Drive north on Fannin Street.',
            length: 3,
            begin_shape_index: 0,
            end_shape_index: 1,
          },
          { type: 10, instruction: 'Turn right onto Main Street.', length: 1.63, begin_shape_index: 1 },
          { type: 4, instruction: 'You have arrived at your destination.', length: 0, begin_shape_index: 2 },
        ],
      },
    ],
  },
}
const edge = (
  { latitude, longitude }: typeof BANK,
  { distance = 5, classification = 'residential', names = [] as string[], link = false } = {},
) => ({
  correlated_lat: latitude,
  correlated_lon: longitude,
  distance,
  edge_info: { names },
  edge: { classification: { classification, link } },
})
const LOCATED = [{ edges: [edge(CLINIC)] }, { edges: [edge(BANK)] }]

const open = async (answers: Record<string, Answer>) => {
  service = await fakeService(({ path }) => answers[path] ?? { status: 404, json: {} })
  return createValhallaRoutes({ name: 'valhalla', baseUrl: () => service.url })
}
const bodyOf = (path: string) => service.requests.find((request: ReceivedRequest) => request.path === path)?.body

test('a route is requested in miles and returned with its instructions, in our own polyline', async () => {
  const provider = await open({ '/route': { json: TRIP }, '/locate': { json: LOCATED } })
  const route = await provider.route(CLINIC, BANK, { signal: signal() })
  expect(route).toMatchObject({ distanceMiles: 4.63, quality: 'street' })
  expect(route.minutes).toBeCloseTo(7.6, 1)
  expect(decodePolyline(route.geometry)).toEqual(PATH)
  expect(route.steps[1]).toEqual({ instruction: 'Turn right onto Main Street.', distanceMiles: 1.63, point: PATH[1] })
  expect(bodyOf('/route')).toEqual({
    locations: [
      { lat: CLINIC.latitude, lon: CLINIC.longitude },
      { lat: BANK.latitude, lon: BANK.longitude },
    ],
    costing: 'auto',
    units: 'miles',
    language: 'en-US',
  })
})

test('preferences are passed on in its own words', async () => {
  service = await fakeService(({ path }) => ({ json: path === '/route' ? TRIP : LOCATED }))
  const preferences = { use_distance: 0.8 }
  const provider = createValhallaRoutes({ name: 'valhalla', baseUrl: () => service.url, preferences })
  await provider.route(CLINIC, BANK, { signal: signal() })
  expect(bodyOf('/route')).toMatchObject({ costing_options: { auto: preferences } })
})

test('the base may have a path of its own', async () => {
  service = await fakeService(({ path }) => (path === '/valhalla/v1/route' ? { json: TRIP } : { json: LOCATED }))
  for (const slash of ['', '/']) {
    const provider = createValhallaRoutes({ name: 'valhalla', baseUrl: () => `${service.url}/valhalla/v1${slash}` })
    expect((await provider.route(CLINIC, BANK, { signal: signal() })).quality).toBe('street')
  }
})

test.each([
  ['residential', { classification: 'residential' }, 'street'],
  ['a named primary road', { classification: 'primary', names: ['Main Street', 'TX 90'] }, 'street'],
  ['a primary road with a number only', { classification: 'primary', names: ['US 90'] }, 'highway'],
  ['a primary road without a name', { classification: 'primary' }, 'highway'],
  ['motorway', { classification: 'motorway', names: ['Katy Freeway'] }, 'highway'],
  ['trunk', { classification: 'trunk' }, 'highway'],
  ['a ramp', { classification: 'residential', link: true }, 'highway'],
] as const)('an end at %s', async (_name, details, quality) => {
  const located = [
    { edges: [edge(CLINIC)] },
    { edges: [edge(BANK, { ...details, names: [...('names' in details ? details.names : [])] })] },
  ]
  const provider = await open({ '/route': { json: TRIP }, '/locate': { json: located } })
  expect((await provider.route(CLINIC, BANK, { signal: signal() })).quality).toBe(quality)
})

test('a point with no road near it, and a server that does not locate', async () => {
  const nothing = await open({ '/route': { json: TRIP }, '/locate': { json: [{ edges: null }, LOCATED[1]] } })
  expect((await nothing.route(CLINIC, BANK, { signal: signal() })).quality).toBe('highway')
  await service.close()
  const without = await open({ '/route': { json: TRIP }, '/locate': { status: 403, json: { error_code: 106 } } })
  expect((await without.route(CLINIC, BANK, { signal: signal() })).quality).toBe('street')
})

test('the matrix in miles and minutes; a pair without a route is estimated', async () => {
  const cells = [
    [
      { distance: 0, time: 0 },
      { distance: 4.6, time: 456 },
    ],
    [
      { distance: null, time: null },
      { distance: 0, time: 0 },
    ],
  ]
  const provider = await open({
    '/sources_to_targets': { json: { sources_to_targets: cells } },
    '/locate': { json: LOCATED },
  })
  const matrix = await provider.matrix([CLINIC, BANK], { signal: signal() })
  expect(matrix[0]).toEqual([
    { miles: 0, minutes: 0, quality: 'street' },
    { miles: 4.6, minutes: 7.6, quality: 'street' },
  ])
  expect(matrix[1]?.[0]?.miles).toBeCloseTo(4.9, 1)
})

describe('it fails with a reason that contains no URL', () => {
  test.each(FAILURES)('%s', async (_name, answer) => {
    const provider = await open({ '/route': answer, '/sources_to_targets': answer, '/locate': { json: LOCATED } })
    for (const failing of [
      () => provider.route(CLINIC, BANK, { signal: signal() }),
      () => provider.matrix([CLINIC, BANK], { signal: signal() }),
    ]) {
      await expect(failing()).rejects.toThrow(/^valhalla (answered|broke)/)
      await expect(failing()).rejects.not.toThrow('29.7')
    }
  })

  test('no path between the points', async () => {
    const error = {
      error_code: 442,
      error: 'No path could be found for input',
      status_code: 400,
      status: 'Bad Request',
    }
    const provider = await open({ '/route': { status: 400, json: error }, '/locate': { json: LOCATED } })
    await expect(provider.route(CLINIC, BANK, { signal: signal() })).rejects.toThrow('valhalla answered 400 (442)')
  })

  test('a server that does not reply, a server that does not exist, an engine that is not ready', async () => {
    const provider = await open({ '/route': { isSilent: true }, '/locate': { json: LOCATED } })
    const soon = AbortSignal.timeout(50)
    await expect(provider.route(CLINIC, BANK, { signal: soon })).rejects.toThrow('it took too long')
    const gone = createValhallaRoutes({ name: 'valhalla', baseUrl: () => 'http://127.0.0.1:9' })
    await expect(gone.route(CLINIC, BANK, { signal: signal() })).rejects.toThrow('valhalla cannot be reached')
    const later = createValhallaRoutes({ name: 'pack', baseUrl: () => null })
    await expect(later.route(CLINIC, BANK, { signal: signal() })).rejects.toThrow('pack is not ready')
  })
})
