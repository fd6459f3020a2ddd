import type { Maps } from '@meridian/maps/port.ts'
import { expect, test } from 'vitest'
import { createTravel, withOneTravelTime } from './travel.ts'

const HERE = { latitude: 29.76, longitude: -95.37 }
const THERE = { latitude: 29.96, longitude: -95.37 }
const ELSEWHERE = { latitude: 29.7, longitude: -95.5 }
const route: Maps['route'] = async () => ({ minutes: 99, distanceMiles: 9, quality: 'street', geometry: '', steps: [] })

function start() {
  const state = { isUp: false, now: 0, asked: [] as (number | undefined)[] }
  const matrix: Maps['matrix'] = async (points, { timeoutMs } = {}) => {
    state.asked.push(timeoutMs)
    const cell = state.isUp
      ? { minutes: 31, miles: 25, quality: 'street' as const }
      : { minutes: 20, miles: 18, quality: 'estimate' as const }
    return points.map(() => points.map(() => cell))
  }
  const clockMs = () => state.now
  const maps = withOneTravelTime({ matrix, route }, createTravel({ matrix }, clockMs), clockMs)
  const milesTo = async (to: typeof HERE) => (await maps.matrix([HERE, to], { timeoutMs: 8_000 }))[0]?.[1]?.miles
  return { state, milesTo }
}

test('a later exact route raises no quote of these doors: what was estimated stays so while such a quote is good', async () => {
  const { state, milesTo } = start()
  const quoted = await milesTo(THERE)
  state.isUp = true
  state.now = 10 * 60_000
  expect(await milesTo(THERE)).toBe(quoted)
  expect(await milesTo(ELSEWHERE)).toBe(25)
  state.now = 24 * 60_000
  expect(await milesTo(THERE)).toBe(quoted)
  state.now = 40 * 60_000
  expect(await milesTo(THERE)).toBe(25)
})

test('a quote waits longer for the router than a plan does', async () => {
  const { state, milesTo } = start()
  await milesTo(THERE)
  expect(state.asked).toEqual([8_000])
})
