/** Changing a placed order: by its sender before the pickup, and an address by dispatch. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { correctAddress, edit } from '@meridian/contract/orders/order-changes.ts'
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

/** Of a stop that is not made yet. */
export function useCorrectAddress(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof correctAddress>) => call(correctAddress, { params: { id }, body }),
    onSettled: () => void invalidateAfter(queryClient, 'changeOrderAsAdmin', id),
  })
}
