import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples.ts'
import type { UnsentProof } from '../../../data/driver/unsent-schema.ts'
import { refusals, refusedElsewhere } from './refused-work.ts'

const refused = (id: number, orderId: number): UnsentProof => ({
  id,
  userId: 7,
  orderId,
  refusal: 'The seal is another one',
  action: 'capture',
  body: { key: '0b0f5c1e-7d5c-4c8e-9a51-4f5c4b1f1a01', stop: 'pickup', kind: 'seal', seal: 'A-1' },
})

test('a refused proof of an order that was delivered meanwhile can be done again; of one that is gone it can only be read', () => {
  const work = { orders: [anOrder({ id: 12 })], steps: [], proofs: [refused(1, 12), refused(2, 30), refused(3, 31)] }
  expect(refusedElsewhere(work)).toEqual([30, 31])
  const ofOrders = ({ toCorrect, toRead }: ReturnType<typeof refusals>) => [
    toCorrect.map(({ order }) => order.id),
    toRead.map(([orderId]) => orderId),
  ]
  expect(ofOrders(refusals({ ...work, delivered: undefined }))).toEqual([[12], []])
  const delivered = [anOrder({ id: 30, status: 'delivered' })]
  expect(ofOrders(refusals({ ...work, delivered }))).toEqual([[12, 30], [31]])
})
