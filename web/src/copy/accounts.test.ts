import { expect, test } from 'vitest'
import { SECURITY_COPY } from '../features/security/security.copy.ts'
import { ACCOUNT_TOASTS, invitationSent, LOGIN_COPY, othersSignedOut, SPEC_TOASTS } from './accounts.ts'

/** Section 8 of the spec, rows Login, Register and Security. */
const CATALOG = [
  ['loginSuccess', 'Welcome back!', undefined],
  ['loginFailed', 'Login Failed', 'Invalid credentials. Please try again.'],
  ['loginWithoutUser', 'Login Error', undefined],
  ['registered', 'Account Created!', 'Please log in with your new credentials'],
  ['registrationFailed', 'Registration Failed', 'Unable to create account. Please try again.'],
  ['passwordUpdated', 'Password updated', undefined],
  ['passwordChangeFailed', 'Password change failed', 'Please check your current password and try again'],
  ['twoFactorDisabled', 'Two-Factor Authentication has been disabled', undefined],
]

test('every account toast of the spec is there, word for word, and no other', () => {
  const ours = Object.entries(SPEC_TOASTS).map(([name, toast]) => [
    name,
    toast.title,
    'message' in toast ? toast.message : undefined,
  ])
  expect(ours).toEqual(CATALOG)
})

test('enabling two-factor gives a message to scan', () => {
  expect(ACCOUNT_TOASTS.scanQrCode.title).toMatch(/scan/i)
})

test('failures are shown as errors, and the rest is not', () => {
  const failures = Object.entries(SPEC_TOASTS).flatMap(([name, { tone }]) => (tone === 'danger' ? [name] : []))
  expect(failures).toEqual(['loginFailed', 'loginWithoutUser', 'registrationFailed', 'passwordChangeFailed'])
})

test('the screens have the texts of the spec', () => {
  expect(SECURITY_COPY.signOutOthers).toBe('Sign Out All Other Sessions')
  expect(Object.values(SECURITY_COPY.overview)).toEqual([
    'Account status',
    'Last login',
    'Active sessions',
    'Security level',
  ])
  expect(LOGIN_COPY.signIn.forgot).toContain('Forgot Password')
})

test('links say how long they work', () => {
  expect(LOGIN_COPY.forgot.sent('a@example.com')).toBe(
    'If an account exists for a@example.com, a link to set a new password was sent. It works once, for 30 minutes.',
  )
  expect(invitationSent('a@example.com').message).toBe('a@example.com has 7 days to accept it.')
})

test('one session is not called sessions', () => {
  expect(othersSignedOut(1).title).toBe('Signed out 1 other session')
  expect(othersSignedOut(2).title).toBe('Signed out 2 other sessions')
})
