import { expect, test } from 'vitest'
import { phoneKeyOf, readPhoneKey } from './phone-apps.ts'

const BYTES = Uint8Array.from({ length: 40 }, (_, at) => at * 6)

test('a key is four groups of five letters that cannot be mistaken, read however it is typed', () => {
  const key = phoneKeyOf(BYTES) as string
  expect(key).toMatch(/^([2-9a-hjkmnp-z]{5}-){3}[2-9a-hjkmnp-z]{5}$/)
  const read = readPhoneKey(key)
  expect(read).toBe(key.replaceAll('-', ''))
  expect(readPhoneKey(` ${key.toUpperCase().replaceAll('-', ' ')} `)).toBe(read)
  for (const wrong of ['', '48241179', 'l'.repeat(20), key.slice(1), 'a'.repeat(1_000), 7, null])
    expect(readPhoneKey(wrong), String(wrong)).toBeNull()
})

test('bytes that would favor some letters make no key', () => {
  expect(phoneKeyOf(Uint8Array.from({ length: 40 }, () => 255))).toBeNull()
})
