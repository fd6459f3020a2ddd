import { expect, test } from 'vitest'
import { isInRanges } from './address-ranges.ts'
import { hasRightChecksum, newApiKey } from './api-key-text.ts'

test('a key has its mode, 30 letters and a checksum that one changed letter breaks', () => {
  const key = newApiKey('live')
  expect(key).toMatch(/^ml_live_[0-9A-Za-z]{36}$/)
  expect(newApiKey('test')).toMatch(/^ml_test_[0-9A-Za-z]{36}$/)
  expect(hasRightChecksum(key)).toBe(true)
  const at = 12
  expect(hasRightChecksum(key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1))).toBe(false)
  for (const other of [
    '',
    'ml_live_',
    key.slice(1),
    `${key}a`,
    key.replace('live', 'test'),
    key.replace('live', 'prod'),
  ])
    expect(hasRightChecksum(other), other).toBe(false)
})

test('an address is in a range of its family, also when a socket writes it as IPv6', () => {
  expect(isInRanges('10.1.2.3', [])).toBe(true)
  expect(isInRanges('10.1.2.3', ['10.1.0.0/16'])).toBe(true)
  expect(isInRanges('::ffff:10.1.2.3', ['10.1.2.3'])).toBe(true)
  expect(isInRanges('10.2.2.3', ['10.1.0.0/16', '2001:db8::/32'])).toBe(false)
  expect(isInRanges('2001:db8::7', ['2001:db8::/32'])).toBe(true)
})
