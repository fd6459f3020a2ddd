/** `POST /api/stripe/webhook`: the provider's notifications. Not in the contract, since no browser of ours calls it. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { BadSignature, type Intent, type ProviderNews } from '../../payments/port.ts'
import { recordFailedRefund, recordOutcome, recordRefund } from './outcome.commands.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { findCardPayment } from './payments.queries.ts'

const SIGNATURE_HEADER = 'stripe-signature'

export async function webhookRoutes(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  // A scope of its own: the signature is over the raw bytes, so in this scope nothing parses the body.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/stripe/webhook', async (request) => {
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
  const payment = await findCardPayment(deps.db, news.kind === 'intent' ? news.intent.id : news.intentId)
  // Another program may use the same provider account.
  if (!payment) return
  if (news.kind === 'refunded') return recordRefund(deps, payment.id)
  if (news.kind === 'refund_failed') return recordFailedRefund(deps, payment.id, news)
  try {
    await recordOutcome(deps, payment.id, await currentState(deps, news.intent))
  } catch (error) {
    // A retry would fail the same way: log it for a person instead of making the provider send it again.
    if (!(error instanceof AppError) || error.code !== 'payment_not_for_order') throw error
    deps.log.error({ paymentId: payment.id, intentId: news.intent.id }, error.message)
  }
}

/**
 * Webhooks arrive late and out of order, each with the state of its own moment. A final state is final; for any other the
 * provider's current state is read, or an order would stay 'processing' forever after its card was refused.
 */
async function currentState({ payments }: PaymentDeps, received: Intent): Promise<Intent> {
  const isFinal = received.state === 'succeeded' || received.state === 'canceled'
  return isFinal || payments.mode === 'test' ? received : payments.findIntent(received.id)
}
