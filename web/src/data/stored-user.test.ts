import { afterEach, expect, test, vi } from 'vitest'
import { safeNext } from './stored-user.ts'

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
