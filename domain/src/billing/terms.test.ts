import { expect, test } from 'vitest'
import { decideCredit } from './terms.ts'

test.each([
  [0, 'standard', 'account'],
  [6270, 'standard', 'account'],
  [6271, 'standard', 'card'],
  [6271, 'express', 'card'],
  [6271, 'emergency', 'over_limit'],
  [20000, 'emergency', 'over_limit'],
] as const)('with %i of 10,000 cents used, a %s order of 3,730 goes to: %s', (usedCents, priority, decision) => {
  expect(decideCredit({ limitCents: 10000, usedCents }, { cents: 3730, priority })).toBe(decision)
})
