import { HOME_BY_ROLE } from '@meridian/domain/accounts/accounts.ts'
import { expect, test } from 'vitest'
import { menuOf } from '../app/menu.ts'
import { NOT_FOUND_TITLE, SIGN_OUT, SPLASH, WELCOME } from './shell.ts'

const labels = (role: Parameters<typeof menuOf>[0]) => menuOf(role).map(({ label, path }) => `${label} ${path}`)

test('each role sees the items of the spec, an admin also the dispatch board, a client the standing orders and the organization, and a user with no role none', () => {
  expect(labels('client')).toEqual([
    'Orders /orders',
    'Dashboard /dashboard',
    'Standing orders /standing-orders',
    'Messages /messages',
    'Organization /organization',
  ])
  expect(labels('driver')).toEqual(['Deliveries /driver-dashboard', 'Messages /messages'])
  expect(labels('admin')).toEqual([
    'Orders /orders',
    'Admin /admin-dashboard',
    'Dispatch /dispatch',
    'Messages /messages',
  ])
  expect(labels(undefined)).toEqual([])
})

test('texts and delays are those of the spec', () => {
  expect(SIGN_OUT).toEqual({
    started: 'Signing out...',
    done: 'Signed out successfully',
    failed: 'Signed out',
    redirectMs: 500,
  })
  expect([SPLASH.holdMs, SPLASH.fadeMs, SPLASH.next]).toEqual([2000, 2000, '/dashboard'])
  expect([WELCOME.wordMs, WELCOME.redirectMs, HOME_BY_ROLE.client]).toEqual([2000, 10_000, '/dashboard'])
  expect(WELCOME.words.join()).toBe('care,precision,transparency,timely,secure,professional,innovative,compassionate')
  expect(NOT_FOUND_TITLE).toBe('Page Not Found')
})
