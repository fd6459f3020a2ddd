/** `POST /api/stripe/webhook`: the provider's notifications. Not in the contract, since no browser of ours calls it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { BadSignature, type Intent, type ProviderNews } from '../../payments/port.ts'
import { recordFailedRefund, recordOutcome, recordRefund } from './outcome.commands.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { listCardPayments, type PaymentRow } from './payments.queries.ts'

const SIGNATURE_HEADER = 'stripe-signature'
/** An event with all that it may carry has a tenth of it. */
const MAX_BODY_BYTES = 256 * 1024

export async function webhookRoutes(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  // A scope of its own: the signature is over the raw bytes, so in this scope nothing parses the body.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // Before the body is read: what has no signature is not from the provider.
    const onRequest = async ({ headers }: FastifyRequest) => {
      if (!headers[SIGNATURE_HEADER]) throw new AppError('invalid_webhook_signature')
    }
    scope.post('/api/stripe/webhook', { onRequest, bodyLimit: MAX_BODY_BYTES }, async (request) => {
      const signature = request.headers[SIGNATURE_HEADER]
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await handle(deps, await parse(deps, body, typeof signature === 'string' ? signature : ''))
      return { received: true }
    })
  })
}

async function parse({ payments }: PaymentDeps, body: Buffer, signature: string): Promise<ProviderNews> {
  if (payments.mode === 'test') throw new AppError('webhook_off')
  const news = await payments.readNews(body, signature).catch((error) => {
    throw error instanceof BadSignature ? new AppError('invalid_webhook_signature') : error
  })
  if (!news) throw new AppError('webhook_secret_missing')
  return news
}

async function handle(deps: PaymentDeps, news: ProviderNews): Promise<void> {
  if (news.kind === 'other') return
  const payments = await listCardPayments(deps.db, news.kind === 'intent' ? news.intent.id : news.intentId)
  const [payment] = payments
  // Another program may use the same provider account.
  if (!payment) return
  if (news.kind === 'refunded') {
    for (const { id } of payments) await recordRefund(deps, id)
    return
  }
  if (news.kind === 'refund_failed') return noteFailedRefund(deps, payments, news)
  try {
    await recordOutcome(deps, payment.id, await currentState(deps, news.intent))
  } catch (error) {
    // A retry would fail the same way: log it for a person instead of making the provider send it again.
    if (!(error instanceof AppError) || error.code !== 'payment_not_for_order') throw error
    deps.log.error({ paymentId: payment.id, intentId: news.intent.id }, error.message)
  }
}

type FailedRefund = Extract<ProviderNews, { kind: 'refund_failed' }>

/** Of a payment for several orders a refund names its share; one that a person made at the provider does not. */
async function noteFailedRefund(deps: PaymentDeps, payments: readonly PaymentRow[], news: FailedRefund): Promise<void> {
  const payment = payments.length === 1 ? payments[0] : payments.find(({ id }) => id === news.paymentId)
  if (payment) return recordFailedRefund(deps, payment.id, news)
  const { intentId, refundId } = news
  deps.log.error({ intentId, refundId }, 'a refund of a payment for several orders failed, and names none of them')
}

/**
 * Webhooks arrive late and out of order, each with the state of its own moment. A final state is final; for any other the
 * provider's current state is read, or an order would stay 'processing' forever after its card was refused.
 */
async function currentState({ payments }: PaymentDeps, received: Intent): Promise<Intent> {
  const isFinal = received.state === 'succeeded' || received.state === 'canceled'
  return isFinal || payments.mode === 'test' ? received : payments.findIntent(received.id)
}
