import { ADMIN_FILTER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { expect, test } from 'vitest'
import { ADMIN_ACTIONS, ADMIN_CARDS, ADMIN_TABS, ADMIN_TOASTS, bulkSummary, NO_DRIVERS } from './admin.ts'

/** Section 8 of the spec, rows Admin assign, Admin update and Admin message. */
const CATALOG = [
  ['assigned', 'Driver Assigned', undefined],
  ['assignFailed', 'Error', 'Failed to assign driver. Please try again.'],
  ['updated', 'Order Updated', undefined],
  ['updateFailed', 'Error', 'Failed to update order. Please try again.'],
  ['messageSent', 'Message Sent', 'Your message has been sent to the client.'],
  ['messageFailed', 'Error', 'Failed to send message. Please try again.'],
]

test('every toast of the admin dashboard has the spec’s text, and there is no other', () => {
  const ours = Object.entries(ADMIN_TOASTS).map(([name, toast]) => [
    name,
    toast.title,
    'message' in toast ? toast.message : undefined,
  ])
  expect(ours).toEqual(CATALOG)
})

test('cards, tabs, actions, filter and empty state are those of section 2.11', () => {
  expect(Object.values(ADMIN_CARDS)).toEqual(['Total Orders', 'Active Orders', 'Available Drivers', 'Total Revenue'])
  expect(Object.values(ADMIN_TABS)).toEqual(['Order Management', 'Driver Management', 'Analytics'])
  expect(Object.values(ADMIN_ACTIONS)).toEqual([
    'Approve',
    'Decline',
    'Assign Driver',
    'Message Client',
    'View Details',
  ])
  expect(ADMIN_FILTER_STATUSES.join()).toBe('pending,confirmed,assigned,in_transit,delivered,cancelled,declined')
  expect(NO_DRIVERS).toBe('No Drivers Available')
})

test.each([
  [1, 1, '1 order approved'],
  [3, 3, 'All 3 orders approved'],
  [2, 3, '2 of 3 orders approved'],
  [0, 1, '0 of 1 order approved'],
])('%i done of %i reads %s', (done, total, text) => {
  expect(bulkSummary(done, total, 'approved')).toBe(text)
})
