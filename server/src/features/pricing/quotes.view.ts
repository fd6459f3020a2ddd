import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { deliveryDeadline, priorityNote } from '@meridian/domain/orders/promises.ts'
import { toPricingResult } from '@meridian/domain/pricing/pricing.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { promisedOrder, type Quote, type QuoteRequest, signQuote } from './quotes.ts'

/** A price as the form shows it, with the token that guarantees it for a while. */
export function toQuote(
  signer: Signer,
  request: QuoteRequest,
  quoted: Quote,
  now: Date,
): ReplyOf<typeof api.pricing.calculate> {
  const { token, expiresAt } = signQuote(signer, request, quoted, now)
  const order = promisedOrder(request, quoted, now)
  const note = priorityNote(order, now)
  return {
    ...toPricingResult(quoted.price),
    quality: quoted.quality,
    isPricedAsFound: quoted.isPricedAsFound,
    estimatedTime: quoted.minutes,
    reachMinutes: quoted.reach?.reachMinutes ?? null,
    reachableFrom: quoted.reach?.reachableFrom?.toISOString() ?? null,
    promisedAt: deliveryDeadline(order, now).toISOString(),
    priorityNote: note?.note ?? null,
    notKeptCause: note?.cause ?? null,
    cheaperPriority: note?.cheaper ?? null,
    quoteToken: token,
    quoteExpiresAt: expiresAt.toISOString(),
  }
}
