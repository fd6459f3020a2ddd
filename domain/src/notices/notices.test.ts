import { describe, expect, test } from 'vitest'
import { ROLES } from '../orders/order-lifecycle.ts'
import { channelsFor, NOTICE_KINDS, NOTICE_KINDS_OF_ROLE, noticePath } from './notices.ts'

test('every kind is received by some role', () => {
  const concerning = new Set(ROLES.flatMap((role) => NOTICE_KINDS_OF_ROLE[role]))
  expect(NOTICE_KINDS.filter((kind) => !concerning.has(kind))).toEqual([])
})

describe('the channels of a notice', () => {
  test('default to the screen, to mail for what must not be missed, and to push once a browser has subscribed', () => {
    const mailed = ROLES.flatMap((role) =>
      NOTICE_KINDS_OF_ROLE[role]
        .filter((kind) => channelsFor(kind, { role, choices: {}, hasPush: false }).email)
        .map((kind) => `${role} ${kind}`),
    )
    expect(mailed).toEqual([
      'client order_confirmed',
      'client order_delivered',
      'client order_declined',
      'client order_cancelled',
      'client problem_reported',
      'client running_late',
      'client order_returned',
      'client sample_at_risk',
      'client evidence_in_doubt',
      'client approval_wanted',
      'client approval_decided',
      'client standing_day',
      'client ordered_for_you',
      'admin problem_reported',
      'admin sample_at_risk',
      'admin evidence_in_doubt',
      'admin payment_failed',
    ])
    for (const hasPush of [true, false])
      expect(channelsFor('rating', { role: 'driver', choices: {}, hasPush })).toEqual({
        screen: true,
        email: false,
        push: hasPush,
      })
  })

  test('follow the user’s choice per channel; push needs a subscribed browser', () => {
    const person = { role: 'client', choices: { order_delivered: { email: false, push: false } } } as const
    expect(channelsFor('order_delivered', { ...person, hasPush: true })).toEqual({
      screen: true,
      email: false,
      push: false,
    })
    const wanting = { role: 'client', choices: { message: { screen: false, push: true } } } as const
    expect(channelsFor('message', { ...wanting, hasPush: false })).toEqual({ screen: false, email: false, push: false })
  })
})

test.each([
  ['client', '/orders?order=12', '/messages?support=1'],
  ['driver', '/driver-dashboard?order=12', '/messages?support=1'],
  ['admin', '/admin-dashboard?order=12', '/messages?support=7'],
] as const)('a notice leads a %s to %s, of an order, and to %s, of a support thread', (role, order, support) => {
  expect(noticePath({ kind: 'order_confirmed', orderId: 12 }, role)).toBe(order)
  expect(noticePath({ kind: 'message', orderId: 12, supportUserId: null }, role)).toBe('/messages?order=12')
  expect(noticePath({ kind: 'message', orderId: null, supportUserId: 7 }, role)).toBe(support)
  expect(noticePath({ kind: 'message', orderId: null }, role)).toBe('/messages')
})
