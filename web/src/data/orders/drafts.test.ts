import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepDraft, keyFor, readDraft } from './drafts.ts'

const kept = new Map<string, string>()
beforeAll(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('a draft is stored per conversation, and an empty one is deleted', () => {
  keepDraft('order-1', { text: 'Hel' })
  expect([readDraft('order-1').text, readDraft('order-2').text]).toEqual(['Hel', ''])
  keepDraft('order-1', { text: '' })
  expect(kept.size).toBe(0)
  kept.set('draft:order-1', '{broken')
  expect(readDraft('order-1')).toEqual({ text: '' })
})

test('the same text is retried with the same key, another text with another key', () => {
  // As over plain http on a local network: `randomUUID` is not there.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const key = keyFor({ text: 'Hi' }, 'Hi')
  const draft = { text: 'Hi', sentAs: { key, content: 'Hi' } }
  expect(keyFor(draft, 'Hi')).toBe(key)
  expect(keyFor(draft, 'Hi there')).not.toBe(key)
})
