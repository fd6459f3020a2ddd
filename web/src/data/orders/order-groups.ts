/** Orders that are placed together: their prices, placing, paying and approving all of them at once. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import {
  confirmPayment,
  createIntent,
  decideApproval,
  type OrderGroup,
  place,
  show,
} from '@meridian/contract/orders/order-groups.ts'
import type { FormShape } from '@meridian/domain/orders/order-groups.ts'
import { skipToken, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { fetchQuote, hasPoints, type PricedStop, type PriceInput, type Quote } from '../pricing/pricing.ts'
import { randomKey } from '../random-key.ts'
import { invalidateAfter } from '../stale-queries.ts'
import { isSameRequest, type OrderBody } from './place-order.ts'

export type { OrderGroup } from '@meridian/contract/orders/order-groups.ts'

/** Less than a quote's token is valid. */
const QUOTE_FRESH_MS = 10 * 60_000

type QuoteState = { data: Quote | undefined; isFetching: boolean; isError: boolean; refetch: () => unknown }

export const NO_QUOTE: QuoteState = { data: undefined, isFetching: false, isError: false, refetch: () => null }

/** The price of each, in their order; one that has no two points yet has none. The same way twice is asked once. */
export function useQuotes(inputs: readonly PriceInput[]): QuoteState[] {
  const distinct = new Map(inputs.filter(hasPoints).map((input) => [JSON.stringify(quoteKey(input)), input]))
  const quotes = useQueries({
    queries: [...distinct.values()].map((input) => ({
      queryKey: quoteKey(input),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchQuote(input, signal),
      staleTime: QUOTE_FRESH_MS,
      retry: false,
    })),
  })
  const ways = [...distinct.keys()]
  return inputs.map((input) => quotes[ways.indexOf(JSON.stringify(quoteKey(input)))] ?? NO_QUOTE)
}

const quoteKey = ({ pickup, delivery, priority, serviceType }: PriceInput) =>
  keys.quote(stopKey(pickup), stopKey(delivery), priority, serviceType)
/** An address field knows more of a stop than its price depends on. */
const stopKey = ({ text, point, token }: PricedStop): PricedStop => ({ text, point, token })

export type GroupBody = { shape: FormShape; orders: OrderBody[] }
/** A request that may have reached the server. */
export type GroupAttempt = { idempotencyKey: string; body: GroupBody }

/** The earlier attempt when this is the same request for the same prices, as for one order. */
export function groupAttemptOf(body: GroupBody, earlier: GroupAttempt | null): GroupAttempt {
  const isSame =
    earlier !== null &&
    earlier.body.shape === body.shape &&
    earlier.body.orders.length === body.orders.length &&
    body.orders.every((order, index) => {
      const before = earlier.body.orders[index]
      return before !== undefined && before.totalCost === order.totalCost && isSameRequest(before, order)
    })
  return isSame ? earlier : { idempotencyKey: randomKey(), body }
}

export function usePlaceOrders() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: GroupAttempt): Promise<OrderGroup> => call(place, { body, idempotencyKey }),
    onSuccess: (group) => {
      queryClient.setQueryData(keys.orderedTogether(group.id), group)
      void invalidateAfter(queryClient, 'placeOrder')
    },
    onError: () => void invalidateAfter(queryClient, 'failToPlaceOrder'),
  })
}

export const useOrderGroup = (id: number | null) =>
  useQuery({
    queryKey: keys.orderedTogether(id ?? 0),
    queryFn: id === null ? skipToken : ({ signal }) => call(show, { params: { id }, signal }),
  })

/** Static, as the payment of one order: each request may open a payment. */
export const useGroupPaymentIntent = (id: number) =>
  useQuery({
    queryKey: keys.groupPaymentIntent(id),
    queryFn: ({ signal }) => call(createIntent, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })

/** Without the provider's id in test mode. */
export function useConfirmGroupPayment(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof confirmPayment>) => call(confirmPayment, { params: { id }, body }),
    onSuccess: (group) => {
      queryClient.setQueryData(keys.orderedTogether(id), group)
      void invalidateAfter(queryClient, 'changeManyOrders')
    },
  })
}

type GroupDecision = { groupId: number } & BodyInputOf<typeof decideApproval>

/** Refreshes also after a refusal: another approver was faster. */
export function useDecideGroupApproval() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ groupId, ...body }: GroupDecision) => call(decideApproval, { params: { id: groupId }, body }),
    onSettled: () => void invalidateAfter(queryClient, 'changeManyOrders'),
  })
}
