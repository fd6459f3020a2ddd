/** Paying for an order. The amount and whether it is paid always come from the server. */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { confirm, createIntent } from '@meridian/contract/pricing/payments.ts'
import { type QueryClient, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { clearPendingOrder } from '../orders/pending-order.ts'
import { invalidateAfter } from '../stale-queries.ts'

type PaymentRequest = { orderId: number; amount: number }

/**
 * Null while an earlier payment has to be checked first. The client secret is not cached after the page is left, because it
 * may be used by then. Static: each request creates a payment, so a live 'refresh' must not send another one and reset
 * the card form the user is typing into.
 */
export const paymentIntentQuery = (request: PaymentRequest | null) =>
  queryOptions({
    queryKey: keys.paymentIntent(request?.orderId ?? 0),
    queryFn: request ? ({ signal }) => call(createIntent, { body: request, signal }) : skipToken,
    gcTime: 0,
    staleTime: 'static',
  })

export const usePaymentIntent = (request: PaymentRequest | null) => useQuery(paymentIntentQuery(request))

/** The provider has confirmed the payment to the browser; the order is paid once the server has checked it too. */
export function useConfirmPayment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { orderId: number; paymentIntentId: string }) => call(confirm, { body }),
    onSuccess: (order) => storePaidOrder(queryClient, order),
  })
}

function storePaidOrder(queryClient: QueryClient, order: Order): void {
  clearPendingOrder()
  queryClient.setQueryData(keys.order(order.id), order)
  void invalidateAfter(queryClient, 'payOrder', order.id)
}
