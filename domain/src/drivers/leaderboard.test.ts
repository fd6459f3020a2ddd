import { expect, test } from 'vitest'
import { leaderboard, type MonthOfDriver } from './leaderboard.ts'

const month = (driverId: number, points: number, deliveries = 10, totalPoints = 0): MonthOfDriver => ({
  driverId,
  name: `Driver ${driverId}`,
  points,
  deliveries,
  totalPoints,
})
const SEVEN = [3, 1, 4, 7, 5, 2, 6].map((id) => month(id, 1000 - id * 100))

const ids = (rows: { driverId: number }[]) => rows.map(({ driverId }) => driverId)

test('the five drivers with the most points are listed in order', () => {
  expect(leaderboard(SEVEN, null).map(({ rank, driverId }) => [rank, driverId])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
  ])
})

test('the signed-in driver is marked, and takes the last row with the true rank when not among the first five', () => {
  expect(leaderboard(SEVEN, 5).map(({ isYou }) => isYou)).toEqual([false, false, false, false, true])
  expect(ids(leaderboard(SEVEN, 5))).toEqual([1, 2, 3, 4, 5])
  expect(ids(leaderboard(SEVEN, 7))).toEqual([1, 2, 3, 4, 7])
  expect(leaderboard(SEVEN, 7).at(-1)).toMatchObject({ rank: 7, isYou: true })
})

test('equal points are ordered by deliveries, then by who joined first', () => {
  expect(ids(leaderboard([month(3, 500, 8), month(2, 500, 9), month(1, 500, 8)], null))).toEqual([2, 1, 3])
})

test('the badge comes from all points ever, not from the month', () => {
  expect(leaderboard([month(1, 10, 1, 19_500), month(2, 5, 1, 3999)], null).map(({ badge }) => badge)).toEqual([
    'Platinum',
    'Bronze',
  ])
})
