import { expect, test } from 'vitest'
import {
  type ApprovalRule,
  approvalAfterEdit,
  approvalLapsesAt,
  decideApproval,
  holdsUp,
  needsApproval,
  needsApprovalAmong,
} from './approvals.ts'

const rule = (given: Partial<ApprovalRule>): ApprovalRule => ({
  userId: null,
  overCents: null,
  priority: null,
  isForApprovers: false,
  ...given,
})
const order = { orderedBy: 7, totalCents: 25_000, priority: 'express' } as const
const byOrderer = { isApprover: false }

test.each([
  ['over an amount', rule({ overCents: 20_000 }), true],
  ['exactly the amount is not over it', rule({ overCents: 25_000 }), false],
  ['a priority', rule({ priority: 'express' }), true],
  ['another priority', rule({ priority: 'scheduled' }), false],
  ['a person', rule({ userId: 7 }), true],
  ['another person', rule({ userId: 8 }), false],
  ['a person over an amount', rule({ userId: 7, overCents: 20_000 }), true],
  ['a person below that amount', rule({ userId: 7, overCents: 30_000 }), false],
  ['another person over an amount', rule({ userId: 8, overCents: 20_000 }), false],
])('an order needs an approval by a rule for %s', (_, given, isNeeded) => {
  expect(needsApproval(order, [given], byOrderer).length > 0).toBe(isNeeded)
})

test('every rule that applies is a reason, the same one once', () => {
  const rules = [rule({ overCents: 100 }), rule({ overCents: 100 }), rule({ userId: 7, priority: 'express' })]
  expect(needsApproval(order, rules, byOrderer)).toEqual([
    { isPerson: false, overCents: 100, priority: null },
    { isPerson: true, overCents: null, priority: 'express' },
  ])
  expect(needsApproval({ ...order, totalCents: null }, rules, byOrderer)).toHaveLength(1)
})

test('who may approve needs no approval, unless the rule is for them too', () => {
  const rules = [rule({ overCents: 100 }), rule({ priority: 'express', isForApprovers: true })]
  expect(needsApproval(order, rules, { isApprover: true })).toEqual([
    { isPerson: false, overCents: null, priority: 'express' },
  ])
})

test('only what waits, and not an emergency, holds an order up', () => {
  expect(holdsUp(null)).toBe(false)
  expect(holdsUp({ state: 'waiting', isAfterwards: false })).toBe(true)
  expect(holdsUp({ state: 'waiting', isAfterwards: true })).toBe(false)
  expect(holdsUp({ state: 'approved', isAfterwards: false })).toBe(false)
})

test('an approval is decided once, by somebody else than who asked; declined afterwards the order goes on', () => {
  const waiting = {
    orderId: 1,
    state: 'waiting',
    isAfterwards: false,
    requestedBy: 7,
    decidedByName: null,
  } as const
  expect(decideApproval(waiting, 'approve', 8)).toEqual({ ok: true, isCanceled: false })
  expect(decideApproval(waiting, 'decline', 8)).toEqual({ ok: true, isCanceled: true })
  expect(decideApproval({ ...waiting, isAfterwards: true }, 'decline', 8)).toEqual({ ok: true, isCanceled: false })
  expect(decideApproval(waiting, 'approve', 7)).toMatchObject({ reason: 'approval_of_own_order' })
  const decided = { ...waiting, state: 'declined', decidedByName: 'Kim Lee' } as const
  expect(decideApproval(decided, 'approve', 8)).toMatchObject({
    reason: 'approval_decided',
    isApproved: false,
    name: 'Kim Lee',
  })
  expect(decideApproval({ ...waiting, state: 'closed' }, 'approve', 8)).toMatchObject({ reason: 'approval_not_wanted' })
})

test('an order waits until the end of its pickup window, at most a week', () => {
  const asked = new Date('2026-07-15T15:00:00Z')
  const slot = { preferredTimeSlot: 'morning', slotFromMinutes: null, slotToMinutes: null } as const
  const at = { ...slot, pickup: { latitude: 29.7, longitude: -95.4 } }
  expect(approvalLapsesAt({ ...at, scheduledDate: null }, asked).toISOString()).toBe('2026-07-22T15:00:00.000Z')
  expect(approvalLapsesAt({ ...at, scheduledDate: new Date('2026-07-17T13:00:00Z') }, asked).toISOString()).toBe(
    '2026-07-17T17:00:00.000Z',
  )
  expect(approvalLapsesAt({ ...at, scheduledDate: new Date('2026-08-17T13:00:00Z') }, asked).toISOString()).toBe(
    '2026-07-22T15:00:00.000Z',
  )
})

const over = { isPerson: false, overCents: 20_000, priority: null }
const within = { totalCents: 10_000, reasons: [] }
const dear = { totalCents: 25_000, reasons: [over] }
const dearer = { totalCents: 30_000, reasons: [over] }

test.each([
  ['newly over the limit', null, within, dear, 'ask'],
  ['within the limit', null, within, within, 'keep'],
  ['placed by an approver, same price', null, dear, dear, 'keep'],
  ['placed by an approver, higher price', null, dear, dearer, 'ask'],
  ['approved, same price', { state: 'approved', amountCents: 25_000 }, dear, dear, 'keep'],
  [
    'approved, cheaper, then dearer but within what was approved',
    { state: 'approved', amountCents: 30_000 },
    dear,
    dear,
    'keep',
  ],
  ['approved, higher than approved', { state: 'approved', amountCents: 25_000 }, dear, dearer, 'ask'],
  ['still waiting', { state: 'waiting', amountCents: 25_000 }, dear, dearer, 'update'],
  ['waiting, and cheap again', { state: 'waiting', amountCents: 25_000 }, dear, within, 'close'],
  ['cheap again, then dear again', { state: 'closed', amountCents: 25_000 }, within, dear, 'ask'],
] as const)('after an edit of an order: %s', (_, approval, before, after, expected) => {
  expect(approvalAfterEdit(approval, before, after)).toBe(expected)
})

test('a limit counts for the sum of what was ordered together, by those that the rule is about', () => {
  const small = { orderedBy: 7, totalCents: 5_000, priority: 'standard' } as const
  const rules = [rule({ overCents: 20_000 }), rule({ overCents: 20_000, priority: 'express' })]
  const group = Array.from({ length: 5 }, () => small)
  const together = { isPerson: false, overCents: 20_000, priority: null, isTogether: true }
  expect(needsApprovalAmong(small, group, rules, byOrderer)).toEqual([together])
  expect(needsApprovalAmong(small, group.slice(0, 4), rules, byOrderer)).toEqual([])
  expect(needsApprovalAmong(small, [...group.slice(0, 3), order], rules, byOrderer)).toEqual([together])
  // By itself above it.
  expect(needsApprovalAmong(order, [...group, order], rules, byOrderer)).toEqual(needsApproval(order, rules, byOrderer))
  expect(needsApprovalAmong(small, group, rules, { isApprover: true })).toEqual([])
})
