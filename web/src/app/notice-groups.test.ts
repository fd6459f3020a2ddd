import type { Notice } from '@meridian/contract/notices/notices.ts'
import { expect, test } from 'vitest'
import { groupNotices } from './notice-groups.ts'

const notices = (titles: string): Notice[] =>
  [...titles].map((title, index) => ({
    id: index + 1,
    kind: title === 'M' ? 'message' : 'order_placed',
    orderId: index,
    title,
    body: '',
    createdAt: '2026-07-15T14:00:00.000Z',
    isRead: true,
  }))
const groups = (titles: string) =>
  groupNotices(notices(titles), ({ title }) => title === '!').map((group) => group.map(({ title }) => title).join(''))

test.each([
  ['', []],
  ['AA', ['A', 'A']],
  ['AAA', ['AAA']],
  ['AABAAAAC', ['A', 'A', 'B', 'AAAA', 'C']],
  ['MMMA', ['MMM', 'A']],
  ['!!!!', ['!', '!', '!', '!']],
])('of %s only what comes three times in a row is one entry', (titles, expected) => {
  expect(groups(titles)).toEqual(expected)
})
