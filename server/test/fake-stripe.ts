/** A fake card provider for tests: it implements the part of Stripe's API that we use, and can be made to fail. */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type FakeIntent = {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  amount: number
  currency: string
  client_secret: string
  metadata: Record<string, string>
  latest_charge: string | null
  last_payment_error: { code: string; message: string; charge: string } | null
}
type Reply = { status: number; json: unknown }
type Form = Record<string, string>

const WEBHOOK_SECRET = 'whsec_fake'
export const DECLINED_CARD = '4000000000000002'
export const DECLINED = 'Your card was declined.'

const newId = (kind: string) => `${kind}_${randomBytes(8).toString('hex')}`
const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  json: { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', code, message } },
})

const metadataIn = (form: Form): Form =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    }),
  )

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

export async function startFakeStripe() {
  const intents = new Map<string, FakeIntent>()
  const refunds = new Map<string, { id: string; amount: number }>()
  /** One by one; `paymentId` names the share that we refund, and is missing where a person did it at the provider. */
  const made: { id: string; payment_intent: string; amount: number; status: string; metadata: Form }[] = []
  /** Refunds wait here until a test lets them go on. */
  let held: Promise<void> | null = null
  const replies = new Map<string, { body: string; reply: Reply }>()
  const requests: string[] = []
  let failures: { left: number; status: number } = { left: 0, status: 500 }
  const bounced = new Set<string>()

  function answer(method: string, path: string, form: Form): Reply {
    const [, , kind, id, action] = path.split('/')
    if (kind === 'refunds' && method === 'POST') return refund(form)
    if (kind === 'refunds') {
      const data = made.filter((each) => each.payment_intent === form.payment_intent)
      return { status: 200, json: { object: 'list', data, has_more: false } }
    }
    if (kind !== 'payment_intents') return refusal(404, 'resource_missing', `No such thing: ${path}`)
    if (!id) return create(form)
    const intent = intents.get(id)
    if (!intent) return refusal(404, 'resource_missing', `No such payment_intent: '${id}'`)
    if (action === 'cancel') return cancel(intent)
    if (action === 'confirm') return confirm(intent, form)
    return { status: 200, json: intent }
  }

  function create(form: Form): Reply {
    const id = newId('pi')
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_x`,
      amount: Number(form.amount),
      currency: form.currency ?? '',
      metadata: metadataIn(form),
      latest_charge: null,
      last_payment_error: null,
    }
    intents.set(id, intent)
    return { status: 200, json: intent }
  }

  function cancel(intent: FakeIntent): Reply {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return refusal(400, 'payment_intent_unexpected_state', `It is ${intent.status}`)
    intent.status = 'canceled'
    return { status: 200, json: intent }
  }

  /** What the provider's own script does in the browser, with the secret and a card. */
  function confirm(intent: FakeIntent, form: Form): Reply {
    if (form.client_secret !== intent.client_secret) return refusal(401, 'secret', 'Wrong client secret')
    if (intent.status === 'succeeded') {
      const error = { code: 'payment_intent_unexpected_state', message: 'It is succeeded', payment_intent: intent }
      return { status: 400, json: { error: { type: 'invalid_request_error', ...error } } }
    }
    if (form.card === DECLINED_CARD) {
      decline(intent.id)
      return refusal(402, 'card_declined', DECLINED)
    }
    pay(intent.id)
    return { status: 200, json: intent }
  }

  function refund(form: Form): Reply {
    const intent = intents.get(form.payment_intent ?? '')
    if (intent?.status !== 'succeeded') return refusal(400, 'charge_not_refundable', 'There is no charge')
    const before = refunds.get(intent.id)?.amount ?? 0
    if (before >= intent.amount) return refusal(400, 'charge_already_refunded', 'Already refunded')
    const amount = form.amount === undefined ? intent.amount - before : Number(form.amount)
    if (before + amount > intent.amount) return refusal(400, 'amount_too_large', 'More than is left of it')
    const id = newId('re')
    const one = { id, object: 'refund', amount, payment_intent: intent.id, metadata: metadataIn(form) }
    if (bounced.has(intent.id)) {
      const failed = { ...one, status: 'failed', failure_reason: 'expired_or_canceled_card' }
      made.push(failed)
      return { status: 200, json: failed }
    }
    made.push({ ...one, status: 'succeeded' })
    refunds.set(intent.id, { id, amount: before + amount })
    return { status: 200, json: { ...one, status: 'succeeded' } }
  }

  /** The same key again replies the same, and nothing happens twice. */
  function answerOnce(method: string, path: string, text: string, key: string | undefined): Reply {
    if (failures.left > 0) {
      failures.left--
      return { status: failures.status, json: { error: { type: 'api_error', message: 'Something broke' } } }
    }
    const known = key ? replies.get(key) : undefined
    if (known) return known.body === text ? known.reply : refusal(400, 'idempotency_error', 'Another request')
    const reply = answer(method, path, Object.fromEntries(new URLSearchParams(text)))
    if (key) replies.set(key, { body: text, reply: { status: reply.status, json: structuredClone(reply.json) } })
    return reply
  }

  const server = createServer(async (request, response) => {
    const text = await bodyOf(request)
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://fake-stripe')
    requests.push(`${request.method} ${path}`)
    if (request.method === 'POST' && path.endsWith('/refunds') && held) {
      const gate = held
      held = null
      await gate
    }
    const form = text || search.slice(1)
    const { status, json } = answerOnce(request.method ?? '', path, form, request.headers['idempotency-key'] as string)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const intentOf = (id: string): FakeIntent => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`There is no intent ${id}`)
    return intent
  }
  function pay(id: string): void {
    Object.assign(intentOf(id), { status: 'succeeded', latest_charge: newId('ch'), last_payment_error: null })
  }
  function decline(id: string): void {
    const error = { code: 'card_declined', message: DECLINED, charge: newId('ch') }
    Object.assign(intentOf(id), { status: 'requires_payment_method', last_payment_error: error })
  }

  return {
    url,
    intents,
    refunds,
    bounced,
    requests,
    pay,
    decline,
    intentOf,
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: url,
    },
    /** As a person does it at the provider. */
    refundByHand: (id: string, amount: number) => refund({ payment_intent: id, amount: String(amount) }),
    /** What we refunded of a share, and what a person did. */
    refundedOf: (id: string, paymentId: number | null) =>
      made
        .filter((each) => each.payment_intent === id && each.status === 'succeeded')
        .filter(({ metadata }) => metadata.paymentId === (paymentId === null ? undefined : String(paymentId)))
        .reduce((sum, { amount }) => sum + amount, 0),
    /** The next refund stays on its way until the returned function is called; those after it pass it. */
    holdRefund(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    /** The next so many requests are answered with an error of the provider's own. */
    failNext(times: number, status = 500): void {
      failures = { left: times, status }
    },
    close: () =>
      new Promise<void>((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** An event as the provider sends it: the body, and its signature over those very bytes. */
export function signedEvent(type: string, object: object, secret = WEBHOOK_SECRET) {
  const body = JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } })
  // The provider's library refuses an older signature, by the time of the process.
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` } }
}
