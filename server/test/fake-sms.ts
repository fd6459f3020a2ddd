/** A fake provider of text messages for tests: it speaks the part of Twilio's API that we use, and can be made to refuse. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const ACCOUNT = 'AC0123456789abcdef0123456789abcdef'
const TOKEN = 'fake-auth-token'
const SMS_FROM = '+17135550100'

type SentSms = { From?: string; MessagingServiceSid?: string; To: string; Body: string }
type Refusal = { status: number; code?: number }

export async function startFakeSms() {
  const sent: SentSms[] = []
  const refusals: Refusal[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const answer = (status: number, json: object) => {
        reply.writeHead(status, { 'content-type': 'application/json' })
        reply.end(JSON.stringify(json))
      }
      if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
        return answer(404, { code: 20404, message: 'Not found' })
      if (request.headers.authorization !== `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`)
        return answer(401, { code: 20003, message: 'Authenticate' })
      const form = Object.fromEntries(new URLSearchParams(body)) as SentSms
      const refusal = refusals.shift()
      if (refusal) return answer(refusal.status, { code: refusal.code, message: `Quotes ${form.To} ${form.Body}` })
      sent.push(form)
      answer(201, { sid: `SM${sent.length}`, status: 'queued' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    sent,
    /** The next requests are refused, one after another. */
    refuse: (...next: Refusal[]) => void refusals.push(...next),
    settings: {
      SMS_PROVIDER_URL: `http://127.0.0.1:${port}`,
      SMS_ACCOUNT_SID: ACCOUNT,
      SMS_AUTH_TOKEN: TOKEN,
      SMS_FROM,
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** As Twilio signs what it sends: the address, and then each field with its value, in the order of their names. */
export function signSms(url: string, fields: Record<string, string>, token = TOKEN): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((all, name) => all + name + fields[name], url)
  return createHmac('sha1', token).update(text).digest('base64')
}
