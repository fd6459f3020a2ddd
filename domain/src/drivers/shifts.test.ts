import { expect, test } from 'vitest'
import { workWindow } from './shifts.ts'

/** Wednesday, 10:00 in Chicago. */
const NOW = new Date('2026-07-15T15:00:00Z')
const CLOCK = { now: NOW, today: '2026-07-15' }
const driver = { shifts: [{ weekday: 3, fromMinutes: 7 * 60, toMinutes: 15 * 60 }], isDayOff: false, isOnDuty: false }
const window = (from: string, until: string) => ({ from: new Date(from), until: new Date(until), isOpenEnded: false })

test('a later day has the hours of its weekday, in the business zone', () => {
  expect(workWindow('2026-07-22', driver, CLOCK)).toEqual(window('2026-07-22T12:00:00Z', '2026-07-22T20:00:00Z'))
  expect(workWindow('2026-07-16', driver, CLOCK)).toBeNull()
  expect(workWindow('2026-07-22', { ...driver, isDayOff: true }, CLOCK)).toBeNull()
  expect(workWindow('2026-07-14', driver, CLOCK)).toBeNull()
})

test('a driver without any stored hours has the working day', () => {
  expect(workWindow('2026-07-16', { ...driver, shifts: [] }, CLOCK)).toEqual(
    window('2026-07-16T13:00:00Z', '2026-07-17T01:00:00Z'),
  )
})

test('today the shift begins now at the earliest, and is over when its hours are', () => {
  expect(workWindow('2026-07-15', driver, CLOCK)).toMatchObject({ from: NOW, until: new Date('2026-07-15T20:00:00Z') })
  const evening = { now: new Date('2026-07-15T21:00:00Z'), today: '2026-07-15' }
  expect(workWindow('2026-07-15', driver, evening)).toBeNull()
})

test('being on duty counts more than the stored hours', () => {
  const onDuty = { ...driver, isOnDuty: true }
  expect(workWindow('2026-07-15', onDuty, CLOCK)).toMatchObject({ from: NOW, until: new Date('2026-07-15T20:00:00Z') })
  const without = { ...onDuty, isDayOff: true }
  expect(workWindow('2026-07-15', without, CLOCK)).toEqual({
    from: NOW,
    until: new Date('2026-07-15T23:00:00Z'),
    isOpenEnded: true,
  })
})
