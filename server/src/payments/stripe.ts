/** Stripe as a card provider. The library is read with the first payment: most starts need none. */
import type { FastifyBaseLogger } from 'fastify'
import type { Stripe } from 'stripe'
import type { Env } from '../env.ts'
import { AppError } from '../errors/app-error.ts'
import { BadSignature, type CardProvider, type Intent, type Payments, type ProviderNews } from './port.ts'

type Settings = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'>

/** The client waits at the checkout: a reply that takes longer counts as none. */
const TIMEOUT_MS = 8_000
const CURRENCY = 'usd'

export function createPayments(env: Settings, log: FastifyBaseLogger): Payments {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_PUBLISHABLE_KEY) return { mode: 'test' }
  return stripeProvider(env, env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY, log)
}

function stripeProvider(
  env: Settings,
  secretKey: string,
  publishableKey: string,
  log: FastifyBaseLogger,
): CardProvider {
  let opening: Promise<Stripe> | undefined
  const ask = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    opening ??= openStripe(secretKey, env.STRIPE_API_URL)
    const stripe = await opening
    return question(stripe).catch((error) => {
      throw asAppError(error, log)
    })
  }
  return {
    mode: 'live',
    publishableKey,
    createIntent: ({ amountCents, key, ...subject }) =>
      ask(async (stripe) => {
        const wanted = {
          amount: amountCents,
          currency: CURRENCY,
          payment_method_types: ['card'],
          metadata: Object.fromEntries(Object.entries(subject).map(([name, id]) => [name, String(id)])),
        }
        return toIntent(await stripe.paymentIntents.create(wanted, { idempotencyKey: key }))
      }),
    findIntent: (id) =>
      ask(async (stripe) => {
        try {
          return toIntent(await stripe.paymentIntents.retrieve(id))
        } catch (error) {
          return unknownIntent(id, error, log)
        }
      }),
    cancelIntent: (id) =>
      ask(async (stripe) => {
        try {
          return toIntent(await stripe.paymentIntents.cancel(id))
        } catch (error) {
          if (codeOf(error) !== 'payment_intent_unexpected_state') return unknownIntent(id, error, log)
          return toIntent(await stripe.paymentIntents.retrieve(id))
        }
      }),
    refund: (intentId, key, part) =>
      ask(async (stripe) => {
        try {
          const refund = await stripe.refunds.create(
            {
              payment_intent: intentId,
              ...(part && { amount: part.amountCents }),
              ...(part?.paymentId && { metadata: { paymentId: String(part.paymentId) } }),
            },
            { idempotencyKey: key },
          )
          const { id: refundId, status, failure_reason: reason } = refund
          if (!isUndone(status)) return null
          return { refundId, reason: codeToText(reason ?? status) }
        } catch (error) {
          const code = codeOf(error)
          if (code === 'charge_already_refunded') return null
          if (!isRefusedForGood(error)) throw error
          log.warn({ intentId, code }, 'the card provider refuses a refund')
          return { refundId: null, reason: codeToText(code ?? 'refused') }
        }
      }),
    refundedByHand: (intentId) =>
      ask(async (stripe) => {
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
        const byHand = data.filter(({ status, metadata }) => !isUndone(status) && idIn(metadata, 'paymentId') === null)
        return byHand.reduce((sum, { amount }) => sum + amount, 0)
      }),
    async readNews(body, signature) {
      if (!env.STRIPE_WEBHOOK_SECRET) return null
      opening ??= openStripe(secretKey, env.STRIPE_API_URL)
      const stripe = await opening
      try {
        return toNews(stripe.webhooks.constructEvent(body, signature, env.STRIPE_WEBHOOK_SECRET))
      } catch {
        throw new BadSignature()
      }
    },
  }
}

/** Nothing went back, or it came back to us. */
const isUndone = (status: string | null): status is 'failed' | 'canceled' =>
  status === 'failed' || status === 'canceled'

async function openStripe(secretKey: string, apiUrl: string | undefined): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false }
  if (!apiUrl) return new Stripe(secretKey, options)
  const { hostname, port, protocol } = new URL(apiUrl)
  const isHttps = protocol === 'https:'
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    protocol: isHttps ? 'https' : 'http',
  })
}

const STATES: Partial<Record<Stripe.PaymentIntent.Status, Intent['state']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  // Only with capture by hand, which we do not ask for.
  requires_capture: 'under_way',
  processing: 'under_way',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const error = intent.last_payment_error
  return {
    id: intent.id,
    // An unknown status must not change anything.
    state: STATES[intent.status] ?? 'under_way',
    // The same figure in another currency is another amount.
    amountCents: intent.currency === CURRENCY ? intent.amount : -1,
    orderId: idIn(intent.metadata, 'orderId'),
    groupPaymentId: idIn(intent.metadata, 'groupPaymentId'),
    clientSecret: intent.client_secret,
    failure: error
      ? { message: error.message ?? 'The card was declined', reference: error.charge ?? `${intent.id} ${error.code}` }
      : null,
  }
}

function idIn(metadata: Stripe.Metadata | null, name: string): number | null {
  const id = Number(metadata?.[name])
  return Number.isInteger(id) && id > 0 ? id : null
}

function toNews(event: Stripe.Event): ProviderNews {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return { kind: 'intent', intent: toIntent(event.data.object) }
    case 'charge.refunded': {
      const { payment_intent: found, refunded } = event.data.object
      const intentId = typeof found === 'string' ? found : found?.id
      // Part of the money back, by hand at the provider, leaves the order paid.
      return intentId && refunded ? { kind: 'refunded', intentId } : { kind: 'other', type: event.type }
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const { id: refundId, payment_intent: found, status, failure_reason: reason, metadata } = event.data.object
      const intentId = typeof found === 'string' ? found : found?.id
      return intentId && status === 'failed'
        ? {
            kind: 'refund_failed',
            intentId,
            refundId,
            reason: codeToText(reason ?? 'unknown'),
            paymentId: idIn(metadata ?? null, 'paymentId'),
          }
        : { kind: 'other', type: event.type }
    }
    default:
      return { kind: 'other', type: event.type }
  }
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code
const codeToText = (code: string): string => code.replaceAll('_', ' ')

/** Of another account, after the operator changed the keys: it cannot be paid here any more. */
function unknownIntent(id: string, error: unknown, log: FastifyBaseLogger): Intent {
  if (codeOf(error) !== 'resource_missing') throw error
  log.warn({ intentId: id }, 'the card provider does not know a payment; were the keys changed?')
  return {
    id,
    state: 'canceled',
    amountCents: 0,
    orderId: null,
    groupPaymentId: null,
    clientSecret: null,
    failure: null,
  }
}

/** The same request would be refused again. What is wrong with the keys, the network or the hour passes. */
const isRefusedForGood = (error: unknown): boolean =>
  [400, 402, 404].includes((error as Partial<Stripe.errors.StripeError>).statusCode ?? 0)

/** Unreachable, busy, or misconfigured: the same to the client, not to the operator. Never a 500. */
function asAppError(error: unknown, log: FastifyBaseLogger): Error {
  if (error instanceof AppError) return error
  const { type, statusCode, code, requestId } = error as Partial<Stripe.errors.StripeError>
  if (type === undefined) return error as Error
  const isPassing = type === 'StripeConnectionError' || type === 'StripeRateLimitError' || (statusCode ?? 500) >= 500
  // Its message may quote a key or a card; the type of the error is enough.
  const details = { type, statusCode, code, requestId }
  if (isPassing) log.warn(details, 'the card provider does not answer')
  else log.error(details, 'the card provider refused our request')
  return new AppError('card_provider_unavailable')
}
