import type { OpenApproval } from '@meridian/contract/organizations/approvals.ts'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples.ts'
import { needsOf } from './needs.ts'

const NOW = new Date('2026-07-15T18:00:00.000Z')
const may = { pay: true, handle: true, track: true }
const NONE = { open: [], latest: [], approvals: [], isUnnamed: false, may, now: NOW }
const unpaid = (id: number, more: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({ id, status: 'pending', paymentState: 'unpaid', totalCost: '41.95', amountDue: '41.95', ...more })
const texts = (facts: Partial<Parameters<typeof needsOf>[0]>) => needsOf({ ...NONE, ...facts }).map(({ text }) => text)
const approval = (orderId: number, isOwn = false) => ({ orderId, isOwn }) as OpenApproval

test('what waits for payment is one entry for an order, for a group and for a standing order', () => {
  const standing = { id: 3, name: 'Weekdays', day: '2026-07-20' }
  const open = [
    unpaid(1),
    unpaid(2, { approval: { state: 'approved', isAfterwards: false, reasons: [] } }),
    unpaid(3, { groupId: 9 }),
    unpaid(4, { groupId: 9 }),
    unpaid(5, { standing }),
    unpaid(6, { standing }),
  ]
  expect(needsOf({ ...NONE, open })).toMatchObject([
    { text: 'Pay $41.95 for #ML-0001', href: '/checkout?orderId=1&amount=41.95' },
    { text: '#ML-0002 is approved: pay $41.95', href: '/checkout?orderId=2&amount=41.95' },
    { text: 'Pay $83.90 for 2 orders', href: '/checkout?group=9' },
    { text: 'Weekdays: 2 days not confirmed, pay $83.90', href: '/orders?group=upcoming' },
  ])
  expect(texts({ open, may: { ...may, pay: false } })).toEqual([])
  const waiting = { state: 'waiting' as const, isAfterwards: false, reasons: [] }
  expect(texts({ open: [unpaid(1, { approval: waiting })] })).toEqual([])
})

test('what is urgent comes first: a decision at a door, a late order, an approval; an own order is approved by somebody else', () => {
  const late = anOrder({ id: 1, status: 'in_transit', paymentState: 'paid', confirmedAt: '2026-07-15T12:00:00.000Z' })
  const open = [unpaid(2), { ...late, createdAt: '2026-07-15T12:00:00.000Z' }]
  expect(texts({ open, approvals: [approval(4), approval(5, true)] })).toEqual([
    expect.stringMatching(/^#ML-0001 is late, was due /),
    'Approve #ML-0004',
    'Pay $41.95 for #ML-0002',
  ])
  expect(texts({ isUnnamed: true })).toEqual(['Name your organization'])
  expect(texts({ approvals: [approval(4), approval(6)] })).toEqual(['Approve 2 orders'])
})

test('an order that was declined is said for two days', () => {
  const declined = (createdAt: string) => anOrder({ id: 7, status: 'declined', createdAt })
  expect(texts({ latest: [declined('2026-07-15T01:00:00.000Z')] })).toEqual(['#ML-0007 was declined'])
  expect(texts({ latest: [declined('2026-07-12T01:00:00.000Z')] })).toEqual([])
})
