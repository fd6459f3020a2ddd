import type { User } from '@meridian/contract/accounts/accounts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goHome, setNavigator } from './navigation.ts'

const driver = { id: 3, role: 'driver' } as User
let went: string[] = []

beforeEach(() => {
  went = []
  setNavigator((path) => went.push(path))
  vi.stubGlobal('location', { origin: 'https://meridian.example' })
})
afterEach(() => vi.unstubAllGlobals())

test('home is the dashboard of the role', () => {
  goHome(driver)
  expect(went).toEqual(['/driver-dashboard'])
})

test('after signing in the interrupted page opens, but only inside the app', () => {
  goHome(driver, '/messages?order=3')
  goHome(driver, '//evil.example')
  expect(went).toEqual(['/messages?order=3', '/driver-dashboard'])
})

test('a page inside an area of another role is not opened', () => {
  goHome(driver, '/admin/accounts')
  goHome(driver, '/admin-dashboard/drivers?order=3')
  goHome({ role: 'admin', language: 'en' }, '/dispatch?order=3')
  expect(went).toEqual(['/driver-dashboard', '/driver-dashboard', '/dispatch?order=3'])
})
