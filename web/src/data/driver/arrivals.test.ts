import type { Order } from '@meridian/contract/orders/orders.ts'
import { expect, test } from 'vitest'
import { isArriving } from './arrivals.ts'

const ORDER = {
  id: 12,
  status: 'pickup_scheduled',
  pickupLatitude: '29.7105',
  pickupLongitude: '-95.3960',
  pickupPrecision: 'point',
  deliveryLatitude: '29.7480',
  deliveryLongitude: '-95.3660',
  deliveryPrecision: 'point',
  arrivals: [],
} as unknown as Order
/** About 111 m and 167 m north of the pickup. */
const NEAR = { latitude: 29.7115, longitude: -95.396, accuracy: 10, timestamp: 0 }
const FAR = { ...NEAR, latitude: 29.712 }
const AT_DELIVERY = { ...NEAR, latitude: 29.748, longitude: -95.366 }

test.each<[string, boolean, Partial<Order>, typeof NEAR]>([
  ['within 150 m of the pickup', true, {}, NEAR],
  ['further away', false, {}, FAR],
  ['by a position that is not accurate', false, {}, { ...NEAR, accuracy: 200 }],
  ['at a pickup known by its ZIP code only', false, { pickupPrecision: 'zip' }, NEAR],
  [
    'at a pickup where the driver has arrived',
    false,
    { arrivals: [{ stop: 'pickup', at: '2026-07-15T15:00:00.000Z' }] },
    NEAR,
  ],
  ['at the pickup before the job is started', false, { status: 'assigned' }, NEAR],
  ['at the pickup on the way to the delivery', false, { status: 'in_transit' }, NEAR],
  [
    'at the delivery',
    true,
    { status: 'in_transit', arrivals: [{ stop: 'pickup', at: '2026-07-15T15:00:00.000Z' }] },
    AT_DELIVERY,
  ],
])('an arrival is noticed %s: %s', (_, expected, fields, position) => {
  expect(isArriving({ ...ORDER, ...fields }, position)).toBe(expected)
})
