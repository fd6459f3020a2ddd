import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { makeClient } from '../../../test/factories.ts'
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

test('the accounts of one address together send at most as much as ten of them, and what one sends in vain is not counted', async () => {
  const server = await startTestApp({ RATE_LIMIT_PER_MINUTE: '2' })
  try {
    const cookies = await Promise.all(
      Array.from({ length: 13 }, async () => server.cookieOf(await makeClient(server.db))),
    )
    const get = async (cookie = '', remoteAddress = '203.0.113.7') =>
      (await server.app.inject({ method: 'GET', url: '/api/auth/me', remoteAddress, headers: { cookie } })).statusCode
    const inVain = []
    for (let n = 0; n < 30; n++) inVain.push(await get(cookies[0]))
    expect(inVain.filter((status) => status === 200)).toHaveLength(2)

    const statuses = []
    for (const cookie of cookies.slice(1, 12)) statuses.push(await get(cookie), await get(cookie))
    expect(statuses).toEqual([...Array(18).fill(200), ...Array(4).fill(429)])
    expect([await get(cookies[12]), await get(cookies[12], '203.0.113.8')]).toEqual([429, 200])
  } finally {
    await server.stop()
  }
})
