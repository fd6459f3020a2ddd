import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BADGE_LABELS,
  badgeTier,
  isOpenToLevel,
  levelOf,
  levelProgress,
  NEXT_LEVEL_REWARDS,
  pointsToNextLevel,
  RANK_LABELS,
  rankOf,
  withLevelBonuses,
} from './levels.ts'

test.each([
  [0, 1, 1000, 0],
  [999, 1, 1, 0.999],
  [1000, 2, 1000, 0],
  [2450, 3, 550, 0.45],
])('%i points are level %i, %i from the next', (points, level, toNext, progress) => {
  expect(levelOf(points)).toBe(level)
  expect(pointsToNextLevel(points)).toBe(toNext)
  expect(levelProgress(points)).toBeCloseTo(progress, 9)
})

test.each([
  [1, 'Bronze Courier'],
  [4, 'Bronze Courier'],
  [5, 'Silver Courier'],
  [9, 'Silver Courier'],
  [10, 'Gold Courier'],
  [19, 'Gold Courier'],
  [20, 'Platinum Courier'],
  [85, 'Platinum Courier'],
])('at level %i a driver is a %s, whose first word is the badge', (level, rank) => {
  expect(rankOf(level)).toBe(rank)
  expect(badgeTier(level)).toBe(rank.split(' ')[0])
  expect(RANK_LABELS[rankOf(level)]).toBe(`${BADGE_LABELS[badgeTier(level)]} Courier`)
})

test.each([
  ['no level is passed', 0, 999, 999],
  ['one level is reached exactly', 0, 1000, 1500],
  ['one level is passed', 950, 100, 1550],
  ['the bonus lifts a level, which is rewarded too', 0, 1500, 2500],
  ['two levels are passed at once and the bonuses lift a third', 0, 2000, 3500],
  ['an earlier level was rewarded before', 1500, 100, 1600],
])('when %s, %i points plus %i earned are %i', (_case, before, earned, after) => {
  expect(withLevelBonuses(before, earned)).toBe(after)
})

test('every level passed is rewarded with 500 points, once', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), fc.nat({ max: 20_000 }), (before, earned) => {
      const after = withLevelBonuses(before, earned)
      expect(after - before - earned).toBe(500 * (levelOf(after) - levelOf(before)))
    }),
  )
})

test('earning more never leaves a driver with less', () => {
  fc.assert(
    fc.property(fc.nat({ max: 50_000 }), fc.nat({ max: 5000 }), fc.nat({ max: 500 }), (before, earned, more) => {
      expect(withLevelBonuses(before, earned + more)).toBeGreaterThanOrEqual(withLevelBonuses(before, earned) + more)
    }),
  )
})

test.each([
  [15_000, 1, 0, true],
  [15_001, 4, 0, false],
  [15_001, 4, 59_999, false],
  [15_001, 4, 60_000, true],
  [15_001, 5, 0, true],
])('a job of %i cents is open to level %i after %i ms: %s', (totalCents, level, passed, isOpen) => {
  const confirmedAt = new Date('2026-07-15T15:00:00Z')
  expect(isOpenToLevel({ totalCents, confirmedAt }, level, new Date(confirmedAt.getTime() + passed))).toBe(isOpen)
})

test('the rewards listed are the ones the rules give', () => {
  expect(NEXT_LEVEL_REWARDS).toEqual([
    '+500 points and an exclusive badge',
    'Priority access to high-value deliveries',
    '1.2x points on weekend deliveries',
  ])
})
