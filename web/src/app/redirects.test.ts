import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { expect, test } from 'vitest'
import { nextAfterSignIn, redirectFor } from './redirects.ts'

const PATHS = [
  '/',
  '/login',
  '/welcome',
  '/dashboard',
  '/orders',
  '/edit-order',
  '/new-deliveries',
  '/ordered-together',
  '/import',
  '/tracking',
  '/messages',
  '/checkout',
  '/driver-dashboard',
  '/admin-dashboard',
  '/admin-dashboard/drivers',
  '/dispatch',
  '/admin/audit-log',
  '/security',
  '/no/such/page',
]

test('with no stored user every route but / and /login leads to /login', () => {
  const stays = PATHS.filter((path) => redirectFor(path, '', null) === null)
  expect(stays).toEqual(['/', '/login'])
  for (const path of PATHS.filter((path) => !stays.includes(path))) expect(redirectFor(path, '', null)).toBe('/login')
})

test.each<[Role, string]>([
  ['client', '/dashboard'],
  ['driver', '/driver-dashboard'],
  ['admin', '/admin-dashboard'],
])('a stored %s on / or /login is sent to %s, and stays anywhere else', (role, home) => {
  for (const path of PATHS)
    expect(redirectFor(path, '', { role })).toBe(path === '/' || path === '/login' ? home : null)
})

test.each([
  ['reset=abc', null],
  ['invite=abc', null],
  ['orders', '/dashboard'],
])('a stored client on /login#%s goes to %s: links from a mail stay reachable', (hash, expected) => {
  expect(redirectFor('/login', hash, { role: 'client' })).toBe(expected)
})

test.each([
  ['/orders', '?order=1089', '/orders?order=1089'],
  ['/tracking', '', '/tracking'],
  ['/admin-dashboard', '?order=7', '/admin-dashboard?order=7'],
  ['/admin/accounts', '', '/admin/accounts'],
  ['/dashboard', '', undefined],
  ['/welcome', '', undefined],
])('a visitor to %s%s is returned to %s after the sign-in', (path, search, next) => {
  expect(nextAfterSignIn(path, search)).toBe(next)
})

test('a stored user without a role is redirected too', () => {
  expect(redirectFor('/', '', {})).toBe('/dashboard')
})

test('who must set two-factor up is led to the security screen from everywhere, but for a link in a mail', () => {
  for (const role of ['client', 'admin'] as const) {
    const user = { role, mustSetUpTwoFactor: true }
    for (const path of PATHS) expect(redirectFor(path, '', user)).toBe(path === '/security' ? null : '/security')
    expect(redirectFor('/login', 'reset=abc', user)).toBeNull()
  }
  expect(redirectFor('/orders', '', { role: 'client', mustSetUpTwoFactor: false })).toBeNull()
})
