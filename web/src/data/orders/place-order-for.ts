/** Placing an order for a client, as an admin. */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { placeOrder, showOrdering } from '@meridian/contract/organizations/admin-organizations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'
import type { Attempt } from './place-order.ts'

export const useOrdering = (id: number) =>
  useQuery({
    queryKey: keys.organizationOrdering(id),
    queryFn: ({ signal }) => call(showOrdering, { params: { id }, signal }),
  })

export function usePlaceOrderFor(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body: { memberId, ...body }, idempotencyKey }: Attempt): Promise<Order> => {
      if (memberId === undefined) throw new Error('An order for a client names who it is for')
      return call(placeOrder, { params: { id }, body: { ...body, memberId }, idempotencyKey })
    },
    // A refusal may be about what has changed since the form was opened.
    onSettled: () => invalidateAfter(queryClient, 'placeOrderFor'),
  })
}
