import { expect, test } from 'vitest'
import type { BoardOrder } from '../../data/dispatch/dispatch.ts'
import { groupOrders, type Sort, sortOrders } from './board-filters.ts'

const HOUSTON = { address: 'Main St', latitude: 29.75, longitude: -95.36 }
const DALLAS = { address: 'Elm St', latitude: 32.78, longitude: -96.8 }
const order = (id: number, hour: number, more: Partial<BoardOrder> = {}) => ({
  order: {
    id,
    priority: 'standard',
    organizationName: 'Riverside',
    pickupArea: 'Houston, TX 77002',
    pickup: HOUSTON,
    delivery: HOUSTON,
    promisedAt: `2026-07-15T${hour}:00:00Z`,
    ...more,
  } as BoardOrder,
})

/** Due last, and yet it has to leave before 2, which is around the corner. */
const FAR = order(1, 19, { delivery: DALLAS, pickupArea: 'Austin, TX 78701' })
const NEAR = order(2, 18)
const EMERGENCY = order(3, 20, { priority: 'emergency' })
const EXPRESS = order(4, 21, { priority: 'express', organizationName: 'Bayou' })
const ALL = [EXPRESS, NEAR, EMERGENCY, FAR]

test.each<[Sort, number[]]>([
  ['urgent', [3, 1, 2, 4]],
  ['due', [2, 1, 3, 4]],
  ['distance', [2, 3, 4, 1]],
  ['city', [1, 2, 3, 4]],
  ['priority', [3, 4, 2, 1]],
])('orders sorted by %s', (sort, ids) => {
  expect(sortOrders(ALL, sort).map(({ order: { id } }) => id)).toEqual(ids)
})

test('groups keep the order of their members, priorities their own', () => {
  const names = (group: Parameters<typeof groupOrders>[1]) =>
    groupOrders(sortOrders(ALL, 'due'), group).map(({ name, members }) => [
      name,
      members.map(({ order: { id } }) => id),
    ])
  expect(names('none')).toEqual([[null, [2, 1, 3, 4]]])
  expect(names('city')).toEqual([
    ['Houston', [2, 3, 4]],
    ['Austin', [1]],
  ])
  expect(names('priority')).toEqual([
    ['Emergency', [3]],
    ['Express', [4]],
    ['Standard', [2, 1]],
  ])
  expect(names('client')).toEqual([
    ['Riverside', [2, 1, 3]],
    ['Bayou', [4]],
  ])
})
