import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { newPushBrowser, pushBrowser } from '../../../test/push-browser.ts'
import { encryptPush } from './encrypt-push.ts'

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  senderPrivateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browser: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6' +
    'cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('the example of RFC 8291 is encrypted as it is printed there, and read again', async () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(EXAMPLE.senderPrivateKey, 'base64url')
  const salt = Buffer.from(EXAMPLE.salt, 'base64url')
  const body = encryptPush(EXAMPLE.text, EXAMPLE.browser, { salt, sender })
  expect(body.toString('base64url')).toBe(EXAMPLE.body)
  expect(await pushBrowser(EXAMPLE.browser).read(body)).toBe(EXAMPLE.text)
})

test('what is encrypted is read by its own browser only, and no two messages are alike', async () => {
  const [own, other] = [await newPushBrowser(), await newPushBrowser()]
  const text = '{"title":"Entregado · 薬"}'
  const [first, second] = [encryptPush(text, own.keys), encryptPush(text, own.keys)]
  expect([await own.read(first), await own.read(second)]).toEqual([text, text])
  expect(first.subarray(0, 16)).not.toEqual(second.subarray(0, 16))
  expect(first.subarray(21, 86)).not.toEqual(second.subarray(21, 86))
  await expect(other.read(first)).rejects.toThrow()
})

test('a message as long as a record is sent whole; a longer one, and one for keys that are none, is refused', async () => {
  const { keys, read } = await newPushBrowser()
  const longest = 'x'.repeat(4096 - 16 - 1)
  expect(await read(encryptPush(longest, keys))).toBe(longest)
  expect(() => encryptPush(`${longest}x`, keys)).toThrow('too long')
  expect(() => encryptPush('x', { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toThrow()
})
