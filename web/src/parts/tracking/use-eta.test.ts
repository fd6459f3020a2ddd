import { ORDER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { expect, test } from 'vitest'
import { isApproachShown, isFollowed } from './use-eta.ts'

test('a client follows the driver while the order is moving, an admin from its assignment', () => {
  const followed = (role: 'client' | 'admin') => ORDER_STATUSES.filter((status) => isFollowed(status, role))
  expect(followed('client')).toEqual(['pickup_scheduled', 'pickup_complete', 'in_transit'])
  expect(followed('admin')).toEqual(['assigned', 'pickup_scheduled', 'pickup_complete', 'in_transit'])
})

test('the way to the pickup is drawn while the driver is on it, and comes straight', () => {
  const shown = (stopsBefore: number) =>
    ORDER_STATUSES.filter((status) => isApproachShown({ status, return: null }, stopsBefore))
  expect(shown(0)).toEqual(['pickup_scheduled'])
  expect(shown(2)).toEqual([])
})
