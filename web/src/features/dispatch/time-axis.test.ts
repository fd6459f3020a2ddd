import { expect, test } from 'vitest'
import type { BoardDriver } from '../../data/dispatch/dispatch.ts'
import { timeAt, timeAxis, xOf, zoomed, zoomToFit } from './time-axis.ts'

const driver = (from: string, until: string) =>
  ({ shift: { from, until }, finished: [], run: { stops: [] } }) as unknown as BoardDriver
const DAY = '2026-07-15'

test('another day begins with its first shift and ends with its last', () => {
  const drivers = [
    driver('2026-07-15T12:30:00Z', '2026-07-15T20:00:00Z'),
    driver('2026-07-15T14:00:00Z', '2026-07-15T22:15:00Z'),
  ]
  const axis = timeAxis({ drivers, day: DAY, today: '2026-07-14', now: '2026-07-14T15:00:00Z' })
  expect(axis.ticks[0]).toEqual({ x: 0, label: '7 AM' })
  expect(axis.ticks.at(-1)?.label).toBe('5 PM')
  expect(xOf(axis, '2026-07-15T13:00:00Z')).toBeCloseTo(axis.width / axis.ticks.length)
})

test('today begins with the hour that is now, and lasts six hours at least', () => {
  const axis = timeAxis({ drivers: [], day: DAY, today: DAY, now: '2026-07-15T15:20:00Z' })
  expect(axis.ticks.map(({ label }) => label)).toEqual(['10 AM', '11 AM', '12 PM', '1 PM', '2 PM', '3 PM'])
  expect(xOf(axis, '2026-07-15T09:00:00Z')).toBe(0)
  expect(xOf(axis, '2026-07-16T09:00:00Z')).toBe(axis.width)
})

test('what was done today is left of now', () => {
  const done = { arrivedAt: null, doneAt: '2026-07-15T12:40:00Z', plannedAt: null }
  const drivers = [{ shift: null, finished: [done], run: { stops: [] } } as unknown as BoardDriver]
  const axis = timeAxis({ drivers, day: DAY, today: DAY, now: '2026-07-15T15:20:00Z' })
  expect(axis.ticks[0]?.label).toBe('7 AM')
})

test('zoomed out, fewer hours are labeled; a zoom goes to the next step and not past the last', () => {
  const clock = { drivers: [], day: DAY, today: DAY, now: '2026-07-15T15:20:00Z' }
  const axis = timeAxis(clock, 48)
  expect(axis.width).toBe(6 * 48)
  expect(axis.ticks.map(({ label }) => label)).toEqual(['10 AM', '12 PM', '2 PM'])
  expect(timeAt(axis, xOf(axis, '2026-07-15T18:30:00Z'))).toBe(Date.parse('2026-07-15T18:30:00Z'))
  expect([zoomed(240, 1), zoomed(240, -1), zoomed(48, -1), zoomed(480, 1)]).toEqual([360, 180, 48, 480])
})

test('a plan for tomorrow begins with its first shift, whatever began before it; without any, with the usual hours', () => {
  const clock = { day: '2026-07-16', today: DAY, now: '2026-07-15T15:20:00Z' }
  const early = driver('2026-07-15T23:00:00Z', '2026-07-16T04:00:00Z')
  const axis = timeAxis({ drivers: [early, driver('2026-07-16T16:10:00Z', '2026-07-16T22:00:00Z')], ...clock })
  expect(axis.ticks[0]?.label).toBe('11 AM')
  expect(timeAxis({ drivers: [], ...clock }).ticks[0]?.label).toBe('8 AM')
})

test('narrow lanes are zoomed out until four hours are in view', () => {
  expect([0, 2000, 960, 500, 384, 100].map(zoomToFit)).toEqual([240, 240, 240, 120, 96, 48])
})
