import { expect, test } from 'vitest'
import { boardTime, dueTime } from './board-time.ts'

const HOUSTON = { latitude: 29.7604, longitude: -95.3698 }
const ALBUQUERQUE = { latitude: 35.0844, longitude: -106.6504 }
const TIME = '2026-07-15T19:30:00Z'

test('a time names its zone to a reader whose clock shows another time', () => {
  // Tests run in the zone of the business or in another one: what the reader's clock shows decides.
  const isSame = new Date(TIME).getHours() === 14
  expect(boardTime(TIME)).toBe(isSame ? '2:30 PM' : '2:30 PM CDT')
})

test('what is due is in the zone of its delivery, which is named where the reader’s clock shows another time', () => {
  const due = (delivery: typeof HOUSTON) => dueTime({ promisedAt: TIME, delivery }).replace(/ [CM]DT$/, '')
  expect(due(HOUSTON)).toBe('2:30 PM')
  expect(due(ALBUQUERQUE)).toBe('1:30 PM')
})
