/** What people reply to our texts: STOP, START and HELP, in both languages, and only from the provider. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient } from '../../../test/factories.ts'
import { signSms, startFakeSms } from '../../../test/fake-sms.ts'
import { grantConsent, hasConsent, hasStopped } from '../../sms/consents.ts'

const URL_OF_HOOK = 'https://go.meridian.example/api/sms/incoming'
let app: TestApp
let provider: Awaited<ReturnType<typeof startFakeSms>>
beforeAll(async () => {
  provider = await startFakeSms()
  app = await startTestApp({
    ...provider.settings,
    PUBLIC_URL: 'https://go.meridian.example',
    COMPANY_NAME: 'Smith & Sons <Couriers>',
    DISPATCH_PHONE: '713-555-0100',
  })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

let numbers = 0
async function agreed(): Promise<string> {
  const number = `+1713555${String(++numbers).padStart(4, '0')}`
  const by = (await makeClient(app.db)).id
  await grantConsent(app.db, { number, by, how: 'sender', now: app.clock.now })
  return number
}

type Sent = { signature?: string; type?: string; url?: string }
async function receive(fields: Record<string, string>, { signature, type, url }: Sent = {}) {
  const reply = await app.app.inject({
    method: 'POST',
    url: url ?? '/api/sms/incoming',
    headers: {
      host: 'go.meridian.example',
      'content-type': type ?? 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? signSms(URL_OF_HOOK, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: reply.statusCode, body: reply.body, type: reply.headers['content-type'] }
}

test.each(['STOP', 'unsubscribe', 'Cancel', 'END', 'quit', 'Alto', 'BAJA'])('%s ends the consent', async (Body) => {
  const number = await agreed()
  const reply = await receive({ From: number, Body, MessageSid: 'SM1' })
  expect(reply).toMatchObject({ status: 200, type: expect.stringContaining('text/xml') })
  expect(await hasStopped(app.db, number)).toBe(true)
})

test.each(['START', 'inicio'])('%s gives it back', async (Body) => {
  const number = await agreed()
  await receive({ From: number, Body: 'STOP' })
  await receive({ From: number, Body })
  expect(await hasConsent(app.db, number)).toBe(true)
})

test('START does not make a consent of nothing', async () => {
  await receive({ From: '+17135559998', Body: 'START' })
  expect(await hasConsent(app.db, '+17135559998')).toBe(false)
})

test('a STOP before anybody named the number outlasts the statement of a sender', async () => {
  const number = `+1713555${String(numbers + 1).padStart(4, '0')}`
  await receive({ From: number, Body: 'Stop.' })
  expect(await agreed()).toBe(number)
  expect(await hasConsent(app.db, number)).toBe(false)
})

test('from WhatsApp it is the same number', async () => {
  const number = await agreed()
  await receive({ From: `whatsapp:${number}`, Body: 'stop' })
  expect(await hasStopped(app.db, number)).toBe(true)
})

test.each([
  ['HELP', 'Smith &#38; Sons &#60;Couriers&#62;: delivery updates by text. Call 713-555-0100. Reply STOP to end.'],
  [
    'Ayuda',
    'Smith &#38; Sons &#60;Couriers&#62;: avisos de entrega por mensaje de texto. Llame al 713-555-0100. Responda STOP para terminar.',
  ],
])('%s is answered with the company and its phone', async (Body, text) => {
  const number = await agreed()
  expect((await receive({ From: number, Body })).body).toBe(`<Response><Message>${text}</Message></Response>`)
  expect(await hasConsent(app.db, number)).toBe(true)
})

test.each([
  { From: '+17135550001', Body: 'Please stop at the back door' },
  { From: '+525512345678', Body: 'STOP' },
  { From: '', Body: 'HELP' },
  { Body: 'STOP' },
  {},
] as Record<string, string>[])('%j changes nothing and is not answered', async (fields) => {
  const before = await app.db.selectFrom('text_consents').selectAll().execute()
  expect(await receive(fields)).toMatchObject({ status: 200, body: '<Response></Response>' })
  expect(await app.db.selectFrom('text_consents').selectAll().execute()).toEqual(before)
})

test('without the right signature nothing is done', async () => {
  const number = await agreed()
  const fields = { From: number, Body: 'STOP' }
  for (const sent of [
    { signature: '' },
    { signature: 'x' },
    { signature: signSms(URL_OF_HOOK, fields, 'another-token') },
    { signature: signSms(URL_OF_HOOK, { ...fields, Body: 'START' }) },
    { signature: signSms('https://evil.example/api/sms/incoming', fields) },
    { url: '/api/sms/incoming?more=1' },
  ]) {
    const reply = await receive(fields, sent)
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([400, 'invalid_webhook_signature'])
  }
  expect(await hasConsent(app.db, number)).toBe(true)
})

test('a body of another kind is refused, and one too large', async () => {
  expect((await receive({ From: '+17135550001', Body: 'x'.repeat(20_000) })).status).toBe(413)
  expect((await receive({}, { type: 'application/json', signature: '' })).status).toBe(400)
})

test('without settings there is nothing at this address', async () => {
  const without = await startTestApp()
  const fields = { From: '+17135550001', Body: 'STOP' }
  const reply = await without.app.inject({
    method: 'POST',
    url: '/api/sms/incoming',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signSms('http://localhost:3000/api/sms/incoming', fields, ''),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(reply.statusCode).toBe(404)
  await without.stop()
})
