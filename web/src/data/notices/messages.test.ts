import { expect, test } from 'vitest'
import type { Page } from '../call.ts'
import { type ChatPages, inOrder, type Message, withLatest, withMessage } from './messages.ts'

const ME = 1
const said = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  orderId: 5,
  supportUserId: null,
  senderId: ME,
  senderName: 'Ada',
  senderRole: 'client',
  content: `Message ${id}`,
  isRead: false,
  createdAt: '2026-07-15T15:00:00.000Z',
  ...more,
})
const page = (from: number, to: number, more: Partial<Message> = {}): Page<Message[]> => ({
  rows: Array.from({ length: to - from + 1 }, (_, index) => said(from + index, more)),
  nextCursor: from > 1 ? String(from) : undefined,
  total: undefined,
})
const chat: ChatPages = { pages: [page(51, 100), page(1, 50)], pageParams: ['', '51'] }
const ids = (data: ChatPages) => inOrder(data).map(({ id }) => id)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('the latest page of a chat is updated, and older pages stay', () => {
  const renewed = withLatest(chat, page(53, 102))
  expect(ids(renewed)).toEqual(upTo(102))
  expect(renewed.pages[0]?.nextCursor).toBe('51')
  expect(renewed.pages[1]).toBe(chat.pages[1])
  expect(withLatest(renewed, page(53, 102))).toEqual(renewed)
})

test('a response from before the last message removes nothing', () => {
  expect(ids(withLatest(withMessage(chat, said(101)), page(51, 100)))).toEqual(upTo(101))
  const moved: ChatPages = { pages: [page(56, 105), page(1, 55)], pageParams: ['', '56'] }
  expect(ids(withLatest(moved, page(51, 100)))).toEqual(upTo(105))
})

test('after more than a page of missed messages the chat restarts from the latest page', () => {
  const renewed = withLatest(chat, page(110, 159))
  expect(ids(renewed)).toEqual(page(110, 159).rows.map(({ id }) => id))
  expect(renewed.pages.at(-1)?.nextCursor).toBe('110')
  expect(ids(withLatest({ pages: [page(1, 0)], pageParams: [''] }, page(1, 2)))).toEqual([1, 2])
  expect(withLatest(chat, page(1, 0))).toBe(chat)
})

test('when a sender’s last message is read, the earlier ones are read too', () => {
  const [latest] = withLatest(chat, page(90, 101, { isRead: true })).pages
  expect(latest?.rows.filter(({ isRead }) => !isRead)).toEqual([])
  const [others] = withLatest(chat, page(90, 101, { isRead: true, senderId: 2 })).pages
  expect(others?.rows.filter(({ isRead }) => !isRead)).toHaveLength(39)
})
