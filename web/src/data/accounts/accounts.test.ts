import { expect, test } from 'vitest'
import { outcomeOf } from './accounts.ts'

const user = {
  id: 2,
  username: 'pharmacy',
  email: 'pharmacy@example.com',
  role: 'client' as const,
  firstName: 'Maria',
  lastName: 'Santos',
  phone: null,
  organizationName: 'Bayou City Pharmacy',
  membership: null,
  mustSetUpTwoFactor: false,
  organizations: [],
  language: null,
  driverId: null,
}

test('a response with a user is a sign-in, and the session token is not part of the user', () => {
  expect(outcomeOf({ ...user, sessionToken: 'token' })).toEqual({ kind: 'signed_in', user })
})

test('a response that requires a code passes on the challenge', () => {
  const methods = ['app' as const]
  expect(outcomeOf({ twoFactorRequired: true, challenge: 'abc', methods })).toEqual({
    kind: 'code_required',
    challenge: 'abc',
    methods,
  })
})

test.each([
  ['nothing', null],
  ['an empty object', {}],
  ['a user without a role', { ...user, role: undefined, sessionToken: 'token' }],
  ['a user without an id', { ...user, id: undefined, sessionToken: 'token' }],
])('a response with %s is not a sign-in', (_, reply) => {
  expect(outcomeOf(reply as never)).toEqual({ kind: 'no_user' })
})
