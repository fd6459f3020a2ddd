import { expect, test } from 'vitest'
import { stepTime } from './step-times.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const DAY = 24 * 60

test.each([
  ['without a time of the device', {}, 0, null],
  ['a moment ago', { occurredAt: ago(0.5) }, 0.5, null],
  ['an hour ago, online', { occurredAt: ago(60) }, 0, 60],
  ['an hour ago, offline for longer', { occurredAt: ago(60), offlineSince: ago(90) }, 60, null],
  ['at the moment the network was lost', { occurredAt: ago(90.5), offlineSince: ago(90) }, 90.5, null],
  ['before the network was lost', { occurredAt: ago(120), offlineSince: ago(90) }, 90, 120],
  ['years ago', { occurredAt: ago(6 * 365 * DAY), offlineSince: ago(7 * 365 * DAY) }, DAY, 6 * 365 * DAY],
  ['in the future', { occurredAt: ago(-30) }, 0, -30],
  ['offline since later than now', { occurredAt: ago(60), offlineSince: ago(-60) }, 0, 60],
])('a step %s', (_case, stated, at, deviceTime) => {
  expect(stepTime(stated, null, NOW)).toEqual({ at: ago(at), deviceTime: deviceTime === null ? null : ago(deviceTime) })
})

test('a step is never before the last change of the order', () => {
  expect(stepTime({ occurredAt: ago(60), offlineSince: ago(90) }, ago(30), NOW)).toEqual({
    at: ago(30),
    deviceTime: null,
  })
})
