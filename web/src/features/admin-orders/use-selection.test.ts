import { expect, test } from 'vitest'
import { stillListed } from './use-selection.ts'

test('an order that left the list is deselected, also when it comes back', () => {
  const ticked = stillListed(new Set([1, 2]), [{ id: 2 }, { id: 3 }])
  expect([...stillListed(ticked, [{ id: 1 }, { id: 2 }, { id: 3 }])]).toEqual([2])
})
