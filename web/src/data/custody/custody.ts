/** The chain of custody of an order, its legal holds, and the daily mail with the head of the log. */
import { changeHeadMail, clearHold, key, list, setHold, showHeadMail } from '@meridian/contract/custody.ts'
import { unlockPin } from '@meridian/contract/orders/proofs.ts'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

/** Null: not requested. */
export const useCustody = (orderId: number | null) =>
  useQuery({
    queryKey: keys.custody(orderId ?? 0),
    queryFn: orderId === null ? skipToken : ({ signal }) => call(list, { params: { id: orderId }, signal }),
  })

/** The installation's public key; without a network the page verifies without it. */
export const useCustodyKey = () =>
  useQuery({
    queryKey: keys.custodyKey,
    queryFn: ({ signal }) => call(key, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

type HoldChange = { orderId: number; reason: string } & ({ matter: string } | { holdId: number })

/** With a matter it sets a hold, with the id of one it clears that. */
export function useChangeHold() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId: id, reason, ...hold }: HoldChange) =>
      'matter' in hold
        ? call(setHold, { params: { id }, body: { matter: hold.matter, reason } })
        : call(clearHold, { params: { id, holdId: hold.holdId }, body: { reason } }),
    onSettled: (_hold, _error, { orderId }) => void invalidateAfter(queryClient, 'changeHold', orderId),
  })
}

export const useHeadMail = () =>
  useQuery({ queryKey: keys.headMail, queryFn: ({ signal }) => call(showHeadMail, { signal }) })

export function useSwitchHeadMail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isWanted: boolean) => call(changeHeadMail, { body: { isWanted } }),
    onSuccess: (saved) => queryClient.setQueryData(keys.headMail, saved),
  })
}

export function useUnlockPin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, reason }: { orderId: number; reason: string }) =>
      call(unlockPin, { params: { id: orderId }, body: { reason } }),
    onSettled: (_order, _error, { orderId }) => void invalidateAfter(queryClient, 'unlockPin', orderId),
  })
}
