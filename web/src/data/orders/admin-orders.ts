/** What an admin does with orders. A refused change refreshes the lists as well: another user was faster. */
import { driversFor } from '@meridian/contract/dispatch/drivers-for-order.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import {
  assign,
  change,
  changeMany,
  details,
  reassign,
  takeOver,
  unassign,
} from '@meridian/contract/orders/order-changes.ts'
import { admin as adminStats } from '@meridian/contract/stats.ts'
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type OrderDetails = ReplyOf<typeof details>
export type { RankedDriver } from '@meridian/contract/dispatch/drivers-for-order.ts'
export type DriversForOrder = ReplyOf<typeof driversFor>
export type BulkOutcome = ReplyOf<typeof changeMany>[number]
export type AdminStats = ReplyOf<typeof adminStats>

export const adminStatsQuery = queryOptions({
  queryKey: keys.adminStats,
  queryFn: ({ signal }) => call(adminStats, { signal }),
})

export const useAdminStats = () => useQuery(adminStatsQuery)

export function useOrderDetails(id: number | null) {
  return useQuery({
    queryKey: keys.orderDetails(id ?? 0),
    queryFn: id === null ? skipToken : ({ signal }) => call(details, { params: { id }, signal }),
  })
}

/** Fetched each time the dialog opens, because drivers and their runs change all the time. */
export function useDriversFor(orderId: number) {
  return useQuery({
    queryKey: keys.driversFor(orderId),
    queryFn: ({ signal }) => call(driversFor, { params: { id: orderId }, signal }),
    gcTime: 0,
  })
}

/** `from`: without a driver, with one before the pickup, or after it. */
type Assignment = { id: number; driverId: number; from: 'free' | 'assigned' | 'picked_up' }
const ASSIGNING = { free: assign, assigned: reassign, picked_up: takeOver }

/** Assigns an order without a driver, reassigns one that has a driver, also after its pickup. */
export function useAssignOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, driverId, from }: Assignment) => call(ASSIGNING[from], { params: { id }, body: { driverId } }),
    onSettled: (_order, _error, { id }) => void invalidateAfter(queryClient, 'changeOrderAsAdmin', id),
  })
}

export type AdminOrderChange = 'confirmed' | 'declined' | 'cancelled' | 'unassigned'

/** Approve, decline, cancel, or unassign the driver. */
export function useAdminOrderChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, to, reason }: { id: number; to: AdminOrderChange; reason?: string }) => {
      const optionalReason = reason ? { reason } : {}
      return to === 'unassigned'
        ? call(unassign, { params: { id }, body: optionalReason })
        : call(change, { params: { id }, body: { status: to, ...optionalReason } })
    },
    onSettled: (_order, _error, { id }) => void invalidateAfter(queryClient, 'changeOrderAsAdmin', id),
  })
}

export type BulkChange = { action: 'approve'; ids: number[] } | { action: 'assign'; ids: number[]; driverId: number }

export function useChangeMany() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkChange) => call(changeMany, { body }),
    onSettled: () => void invalidateAfter(queryClient, 'changeManyOrders'),
  })
}
