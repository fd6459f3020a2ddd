import type { Notice } from '@meridian/contract/notices/notices.ts'
import { expect, test } from 'vitest'
import { withRead } from './notices.ts'

const notice = (id: number, isRead: boolean): Notice => ({
  id,
  isRead,
  kind: 'order_confirmed',
  orderId: 12,
  title: '',
  body: '',
  createdAt: '2025-01-15T16:00:00Z',
})
// Five unread, of which the latest list holds two.
const notices = { unread: 5, latest: [notice(3, false), notice(2, true), notice(1, false)] }

test('opening one notice takes one off the count, and opening it again takes none', () => {
  const once = withRead(notices, [3])
  expect(once.unread).toBe(4)
  expect(once.latest.map(({ isRead }) => isRead)).toEqual([true, true, false])
  expect(withRead(once, [3])).toEqual(once)
})

test('marking all also counts those older than the list', () => {
  const all = withRead(notices)
  expect(all.unread).toBe(0)
  expect(all.latest.every(({ isRead }) => isRead)).toBe(true)
})
