import { expect, test } from 'vitest'
import { delayText, sortDelays } from './urgency.ts'

test('delays are named by urgency, and of two the longer first', () => {
  const delays = sortDelays([
    { orderId: 1, priority: 'standard', lateBefore: 0, lateAfter: 600 },
    { orderId: 2, priority: 'emergency', lateBefore: 11, lateAfter: 13 },
    { orderId: 1083, priority: 'emergency', lateBefore: 17, lateAfter: 544 },
    { orderId: 4, priority: 'express', lateBefore: 0, lateAfter: 60 },
  ])
  expect(delays.map(delayText)).toEqual([
    '#ML-1083 (Emergency): 17 min → 9 h 4 min late',
    '#ML-0002 (Emergency): 11 min → 13 min late',
    '#ML-0004 (Express): not late → 1 h late',
    '#ML-0001 (Standard): not late → 10 h late',
  ])
})
