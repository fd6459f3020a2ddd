import { expect, test } from 'vitest'
import { phoneHref, smsHref } from './phone-href.ts'

test('a link dials the number, and its extension after a pause', () => {
  expect(phoneHref('(713) 555-0142')).toBe('tel:7135550142')
  expect(phoneHref('+1 713-555-0142')).toBe('tel:+17135550142')
  expect(phoneHref('(713) 555-0142 x12')).toBe('tel:7135550142,12')
  expect(smsHref('(713) 555-0142 x12')).toBe('sms:7135550142')
})
