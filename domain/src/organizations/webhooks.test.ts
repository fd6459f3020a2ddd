import { expect, test } from 'vitest'
import { isWanted, waitAfter } from './webhooks.ts'

test('all events of orders, or those that are named', () => {
  expect(isWanted(['order.*'], 'order.delivered')).toBe(true)
  expect(isWanted(['order.*'], 'message.sent')).toBe(false)
  expect(isWanted(['order.placed'], 'order.delivered')).toBe(false)
})

test('ten attempts take 75 hours', () => {
  const waits = Array.from({ length: 10 }, (_, index) => waitAfter(index + 1))
  expect(waits.at(-1)).toBeNull()
  const hours = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 3600_000
  expect(Math.floor(hours)).toBe(75)
})
