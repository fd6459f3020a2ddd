import { expect, test } from 'vitest'
import type { Conversation } from '../../data/notices/messages.ts'
import { aboutWhat, otherSide, preview, readBy } from './conversation-text.ts'
import { searchFor, targetFrom } from './selected.ts'

const conversation: Conversation = {
  section: 'orders',
  orderId: 12,
  supportUserId: null,
  serviceType: 'laboratory_sample',
  status: 'in_transit',
  isReturned: false,
  pickupAddress: '1 A St',
  deliveryAddress: '2 B St',
  driver: { id: 4, firstName: 'Marcus', lastName: 'Reed' },
  client: { firstName: 'Maria', lastName: 'Lopez', organizationId: 8, organizationName: 'Cypress Pharmacy' },
  lastMessage: null,
  unreadCount: 0,
  lastActivityAt: '2026-07-15T15:00:00.000Z',
}
const support: Conversation = {
  ...conversation,
  section: 'support',
  orderId: null,
  supportUserId: 2,
  serviceType: null,
  status: null,
  driver: null,
}
const client = { id: 2, role: 'client' } as const
const driver = { id: 7, role: 'driver' } as const
const admin = { id: 1, role: 'admin' } as const

test('each role sees the other party', () => {
  expect(otherSide(conversation, client)).toEqual({ name: 'Marcus Reed', initials: 'MR' })
  expect(otherSide(conversation, driver)).toEqual({ name: 'Cypress Pharmacy', initials: 'CP' })
  expect(otherSide(conversation, admin)).toEqual({ name: 'Cypress Pharmacy', initials: 'CP' })
  expect(otherSide(support, admin)).toEqual({ name: 'Maria Lopez', initials: 'ML' })
  expect(otherSide(support, client).name).toBe('Meridian support')
  expect(otherSide(support, driver).name).toBe('Dispatch')
  expect(otherSide({ ...conversation, driver: null, status: 'pending' }, client).name).toBe('Meridian support')
})

test('a driver is told who reads: the client and dispatch, or dispatch alone', () => {
  expect(readBy(conversation, driver)).toBe('Read by Cypress Pharmacy and dispatch')
  expect(readBy(support, driver)).toBeNull()
  expect(aboutWhat(support, driver)).toBe('Only dispatch reads this')
  for (const reader of [client, admin]) expect(readBy(conversation, reader)).toBeNull()
})

test('a row says which order and what kind, and an admin also who drives', () => {
  expect(aboutWhat(conversation, client)).toBe('#ML-0012 · Laboratory Sample')
  expect(aboutWhat(conversation, admin)).toBe('#ML-0012 · Laboratory Sample · Marcus Reed')
  expect(aboutWhat(support, admin)).toBe('Cypress Pharmacy')
})

test('the last message is shown on one line, with ‘You’ for the reader’s own, or a text for none', () => {
  const lastMessage = {
    id: 1,
    orderId: 12,
    supportUserId: null,
    senderId: 2,
    senderName: 'Maria Lopez',
    senderRole: 'client' as const,
    content: 'At the\n\nback door',
    isRead: false,
    createdAt: conversation.lastActivityAt,
  }
  expect(preview({ ...conversation, lastMessage }, client)).toBe('You: At the back door')
  expect(preview({ ...conversation, lastMessage }, driver)).toBe('At the back door')
  expect(preview(conversation, client)).toBe('No messages yet')
})

test('a link opens an order, the reader’s own support thread, or for admins any user’s', () => {
  expect(targetFrom({ order: 12 }, client)).toEqual({ orderId: 12 })
  expect(targetFrom({ support: 1 }, client)).toEqual({ supportUserId: 2 })
  expect(targetFrom({ support: 9 }, driver)).toEqual({ supportUserId: 7 })
  expect(targetFrom({ support: 9 }, admin)).toEqual({ supportUserId: 9 })
  expect(targetFrom({}, client)).toBeNull()
  expect([searchFor(conversation, client), searchFor(support, client), searchFor(support, admin)]).toEqual([
    { order: 12 },
    { support: 1 },
    { support: 2 },
  ])
})
