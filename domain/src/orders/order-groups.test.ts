import { expect, test } from 'vitest'
import { outOfShape } from './order-groups.ts'

const leg = (pickupAddress: string, deliveryAddress: string) => ({ pickupAddress, deliveryAddress })

test.each([
  ['one_pickup', [leg('A', 'B'), leg('A', 'C')], []],
  ['one_pickup', [leg('A', 'B'), leg('B', 'C'), leg('A', 'D')], [{ index: 1, field: 'pickupAddress' }]],
  ['one_delivery', [leg('A', 'C'), leg('B', 'C')], []],
  ['one_delivery', [leg('A', 'B'), leg('A', 'C')], [{ index: 1, field: 'deliveryAddress' }]],
  ['chain', [leg('A', 'B'), leg('B', 'C'), leg('C', 'A')], []],
  ['chain', [leg('A', 'B'), leg('A', 'C')], [{ index: 1, field: 'pickupAddress' }]],
] as const)('%s: %j', (shape, orders, wrong) => {
  expect(outOfShape(shape, orders)).toEqual(wrong)
})
