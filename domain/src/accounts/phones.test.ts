import { expect, test } from 'vitest'
import { formatPhone, INVALID_PHONE, phoneError } from './phones.ts'

test.each([
  ['7135550142', '(713) 555-0142'],
  ['713-555-0142', '(713) 555-0142'],
  [' (713)555.0142 ', '(713) 555-0142'],
  ['+1 713 555 0142', '(713) 555-0142'],
  ['1-713-555-0142', '(713) 555-0142'],
  ['+17135550142', '(713) 555-0142'],
  ['713-555-0142 x 12', '(713) 555-0142 x12'],
  ['713-555-0142, ext. 4711', '(713) 555-0142 x4711'],
  ['(713) 555-0142 extension 9', '(713) 555-0142 x9'],
  ['(713) 555-0142 x12', '(713) 555-0142 x12'],
])('%s is %s', (typed, formatted) => {
  expect(formatPhone(typed)).toBe(formatted)
  expect(phoneError(typed)).toBeNull()
})

test.each(['555-0142', '71355501423', '+44 20 7946 0958', '713-555-014a', '713-555-0142 x', 'call me', '<b>'])(
  '%s is no US phone number',
  (typed) => {
    expect(formatPhone(typed)).toBeNull()
    expect(phoneError(typed)).toBe(INVALID_PHONE)
  },
)

test('an optional phone may be empty', () => {
  expect(phoneError('  ')).toBeNull()
})
