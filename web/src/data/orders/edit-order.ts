/** Changing a placed order before its pickup. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { edit } from '@meridian/contract/orders/order-changes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type EditBody = BodyInputOf<typeof edit>

export function useEditOrder(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: EditBody) => call(edit, { params: { id }, body }),
    onSuccess: (order) => {
      queryClient.setQueryData(keys.order(order.id), order)
      void invalidateAfter(queryClient, 'changeOrder', order.id)
    },
    onError: () => void invalidateAfter(queryClient, 'failToChangeOrder', id),
  })
}
