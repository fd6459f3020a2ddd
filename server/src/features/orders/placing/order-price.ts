/** The price of an order: the server's own, and what the columns hold of it. */
import { seesPrices } from '@meridian/domain/accounts/access.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { IN_REACH } from '@meridian/domain/orders/promises.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import type { Db } from '../../../db/database.ts'
import { AppError, invalidField } from '../../../errors/app-error.ts'
import { openQuote, type PinnedRequest, type Quote, type QuoteRequest, quote } from '../../pricing/quotes.ts'
import { toQuote } from '../../pricing/quotes.view.ts'
import type { OrderRequest, PlaceOrderDeps } from './placement.ts'

type RouteRequest = Pick<
  OrderRequest,
  'pickupLatitude' | 'pickupLongitude' | 'deliveryLatitude' | 'deliveryLongitude' | 'priority' | 'serviceType'
>

export const pinnedRequestOf = (request: RouteRequest): PinnedRequest => ({
  pickup: { latitude: Number(request.pickupLatitude), longitude: Number(request.pickupLongitude) },
  delivery: { latitude: Number(request.deliveryLatitude), longitude: Number(request.deliveryLongitude) },
  priority: request.priority,
  serviceType: request.serviceType,
})

/**
 * The quoted price while its token is valid, otherwise today's. A different total from the browser is refused. Who is shown no
 * price agrees to whatever it is: the organization pays.
 */
export async function requirePrice(
  db: Db,
  { maps, signer }: PlaceOrderDeps,
  request: Pick<OrderRequest, 'quoteToken' | 'totalCost'>,
  quoteRequest: QuoteRequest,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Quote> {
  const signedQuote = request.quoteToken ? openQuote(signer, request.quoteToken, quoteRequest, now) : null
  const quoted = signedQuote ?? (await quote({ db, maps }, quoteRequest, now))
  if (!seesPrices(actor)) return quoted
  if (request.totalCost === undefined) throw invalidField('totalCost', 'required')
  if (parseCents(request.totalCost) === quoted.price.totalCents) return quoted
  throw new AppError(
    'price_changed',
    { totalCents: quoted.price.totalCents },
    toQuote(signer, quoteRequest, quoted, now),
  )
}

/** Of an order for now: the driver of a later day is chosen for that day. */
export function reachOf({ reach }: Quote, scheduledDate: Date | null) {
  const { reachMinutes, reachableFrom } = scheduledDate ? IN_REACH : (reach ?? IN_REACH)
  return { reach_minutes: reachMinutes, reachable_from: reachableFrom }
}

export const pricesOf = ({ price, minutes, quality }: Quote, holidayFeeCents = 0) => ({
  holiday_fee_cents: holidayFeeCents,
  base_cents: price.baseCents,
  distance_fee_cents: price.distanceFeeCents,
  priority_fee_cents: price.priorityFeeCents,
  total_cents: price.totalCents + holidayFeeCents,
  ...routeFactsOf({ price, minutes, quality }),
})

export const routeFactsOf = ({ price, minutes, quality }: Pick<Quote, 'price' | 'minutes' | 'quality'>) => ({
  distance_miles: price.distanceMiles,
  route_quality: quality,
  route_minutes: minutes,
})
