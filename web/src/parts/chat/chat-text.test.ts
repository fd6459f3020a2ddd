import { expect, test } from 'vitest'
import { serviceName } from '../../copy/messages.ts'
import { dayHeading, groupByDay, messageTime, remainingText } from './chat-text.ts'

const now = new Date(2026, 6, 15, 10, 0)
const at = (day: number, hour: number, minute = 0) => new Date(2026, 6, day, hour, minute)
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test('a time is the clock if under 24 hours old, otherwise short date plus time', () => {
  expect(plain(messageTime(at(15, 9, 5), now))).toBe('9:05 AM')
  expect(plain(messageTime(at(14, 10, 1), now))).toBe('10:01 AM')
  expect(plain(messageTime(at(14, 10, 0), now))).toBe('Jul 14, 10:00 AM')
  expect(plain(messageTime(new Date(2025, 11, 31, 23, 59), now))).toBe('Dec 31, 2025, 11:59 PM')
  // A sender's clock may be a little ahead.
  expect(plain(messageTime(at(15, 10, 1), now))).toBe('10:01 AM')
})

test('recent days are named, older ones dated', () => {
  expect(dayHeading(at(15, 0), now)).toBe('Today')
  expect(dayHeading(at(14, 23, 59), now)).toBe('Yesterday')
  expect(dayHeading(at(13, 12), now)).toBe('Monday, July 13')
  expect(dayHeading(new Date(2025, 6, 15), now)).toBe('Tuesday, July 15, 2025')
})

test('messages are grouped by day, and by sender without a long pause', () => {
  const said = (id: number, senderId: number, time: Date) => ({ id, senderId, createdAt: time.toISOString() })
  const days = groupByDay(
    [
      said(1, 7, at(14, 23, 58)),
      said(2, 7, at(15, 0, 1)),
      said(3, 7, at(15, 0, 4)),
      said(4, 8, at(15, 0, 4)),
      said(5, 7, at(15, 0, 5)),
      said(6, 7, at(15, 0, 10)),
    ],
    now,
  )
  expect(days.map((day) => [day.heading, day.turns.map((turn) => turn.messages.map(({ id }) => id))])).toEqual([
    ['Yesterday', [[1]]],
    ['Today', [[2, 3], [4], [5], [6]]],
  ])
  expect(groupByDay([], now)).toEqual([])
})

test('a service type is formatted as a title', () => {
  expect(serviceName('medical_prescription')).toBe('Medical Prescription')
})

test('near the limit the remaining characters are shown, and beyond it the excess', () => {
  expect(remainingText('x'.repeat(3599))).toBeNull()
  expect(remainingText(`  ${'x'.repeat(3600)}  `)).toEqual({ text: '3,600 of 4,000', isTooLong: false })
  expect(remainingText('x'.repeat(4001))).toEqual({ text: '1 over the 4,000 limit', isTooLong: true })
})
