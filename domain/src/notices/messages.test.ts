import { expect, test } from 'vitest'
import { isRecent, isSendable, MESSAGE_MAX_LENGTH, tidyMessage } from './messages.ts'

test('a message is trimmed, and its own lines stay', () => {
  expect(tidyMessage('  at the door\nsecond floor \n')).toBe('at the door\nsecond floor')
})

test('blank messages and ones beyond the limit are not sent', () => {
  expect(isSendable('a')).toBe(true)
  expect(isSendable(' \n\t ')).toBe(false)
  expect(isSendable('a'.repeat(MESSAGE_MAX_LENGTH))).toBe(true)
  expect(isSendable(` ${'a'.repeat(MESSAGE_MAX_LENGTH)} `)).toBe(true)
  expect(isSendable('a'.repeat(MESSAGE_MAX_LENGTH + 1))).toBe(false)
})

test('a message is recent for less than 24 hours', () => {
  const now = new Date('2026-07-15T15:00:00.000Z')
  expect(isRecent(new Date('2026-07-14T15:00:00.001Z'), now)).toBe(true)
  expect(isRecent(new Date('2026-07-14T15:00:00.000Z'), now)).toBe(false)
})
