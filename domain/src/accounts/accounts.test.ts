import { expect, test } from 'vitest'
import {
  fullName,
  HOME_BY_ROLE,
  initials,
  lockOutSeconds,
  nameFault,
  PASSWORD_REQUIREMENTS,
  securityLevel,
} from './accounts.ts'

const met = (password: string) => PASSWORD_REQUIREMENTS.filter(({ test }) => test(password)).map(({ id }) => id)

test.each([
  ['', []],
  ['aB1!', ['upper', 'lower', 'number', 'special']],
  ['abcdefg', ['lower']],
  ['abcdefgh', ['length', 'lower']],
  ['ABCDEFGH', ['length', 'upper']],
  ['1234567 ', ['length', 'number']],
  ['Ünïcödé-9', ['length', 'upper', 'lower', 'number', 'special']],
])('the password "%s" meets %j', (password, requirements) => {
  expect(met(password)).toEqual(requirements)
})

test('each role has its own home', () => {
  expect(HOME_BY_ROLE).toEqual({ client: '/dashboard', driver: '/driver-dashboard', admin: '/admin-dashboard' })
})

test('two-factor makes the security level high', () => {
  expect(securityLevel(true)).toBe('High')
  expect(securityLevel(false)).toBe('Standard')
})

test.each([
  [{ firstName: 'Maria', lastName: 'Lopez' }, 'Maria Lopez', 'ML'],
  [{ firstName: 'Maria de la Cruz', lastName: '' }, 'Maria de la Cruz', 'MC'],
  [{ firstName: 'cher', lastName: '' }, 'cher', 'C'],
  [{ firstName: '', lastName: '' }, '', ''],
])('%j is called "%s" and abbreviated "%s"', (person, name, letters) => {
  expect(fullName(person)).toBe(name)
  expect(initials(person)).toBe(letters)
})

test.each([
  [0, 0],
  [4, 0],
  [5, 5],
  [6, 10],
  [12, 640],
  [13, 900],
  [2000, 900],
])('after %i failures a sign-in waits %i seconds', (failures, seconds) => {
  expect(lockOutSeconds(failures)).toBe(seconds)
})

test.each([
  ['Ada Lovelace', null],
  ['J.R.R. Tolkien', null],
  ["St. Mary's Hospital, 24/7", null],
  ['Pharmacy 1200', null],
  ['Sign in at example.com/unlock', 'hasLink'],
  ['example.com', 'hasLink'],
  ['see https://x', 'hasLink'],
  ['ada@clinic', 'hasLink'],
  ['Call 713-555-0100', 'hasNumber'],
  ['Two\nlines', 'notOneLine'],
])('the name %j is refused as %s', (name, fault) => {
  expect(nameFault(name)).toBe(fault)
})
