/** Paying an order. What it costs and whether it is paid is always the server's word. */
import type { Order } from '@meridian/contract/orders.ts'
import { confirm, createIntent } from '@meridian/contract/payments.ts'
import { type QueryClient, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'
import { clearPendingOrder } from './pending-order.ts'

type Wanted = { orderId: number; amount: number }

/**
 * Null while there is a payment to be looked at first. The secret is not kept when one leaves: it may be used up. Static:
 * asking opens a payment, so a live 'refresh' must not ask again, and take the card that is being typed with it.
 */
export const paymentIntentQuery = (wanted: Wanted | null) =>
  queryOptions({
    queryKey: keys.paymentIntent(wanted?.orderId ?? 0),
    queryFn: wanted ? ({ signal }) => call(createIntent, { body: wanted, signal }) : skipToken,
    gcTime: 0,
    staleTime: 'static',
  })

export const usePaymentIntent = (wanted: Wanted | null) => useQuery(paymentIntentQuery(wanted))

/** The provider has said yes to the browser; the server asks it too, and then the order is paid. */
export function useConfirmPayment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { orderId: number; paymentIntentId: string }) => call(confirm, { body }),
    onSuccess: (order) => rememberPaid(queryClient, order),
  })
}

function rememberPaid(queryClient: QueryClient, order: Order): void {
  clearPendingOrder()
  queryClient.setQueryData(keys.order(order.id), order)
  for (const queryKey of [keys.orders, keys.tracking(order.id), keys.stats])
    void queryClient.invalidateQueries({ queryKey })
}
