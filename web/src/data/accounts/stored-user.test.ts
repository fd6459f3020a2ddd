import { afterEach, expect, test, vi } from 'vitest'
import { endSession, safeNext } from './stored-user.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/orders', '/orders'],
  ['/checkout?orderId=3&amount=37.30', '/checkout?orderId=3&amount=37.30'],
  ['/tracking#map', '/tracking'],
  ['/', null],
  ['/login', null],
  ['/login?next=/login', null],
  ['orders', null],
  ['//evil.example/orders', null],
  ['/.//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example/orders', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
  [undefined, null],
  [7, null],
])('after signing in, next=%s redirects to %s', (next, expected) => {
  vi.stubGlobal('location', { origin: 'https://meridian.example' })
  expect(safeNext(next)).toBe(expected)
})

class FakeStorage {
  [key: string]: unknown
  constructor(values: Record<string, string>) {
    Object.assign(this, values)
  }
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key]
  }
}

test('a session that ran out leaves the half-filled form in this tab and the layout of the board, and nothing else', () => {
  const local = new FakeStorage({ user: '{"id":2}', pendingOrder: '{}', 'board-layout:2': '{}' })
  const tab = new FakeStorage({ 'new-delivery:2': '{"request":{}}', 'draft:order-7': 'Hello' })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', assign: vi.fn() })
  endSession()
  expect(Object.keys(local)).toEqual(['board-layout:2'])
  expect(Object.entries(tab)).toEqual([['new-delivery:2', '{"request":{}}']])
})
