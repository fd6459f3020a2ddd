/** A driver hands an order to another one in person. Both are online: the code is only known to the server. */
import type { BodyInputOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import { accept, confirm, show, start } from '@meridian/contract/orders/handovers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { invalidateAfter } from '../stale-queries.ts'
import { ownPoint } from './arrivals.ts'

/** What each driver confirms; where it happens is added when it is sent. */
export type Confirmation = Omit<BodyInputOf<typeof start>, 'position'>
export type OfferedOrder = ReplyOf<typeof show>

export const useStartHandover = (orderId: number) =>
  useMutation({
    mutationFn: (confirmation: Confirmation) =>
      call(start, { params: { id: orderId }, body: { ...confirmation, position: ownPoint() } }),
  })

export const useFindHandover = () => useMutation({ mutationFn: (code: string) => call(show, { params: { code } }) })

export function useConfirmTakeOver(orderId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (confirmation: Confirmation) =>
      call(confirm, { params: { id: orderId }, body: { ...confirmation, position: ownPoint() } }),
    onSettled: () => void invalidateAfter(queryClient, 'acceptJob', orderId),
  })
}

type TakeOver = { code: string; orderId: number; confirmation: Confirmation }

export function useTakeOver() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ code, confirmation }: TakeOver) =>
      call(accept, { params: { code }, body: { ...confirmation, position: ownPoint() } }),
    onSettled: (_order, _error, { orderId }) => void invalidateAfter(queryClient, 'acceptJob', orderId),
  })
}
