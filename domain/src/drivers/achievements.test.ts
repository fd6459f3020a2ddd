import { describe, expect, test } from 'vitest'
import { delivery, late, on } from '../proofs/delivered-order.fixture.ts'
import { addDays } from '../time/calendar.ts'
import { formatCount } from '../time/format.ts'
import {
  ACHIEVEMENT_IDS,
  ACHIEVEMENTS,
  type AchievementId,
  type DrivingRecord,
  listAchievements,
} from './achievements.ts'
import { achievementsOf } from './performance.ts'
import { type DeliveredOrder, NO_OPENING_BALANCE, type OpeningBalance, replay } from './standing.ts'

const MONDAY = '2026-07-13'

const achieved = (id: AchievementId, orders: DeliveredOrder[], opening: OpeningBalance = NO_OPENING_BALANCE) => {
  const numbered = orders.map((order, index) => ({ ...order, orderId: index + 1 }))
  const found = achievementsOf(replay(numbered, opening)).find((achievement) => achievement.id === id)
  if (!found) throw new Error(`${id} is not listed`)
  return found
}
const many = (count: number, facts: (index: number) => Partial<DeliveredOrder>) =>
  Array.from({ length: count }, (_, index) => delivery(facts(index)))
/** So many minutes after 8 AM on the first day. */
const minute = (index: number, date = MONDAY) => ({ deliveredAt: on(date, 8, index) })

const NOTHING: DrivingRecord = {
  deliveries: 0,
  miles: 0,
  fastOnTimeDeliveries: 0,
  longestStreak: 0,
  bestPerfectWeek: 0,
}

test('there are six, listed in the same order always, each in a category and worth points', () => {
  expect(listAchievements(NOTHING, {}).map(({ id, category }) => [id, category])).toEqual([
    ['first_delivery', 'delivery'],
    ['speed_demon', 'speed'],
    ['marathon_runner', 'distance'],
    ['streak_master', 'streak'],
    ['century_club', 'delivery'],
    ['perfect_week', 'special'],
  ])
  for (const id of ACHIEVEMENT_IDS) {
    expect(ACHIEVEMENTS[id].points).toBeGreaterThan(0)
    expect(ACHIEVEMENTS[id].progress(NOTHING)).toBe(0)
  }
})

test('each description names its requirement', () => {
  for (const id of ACHIEVEMENT_IDS) {
    const { description, requirement } = ACHIEVEMENTS[id]
    expect(description).toContain(requirement === 1 ? 'first' : formatCount(requirement))
  }
})

test('progress is shown in whole steps and stops at the requirement', () => {
  const list = listAchievements({ ...NOTHING, miles: 999.9, deliveries: 250 }, {})
  expect(list.find(({ id }) => id === 'marathon_runner')?.progress).toBe(999)
  expect(list.find(({ id }) => id === 'century_club')?.progress).toBe(100)
})

describe('speed_demon', () => {
  test('counts express and emergency orders on time, and no others', () => {
    const orders = [
      delivery({ ...minute(0), priority: 'express' }),
      delivery({ ...minute(1), priority: 'emergency' }),
      delivery({ ...minute(2), priority: 'standard' }),
      late({ ...minute(3), priority: 'express' }),
    ]
    expect(achieved('speed_demon', orders)).toMatchObject({ progress: 2, unlocked: false })
  })

  test('is unlocked by the 25th', () => {
    const orders = many(26, (index) => ({ ...minute(index), priority: 'express' }))
    expect(achieved('speed_demon', orders.slice(0, 24)).unlocked).toBe(false)
    expect(achieved('speed_demon', orders)).toMatchObject({ unlocked: true, unlockedAt: on(MONDAY, 8, 24) })
  })
})

describe('marathon_runner and century_club', () => {
  test('are unlocked by the delivery that reaches the requirement', () => {
    const orders = many(101, (index) => ({ ...minute(index), distanceMiles: 10 }))
    expect(achieved('marathon_runner', orders).unlockedAt).toEqual(on(MONDAY, 8, 99))
    expect(achieved('century_club', orders).unlockedAt).toEqual(on(MONDAY, 8, 99))
    expect(achieved('century_club', orders.slice(0, 99))).toMatchObject({ progress: 99, unlocked: false })
  })

  test('count the opening balance; what it had reached has no date and brings no points again', () => {
    const opening = { deliveries: 847, miles: 990, payCents: 0, points: 3000 }
    expect(achieved('century_club', [], opening)).toMatchObject({ progress: 100, unlocked: true, unlockedAt: null })
    expect(achieved('marathon_runner', [], opening)).toMatchObject({ progress: 990, unlocked: false })
    const [order] = many(1, () => ({ ...minute(0), distanceMiles: 10 }))
    expect(achieved('marathon_runner', [order as DeliveredOrder], opening).unlockedAt).toEqual(on(MONDAY, 8))
    expect(replay([order as DeliveredOrder], opening).points).toBe(3000 + 70 + ACHIEVEMENTS.marathon_runner.points)
  })
})

describe('streak_master', () => {
  const days = many(10, (index) => ({ deliveredAt: on(addDays(MONDAY, index), 8) }))

  test('is unlocked by the first delivery of the tenth day on time', () => {
    expect(achieved('streak_master', days.slice(0, 9))).toMatchObject({ progress: 9, unlocked: false })
    expect(achieved('streak_master', days).unlockedAt).toEqual(on('2026-07-22', 8))
  })

  test('stays unlocked, and full, when the day then goes wrong', () => {
    const spoilt = [...days, late({ deliveredAt: on('2026-07-22', 9) })]
    expect(achieved('streak_master', spoilt)).toMatchObject({ progress: 10, unlocked: true })
  })
})

describe('perfect_week', () => {
  test('needs 25 perfect deliveries in a row', () => {
    const orders = many(25, minute)
    expect(achieved('perfect_week', orders)).toMatchObject({ unlocked: true, unlockedAt: on(MONDAY, 8, 24) })
    const withPoorRating = orders.map((order, index) => (index === 12 ? { ...order, rating: 4 } : order))
    expect(achieved('perfect_week', withPoorRating)).toMatchObject({ progress: 12, unlocked: false })
  })

  test('starts over on Monday', () => {
    const orders = [...many(20, (index) => minute(index, '2026-07-12')), ...many(20, (index) => minute(index))]
    expect(achieved('perfect_week', orders)).toMatchObject({ progress: 20, unlocked: false })
  })
})
