/** Placing an order: one order for each intent, however often its answer is lost. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { type Order, place } from '@meridian/contract/orders.ts'
import type { PricingResult } from '@meridian/domain/pricing.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from './call.ts'
import { keys } from './keys.ts'
import { randomKey } from './random-key.ts'

/** The spec's payload is the full order. What the server decides itself (client, status, price lines) it reads past. */
export type OrderBody = BodyInputOf<typeof place> & { status: 'pending' } & Omit<PricingResult, 'totalCost'>

/** What was sent and may have arrived. `isQuoted`: its total is the server's own figure. */
export type Attempt = { idempotencyKey: string; body: OrderBody; isQuoted: boolean }

/**
 * The attempt to make: the one under way when this is the same request, or the server would take a retry after a lost
 * answer for a second order. A quote asked for anew changes tokens, and a failed one the estimate; neither changes what
 * is wanted. Another quoted price does: nobody has agreed to that one yet.
 */
export function attemptOf(body: OrderBody, isQuoted: boolean, earlier: Attempt | null): Attempt {
  const isSamePrice = earlier?.body.totalCost === body.totalCost || !(isQuoted && earlier?.isQuoted)
  if (earlier && isSamePrice && wantedBy(earlier.body) === wantedBy(body)) return earlier
  return { idempotencyKey: randomKey(), body, isQuoted }
}

function wantedBy(body: OrderBody): string {
  const { totalCost, baseRate, distanceFee, priorityFee, distance, quoteToken, pickupToken, deliveryToken, ...wanted } =
    body
  return JSON.stringify(wanted)
}

export type NewPrice = PricingResult & { quoteToken: string }

/** The right price, when the server refused the one that was sent. */
export function newPriceOf(error: unknown): NewPrice | null {
  if (!(error instanceof CallError) || error.body?.code !== 'price_changed') return null
  const price = error.body.details as Partial<NewPrice> | undefined
  return typeof price?.totalCost === 'string' && typeof price.quoteToken === 'string' ? (price as NewPrice) : null
}

export function usePlaceOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Attempt): Promise<Order> => call(place, { body, idempotencyKey }),
    onSuccess: (order) => {
      queryClient.setQueryData(keys.order(order.id), order)
      for (const queryKey of [keys.orders, keys.stats, keys.addressBook])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
