import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driverPayCents, formatCents, netProfitCents, parseCents } from './money.ts'

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })

test('cents converted to the wire format and back are unchanged', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(parseCents(formatCents(amount))).toBe(amount)
    }),
  )
})

test('an amount on the wire always has two decimals', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(formatCents(amount)).toMatch(/^-?\d+\.\d\d$/)
    }),
  )
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1230, '12.30'],
  [-5, '-0.05'],
  [123456, '1234.56'],
])('%i cents are "%s" on the wire', (amount, text) => {
  expect(formatCents(amount)).toBe(text)
})

test.each([
  ['37', 3700],
  ['37.3', 3730],
  [' 37.30 ', 3730],
  ['-0.05', -5],
  ['-0', 0],
])('"%s" is read as %i cents', (text, amount) => {
  expect(parseCents(text)).toBe(amount)
})

test.each(['', 'abc', '1.234', '1,234.00', '$5', '1e3', '.5', '5.', '--5', 'NaN', '12345678901'])(
  '"%s" is no amount',
  (text) => {
    expect(parseCents(text)).toBeNull()
  },
)

test('the driver gets 15 percent, rounded to a cent', () => {
  expect(driverPayCents(3730)).toBe(560)
  expect(driverPayCents(10_000)).toBe(1500)
  expect(netProfitCents(10_000)).toBe(8500)
})

test('pay and net always add up to the total, and pay is a whole number of cents', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), (total) => {
      expect(driverPayCents(total) + netProfitCents(total)).toBe(total)
      expect(Number.isInteger(driverPayCents(total))).toBe(true)
      expect(Math.abs(driverPayCents(total) - total * 0.15)).toBeLessThanOrEqual(0.5001)
    }),
  )
})
