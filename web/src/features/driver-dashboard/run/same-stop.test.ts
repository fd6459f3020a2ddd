import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples.ts'
import { hasSameReceiver, opensAt, ordersHere, sharedAt, startOf } from './same-stop.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const at = (id: number, fields: Parameters<typeof anOrder>[0] = {}) => anOrder({ id, status: 'in_transit', ...fields })

test('the orders of one door are those that go there now: not what is held, asked about, or for tomorrow', () => {
  const open = { id: 1, stop: 'delivery', kind: 'refused', dueAt: NOW.toISOString(), recipientName: null } as const
  const unsaid = { place: null, instructions: null, decidedByRole: null }
  const others = [
    at(13),
    at(14, { deliveryAddress: '9 Elsewhere St, Houston, TX 77002' }),
    at(15, { exception: { ...open, ...unsaid, state: 'open', decision: null } }),
    at(16, { exception: { ...open, ...unsaid, state: 'decided', decision: 'hold' } }),
    at(17, { status: 'pickup_complete' }),
  ]
  expect(ordersHere(at(12), others, NOW).map(({ id }) => id)).toEqual([13, 17])
  const today = at(12, { status: 'assigned' })
  const tomorrow = at(18, { status: 'assigned', scheduledDate: '2026-07-16T14:00:00.000Z' })
  expect(opensAt(tomorrow, NOW)).not.toBeNull()
  expect(ordersHere(today, [tomorrow], NOW)).toEqual([])
})

test('setting out for the door starts what is not on its way yet', () => {
  expect(startOf(at(12, { status: 'assigned' }))).toBe('pickup_scheduled')
  expect(startOf(at(12, { status: 'pickup_complete' }))).toBe('in_transit')
  expect(startOf(at(12, { status: 'pickup_complete', return: { state: 'open' } }))).toBeUndefined()
  expect(startOf(at(12))).toBeUndefined()
})

test('one signature stands for the orders that still want one at this stop, and the same name suggests it', () => {
  const signed = { requiresSignature: true, deliveryContactName: 'Dana Cole' }
  const done = { stop: 'delivery', kind: 'signature', isSkipped: false } as const
  const others = [
    at(13, signed),
    at(14, { ...signed, captured: [done] }),
    at(15),
    at(16, { ...signed, status: 'pickup_complete' }),
  ]
  expect(sharedAt('delivery', 'signature', others).map(({ id }) => id)).toEqual([13])
  expect(sharedAt('delivery', 'photo', others)).toEqual([])
  expect(hasSameReceiver(at(12, signed), at(13, { deliveryContactName: 'Cole, Dana' }), 'delivery')).toBe(true)
  expect(hasSameReceiver(at(12, signed), at(13, { deliveryContactName: null }), 'delivery')).toBe(false)
})
