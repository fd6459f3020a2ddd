/** `POST /api/sms/incoming`: what people reply to our texts. Not in the contract, since no browser of ours calls it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { textNumber } from '@meridian/domain/accounts/phones.ts'
import { type Keyword, keywordOf } from '@meridian/domain/notices/text-messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { publicOrigin } from '../../security/secrets/links.ts'
import { returnConsent, revokeConsent } from '../../sms/consents.ts'
import { SMS_TEXTS } from '../../sms/texts.ts'

const MAX_BODY_BYTES = 16 * 1024
const SIGNATURE_HEADER = 'x-twilio-signature'

export async function smsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, env, clock } = deps
  // A scope of its own: nothing else of ours takes forms.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    // Before the body is read: what has no signature is not from the provider.
    const onRequest = async ({ headers }: FastifyRequest) => {
      if (!env.SMS_AUTH_TOKEN) throw new AppError('not_found', { method: 'POST', path: '/api/sms/incoming' })
      if (!headers[SIGNATURE_HEADER]) throw new AppError('invalid_webhook_signature')
    }
    scope.post('/api/sms/incoming', { onRequest }, async (request, reply) => {
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const url = publicOrigin(env) + request.url
      const signature = String(request.headers[SIGNATURE_HEADER])
      if (!isSigned(env.SMS_AUTH_TOKEN ?? '', url, fields, signature)) throw new AppError('invalid_webhook_signature')
      const number = textNumber((fields.get('From') ?? '').replace(/^whatsapp:/, ''))
      const keyword = keywordOf(fields.get('Body') ?? '')
      if (number && keyword?.means === 'stop') await revokeConsent(db, number, clock())
      if (number && keyword?.means === 'start') await returnConsent(db, number, clock())
      return reply.type('text/xml').send(`<Response>${number && keyword ? messageOf(keyword, deps) : ''}</Response>`)
    })
  })
}

/** Over our own address and the fields, sorted by name. From the settings: the Host header can be forged. */
function isSigned(token: string, url: string, fields: URLSearchParams, given: string): boolean {
  const names = Map.groupBy(fields, ([name]) => name)
  const sorted = [...names].sort(([one], [other]) => (one < other ? -1 : 1))
  const text = sorted.reduce((all, [name, values]) => all + name + values.map(([, value]) => value).join(''), url)
  const wanted = createHmac('sha1', token).update(text).digest()
  const bytes = Buffer.from(given, 'base64')
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}

const REPLIES = { stop: 'stopped', start: 'started', help: 'help' } as const

function messageOf({ means, language }: Keyword, { env }: Deps): string {
  const facts = { company: env.COMPANY_NAME, phone: env.DISPATCH_PHONE ?? null }
  return `<Message>${escapeXml(SMS_TEXTS[language][REPLIES[means]](facts))}</Message>`
}

const escapeXml = (text: string): string => text.replace(/[<>&'"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
