import { expect, test } from 'vitest'
import { isPublicMailDomain, mailDomainOf, toMailDomain } from './mail-domains.ts'

test.each([
  ['clinic.example', 'clinic.example'],
  [' Clinic.Example. ', 'clinic.example'],
  ['@clinic.example', 'clinic.example'],
  ['mail.north.clinic.example', 'mail.north.clinic.example'],
  ['clínica.example', 'xn--clnica-4va.example'],
  ['XN--CLNICA-4VA.example', 'xn--clnica-4va.example'],
])('%j is the domain %s', (typed, domain) => expect(toMailDomain(typed)).toBe(domain))

test.each([
  '',
  'clinic',
  'localhost',
  '10.0.0.1',
  '[::1]',
  'clinic.example/path',
  'clinic.example:8443',
  'a@clinic.example',
  'clinic..example',
  '-clinic.example',
  'clinic_example.com',
  'clinic example.com',
  'clinic.example?x',
  `${'a'.repeat(64)}.example`,
  `${'abcdefghi.'.repeat(24)}example`,
])('%j is no domain', (typed) => expect(toMailDomain(typed)).toBeNull())

test('the domain of an address is what follows the last @', () => {
  expect(mailDomainOf('ana@Clinic.example')).toBe('clinic.example')
  expect(mailDomainOf('"ana@evil.example"@clinic.example')).toBe('clinic.example')
  expect(mailDomainOf('ana')).toBeNull()
})

test('where anyone gets an address, nobody owns the domain', () => {
  for (const domain of ['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'proton.me'])
    expect(isPublicMailDomain(domain)).toBe(true)
  expect(isPublicMailDomain('clinic.example')).toBe(false)
})
