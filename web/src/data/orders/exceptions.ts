/** Problems at the stops of an order and their decisions. */
import {
  type DecisionInput,
  decide,
  list,
  raiseReading,
  startReturn,
  withdraw,
} from '@meridian/contract/orders/exceptions.ts'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { DecisionInput, StopException } from '@meridian/contract/orders/exceptions.ts'

/** Most orders have none, and then nothing is fetched. */
export const useExceptions = (order: { id: number; exception: unknown; return: unknown }) =>
  useQuery({
    queryKey: keys.exceptions(order.id),
    queryFn:
      order.exception === null && order.return === null
        ? skipToken
        : ({ signal }) => call(list, { params: { id: order.id }, signal }),
  })

type Decided = { orderId: number; exceptionId: number; body: DecisionInput }

/** Refreshes also after a refusal: another user was faster. */
export function useDecideException() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, exceptionId, body }: Decided) =>
      call(decide, { params: { id: orderId, exceptionId }, body }),
    onSettled: (_order, _error, { orderId }) => void invalidateAfter(queryClient, 'decideException', orderId),
  })
}

/** A measured temperature becomes a problem to decide. */
export function useRaiseReading() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (orderId: number) => call(raiseReading, { params: { id: orderId } }),
    onSettled: (_order, _error, orderId) => invalidateAfter(queryClient, 'decideException', orderId),
  })
}

export function useStartReturn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, reason }: { orderId: number; reason: string }) =>
      call(startReturn, { params: { id: orderId }, body: { reason } }),
    onSettled: (_order, _error, { orderId }) => void invalidateAfter(queryClient, 'decideException', orderId),
  })
}

export function useWithdrawException() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, exceptionId }: { orderId: number; exceptionId: number }) =>
      call(withdraw, { params: { id: orderId, exceptionId } }),
    onSettled: (_order, _error, { orderId }) => void invalidateAfter(queryClient, 'decideException', orderId),
  })
}
