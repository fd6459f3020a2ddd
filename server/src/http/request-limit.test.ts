import { expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { createRequestLimit } from './request-limit.ts'

function startLimit(perMinute: number) {
  const clock = { ms: 0 }
  const limit = createRequestLimit(perMinute, () => clock.ms)
  const status = (caller: string, weight = 1) => {
    try {
      limit.count(caller, weight)
      return 200
    } catch (error) {
      return error
    }
  }
  return { clock, status }
}

test('a caller is refused after so many requests in a minute, with the seconds until the next one', () => {
  const { clock, status } = startLimit(2)
  expect([status('a'), status('a')]).toEqual([200, 200])
  clock.ms = 45_000
  expect(status('a')).toMatchObject({ status: 429, details: { retryAfterSeconds: 15 } })
})

test('each caller is counted alone, and each minute starts at zero', () => {
  const { clock, status } = startLimit(1)
  expect([status('a'), status('b')]).toEqual([200, 200])
  expect(status('a')).toMatchObject({ status: 429 })
  clock.ms = 60_000
  expect(status('a')).toBe(200)
})

test('an expensive request counts for several', () => {
  const { status } = startLimit(80)
  expect([status('a', 40), status('a', 40)]).toEqual([200, 200])
  expect(status('a', 40)).toMatchObject({ status: 429 })
})

test('IPv6 addresses of one /64 are one caller', async () => {
  const server = await startTestApp({ RATE_LIMIT_PER_MINUTE: '2' })
  try {
    const get = async (remoteAddress: string) =>
      (await server.app.inject({ method: 'GET', url: '/api/installation', remoteAddress })).statusCode
    const statuses = [await get('2001:db8:1:2::1'), await get('2001:db8:1:2::2'), await get('2001:db8:1:2:3::4')]
    expect([...statuses, await get('2001:db8:1:3::1')]).toEqual([200, 200, 429, 200])
  } finally {
    await server.stop()
  }
})
