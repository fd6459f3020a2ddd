import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissRating, queuedRatingPrompts, queueRatingPrompt, removeRatingPrompt } from './ratings.ts'

const DRIVER = 7

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a driver gets one rating prompt per delivery, in order', () => {
  for (const orderId of [12, 30, 12, 41]) queueRatingPrompt(DRIVER, orderId)
  expect(queuedRatingPrompts(DRIVER)).toEqual([30, 12, 41])
  removeRatingPrompt(DRIVER, 30)
  dismissRating(DRIVER, 12)
  expect(queuedRatingPrompts(DRIVER)).toEqual([41])
  queueRatingPrompt(DRIVER, 12)
  expect(queuedRatingPrompts(DRIVER)).toEqual([41])
  expect(queuedRatingPrompts(8)).toEqual([])
})
