import { expect, test } from 'vitest'
import { readPerson } from './person.ts'

const claims = (more: object) => ({
  iss: 'https://login.clinic.example',
  aud: 'meridian',
  sub: 'one',
  iat: 1,
  exp: 2,
  email: 'Ana@Clinic.example',
  ...more,
})
const DOMAINS = ['clinic.example']

test('an address is read in lower case, and a provider that says nothing about it speaks for its own domain', () => {
  expect(readPerson(claims({ given_name: 'Ana', family_name: 'Ruiz' }), DOMAINS)).toEqual({
    subject: 'one',
    email: 'ana@clinic.example',
    domain: 'clinic.example',
    firstName: 'Ana',
    lastName: 'Ruiz',
  })
})

test.each([
  [{ name: 'Ana Ruiz Soto' }, 'Ana', 'Ruiz Soto'],
  [{ given_name: 'https://evil.example', name: 42 }, 'ana', ''],
  [{ given_name: 'A\u0000' }, 'ana', ''],
  [{ given_name: 'x'.repeat(300) }, 'x'.repeat(100), ''],
  [{}, 'ana', ''],
])('the name of %j', (more, firstName, lastName) => {
  expect(readPerson(claims(more), DOMAINS)).toMatchObject({ firstName, lastName })
})

test('a private Google account with an address of the domain is not one of the organization', () => {
  const google = { iss: 'https://accounts.google.com', email_verified: true }
  expect(() => readPerson(claims(google), DOMAINS)).toThrow('foreign_domain')
  expect(() => readPerson(claims({ ...google, hd: 'evil.example' }), DOMAINS)).toThrow('foreign_domain')
  expect(readPerson(claims({ ...google, hd: 'clinic.example' }), DOMAINS).subject).toBe('one')
})

test.each([false, 'false', null, 0, ''])('email_verified %j is refused', (email_verified) => {
  expect(() => readPerson(claims({ email_verified }), DOMAINS)).toThrow('unverified_email')
})
