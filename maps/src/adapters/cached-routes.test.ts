import { expect, test } from 'vitest'
import type { RouteProvider } from '../port.ts'
import { cacheRoutes } from './cached-routes.ts'

const signal = new AbortController().signal
const HOUSTON = { latitude: 29.7604, longitude: -95.3698 }
const AUSTIN = { latitude: 30.2672, longitude: -97.7431 }
const DALLAS = { latitude: 32.7767, longitude: -96.797 }

/** Each route it finds has one mile more than the one before. */
function countingProvider() {
  let found = 0
  const provider: RouteProvider = {
    name: 'counting',
    route: async () => {
      found++
      if (found === 4) throw new Error('not ready')
      return { distanceMiles: found, minutes: 1, quality: 'street', geometry: '', steps: [] }
    },
    matrix: async () => [],
  }
  return { provider, found: () => found }
}

test('a route is found once; the way back, or one by another point, is another route', async () => {
  const { provider, found } = countingProvider()
  const routes = cacheRoutes(provider)
  const first = await routes.route(HOUSTON, AUSTIN, { signal })
  expect(await routes.route({ ...HOUSTON }, { ...AUSTIN }, { signal })).toBe(first)
  expect(found()).toBe(1)
  await routes.route(AUSTIN, HOUSTON, { signal })
  await routes.route(HOUSTON, AUSTIN, { via: [DALLAS], signal })
  expect(found()).toBe(3)
})

test('a failed search is not cached, and the route used longest ago is dropped first', async () => {
  const { provider, found } = countingProvider()
  const routes = cacheRoutes(provider, 2)
  await routes.route(HOUSTON, AUSTIN, { signal })
  await routes.route(AUSTIN, DALLAS, { signal })
  await routes.route(HOUSTON, AUSTIN, { signal })
  await routes.route(DALLAS, HOUSTON, { signal })
  await routes.route(HOUSTON, AUSTIN, { signal })
  expect(found()).toBe(3)
  await expect(routes.route(AUSTIN, DALLAS, { signal })).rejects.toThrow('not ready')
  await routes.route(AUSTIN, DALLAS, { signal })
  expect(found()).toBe(5)
})
