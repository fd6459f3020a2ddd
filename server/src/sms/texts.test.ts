import { LANGUAGES } from '@meridian/domain/accounts/language.ts'
import { TEXT_KINDS } from '@meridian/domain/notices/text-messages.ts'
import { expect, test } from 'vitest'
import { trackingLinkUrl } from '../security/secrets/links.ts'
import { newToken } from '../security/secrets/tokens.ts'
import { SMS_TEXTS, textOf } from './texts.ts'

/** The letters that go seven bits each; with any other one the message is cut at 70. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

const each = LANGUAGES.flatMap((language) => TEXT_KINDS.map((kind) => ({ language, kind })))

test.each(each)('$kind in $language is one message, and says how to end it', ({ kind, language }) => {
  const link = trackingLinkUrl('https://go.meridian.example', newToken())
  const text = textOf(kind, language, { orderId: 12_345, link })
  expect(text).toMatch(/^Meridian: /)
  expect(text).toContain('ML-12345')
  expect(text).toContain('STOP')
  expect(text).toMatch(GSM)
  expect(text.length).toBeLessThanOrEqual(160)
})

test.each(LANGUAGES)('the replies in %s are one message each', (language) => {
  const { help, stopped, started } = SMS_TEXTS[language]
  const company = 'Meridian Logistics'
  for (const text of [help({ company, phone: '713-555-0100' }), stopped({ company }), started({ company })]) {
    expect(text).toMatch(GSM)
    expect(text.length).toBeLessThanOrEqual(160)
  }
  expect(help({ company, phone: null })).not.toContain('null')
})
