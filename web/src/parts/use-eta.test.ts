import { ORDER_STATUSES } from '@meridian/domain/orders.ts'
import { expect, test } from 'vitest'
import { isFollowed } from './use-eta.ts'

test('a client follows the driver while the order is moving, an admin from its assignment', () => {
  const followed = (role: 'client' | 'admin') => ORDER_STATUSES.filter((status) => isFollowed(status, role))
  expect(followed('client')).toEqual(['pickup_scheduled', 'pickup_complete', 'in_transit'])
  expect(followed('admin')).toEqual(['assigned', 'pickup_scheduled', 'pickup_complete', 'in_transit'])
})
