import { expect, test } from 'vitest'
import { unusableReason } from './unusable.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
const SHIFT = { from: NOW, until: minutes(240), isOpenEnded: false }
const AT_WORK = { isOnDuty: true, isDayOff: false, window: SHIFT, positionAt: minutes(-1) }

test.each([
  ['at work', {}, null],
  ['without a position, as some phones are', { positionAt: null }, null],
  ['silent for 20 minutes', { positionAt: minutes(-20) }, null],
  ['silent for longer', { positionAt: minutes(-21) }, 'silent'],
  ['off duty', { isOnDuty: false }, 'off_duty'],
  ['off duty before the shift', { isOnDuty: false, window: { ...SHIFT, from: minutes(30) } }, null],
  ['on duty on a day off', { isDayOff: true }, 'day_off'],
  ['past the end of the shift', { window: { ...SHIFT, until: NOW } }, 'shift_over'],
] as const)('today, a driver who is %s', (_, facts, reason) => {
  expect(unusableReason({ ...AT_WORK, ...facts }, { now: NOW, isToday: true })).toBe(reason)
})

test('on another day only hours and days off count', () => {
  const on = (facts: object) => unusableReason({ ...AT_WORK, ...facts }, { now: NOW, isToday: false })
  expect(on({ isOnDuty: false, positionAt: minutes(-900) })).toBeNull()
  expect([on({ window: null }), on({ isDayOff: true, window: null })]).toEqual(['not_working', 'day_off'])
})
