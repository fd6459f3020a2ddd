import { expect, test } from 'vitest'
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
