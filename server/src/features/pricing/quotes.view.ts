import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { cheaperAsFast } from '@meridian/domain/orders/promises.ts'
import { toPricingResult } from '@meridian/domain/pricing/pricing.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { promisedAt, type Quote, type QuoteRequest, signQuote } from './quotes.ts'

/** A price as the form shows it, with the token that guarantees it for a while. */
export function toQuote(
  signer: Signer,
  request: QuoteRequest,
  quoted: Quote,
  now: Date,
): ReplyOf<typeof api.pricing.calculate> {
  const { token, expiresAt } = signQuote(signer, request, quoted, now)
  return {
    ...toPricingResult(quoted.price),
    quality: quoted.quality,
    isPricedAsFound: quoted.isPricedAsFound,
    estimatedTime: quoted.minutes,
    promisedAt: promisedAt(request, quoted.minutes, now).toISOString(),
    priorityNote: cheaperAsFast(request.priority, quoted.minutes) ? 'not_faster' : null,
    quoteToken: token,
    quoteExpiresAt: expiresAt.toISOString(),
  }
}
