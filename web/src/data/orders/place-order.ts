/** Placing an order: one order per intent, however often the response is lost. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { type Order, place } from '@meridian/contract/orders/orders.ts'
import type { PricingResult } from '@meridian/domain/pricing/pricing.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from '../call.ts'
import { keys } from '../keys.ts'
import { randomKey } from '../random-key.ts'
import { invalidateAfter } from '../stale-queries.ts'

/** The spec's payload is the full order. The server ignores what it decides itself (client, status, price lines). */
export type OrderBody = BodyInputOf<typeof place> & { status: 'pending' } & Partial<PricingResult>
/** `memberId`: for whom an admin orders. */
type SentBody = OrderBody & { memberId?: number }

/** A request that may have reached the server. `isQuoted`: its total is the server's own price. */
export type Attempt = { idempotencyKey: string; body: SentBody; isQuoted: boolean }

/**
 * Reuses the earlier attempt when this is the same request: with a new key the server would take a retry after a lost
 * response for a second order. A new quote changes the tokens and a failed one the estimate; neither makes it another
 * request. A different quoted price does, because the client has not agreed to it yet.
 */
export function attemptOf(body: SentBody, isQuoted: boolean, earlier: Attempt | null): Attempt {
  const isSamePrice = earlier?.body.totalCost === body.totalCost || !(isQuoted && earlier?.isQuoted)
  if (earlier && isSamePrice && requestOf(earlier.body) === requestOf(body)) return earlier
  return { idempotencyKey: randomKey(), body, isQuoted }
}

/** But for what a new quote changes. */
export const isSameRequest = (one: OrderBody, other: OrderBody): boolean => requestOf(one) === requestOf(other)

function requestOf(body: OrderBody): string {
  const {
    totalCost,
    baseRate,
    distanceFee,
    priorityFee,
    distance,
    quoteToken,
    pickupToken,
    deliveryToken,
    ...request
  } = body
  return JSON.stringify(request)
}

export type NewPrice = PricingResult & { quoteToken: string }

/** The current price, when the server refused the one that was sent. */
export function newPriceOf(error: unknown): NewPrice | null {
  if (!(error instanceof CallError) || error.body?.code !== 'price_changed') return null
  const price = error.body.details as Partial<NewPrice> | undefined
  return typeof price?.totalCost === 'string' && typeof price.quoteToken === 'string' ? (price as NewPrice) : null
}

export type Placing = Pick<ReturnType<typeof usePlaceOrder>, 'mutateAsync' | 'isPending'>

export function usePlaceOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Attempt): Promise<Order> => call(place, { body, idempotencyKey }),
    onSuccess: (order) => {
      queryClient.setQueryData(keys.order(order.id), order)
      void invalidateAfter(queryClient, 'placeOrder')
    },
    onError: () => void invalidateAfter(queryClient, 'failToPlaceOrder'),
  })
}
