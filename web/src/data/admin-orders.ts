/** What an admin does with orders. Every change makes the lists old, also a refused one: somebody else was quicker. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import {
  assign,
  candidates,
  change,
  changeMany,
  details,
  reassign,
  unassign,
} from '@meridian/contract/order-changes.ts'
import { admin as adminStats } from '@meridian/contract/stats.ts'
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

export type OrderDetails = ReplyOf<typeof details>
export type Candidate = ReplyOf<typeof candidates>[number]
export type BulkOutcome = ReplyOf<typeof changeMany>[number]
export type AdminStats = ReplyOf<typeof adminStats>

export function useAdminStats() {
  return useQuery({ queryKey: [...keys.stats, 'admin'], queryFn: ({ signal }) => call(adminStats, { signal }) })
}

export function useOrderDetails(id: number | null) {
  return useQuery({
    queryKey: keys.orderDetails(id ?? 0),
    queryFn: id === null ? skipToken : ({ signal }) => call(details, { params: { id }, signal }),
  })
}

/** Who could take the order now. Asked anew each time the dialog opens: drivers come and go. */
export function useCandidates(orderId: number | null) {
  return useQuery({
    queryKey: keys.candidates(orderId ?? 0),
    queryFn: orderId === null ? skipToken : ({ signal }) => call(candidates, { params: { id: orderId }, signal }),
    gcTime: 0,
  })
}

function refresh(queryClient: QueryClient): void {
  for (const queryKey of [keys.orders, keys.stats, keys.analytics(), keys.drivers, keys.timelines])
    void queryClient.invalidateQueries({ queryKey })
}

type Driven = { id: number; driverId: number; reason?: string }

/** Assign where nobody has it, reassign where somebody does. */
export function useAssignOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, driverId, reason, isTaken }: Driven & { isTaken: boolean }) =>
      isTaken
        ? call(reassign, { params: { id }, body: { driverId, ...(reason ? { reason } : {}) } })
        : call(assign, { params: { id }, body: { driverId } }),
    onSettled: () => refresh(queryClient),
  })
}

export type AdminOrderChange = 'confirmed' | 'declined' | 'cancelled' | 'unassigned'

/** Approve, decline, cancel, or take the order from its driver. */
export function useAdminOrderChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, to, reason }: { id: number; to: AdminOrderChange; reason?: string }) => {
      const because = reason ? { reason } : {}
      return to === 'unassigned'
        ? call(unassign, { params: { id }, body: because })
        : call(change, { params: { id }, body: { status: to, ...because } })
    },
    onSettled: () => refresh(queryClient),
  })
}

export type BulkChange = { action: 'approve'; ids: number[] } | { action: 'assign'; ids: number[]; driverId: number }

export function useChangeMany() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkChange) => call(changeMany, { body }),
    onSettled: () => refresh(queryClient),
  })
}
