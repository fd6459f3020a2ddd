/** A driver's jobs. Those accepted open without a network too, as they were when last heard of, with the steps taken since. */

import { accept, release } from '@meridian/contract/order-changes.ts'
import type { Order } from '@meridian/contract/orders.ts'
import { activeOfDriver, available } from '@meridian/contract/orders.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from './call.ts'
import { keys } from './keys.ts'
import { unsentStore } from './unsent.ts'
import type { UnsentStep } from './unsent-store.ts'

/** `heardAt` tells how old the list is when it comes from this device; null when the server just said it. */
export type Jobs = { orders: Order[]; heardAt: string | null }

export function useActiveJobs(user: { id: number; driverId: number }) {
  return useQuery({
    queryKey: keys.orderList('jobs', user.driverId),
    queryFn: async ({ signal }): Promise<Jobs> => {
      const store = await unsentStore()
      try {
        const orders = await call(activeOfDriver, { params: { id: user.driverId }, signal })
        await store.keepJobs({ userId: user.id, savedAt: new Date().toISOString(), orders })
        return { orders, heardAt: null }
      } catch (error) {
        const kept = error instanceof CallError ? undefined : await store.keptJobs(user.id)
        if (!kept) throw error
        return { orders: kept.orders, heardAt: kept.savedAt }
      }
    },
  })
}

/** With what the server just said of one of them. */
export const withOrder = (jobs: Jobs, order: Order): Jobs => ({
  ...jobs,
  orders: jobs.orders.map((known) => (known.id === order.id ? order : known)),
})

/** The orders as the driver left them: with the steps that wait to be sent. */
export function withSteps(orders: readonly Order[], steps: readonly UnsentStep[]): Order[] {
  return orders.map((order) => {
    const last = steps.findLast((step) => step.orderId === order.id && step.refusal === null)
    return last ? { ...order, status: last.status } : order
  })
}

export function useAvailableJobs() {
  return useQuery({ queryKey: keys.availableOrders, queryFn: ({ signal }) => call(available, { query: {}, signal }) })
}

function useRefreshJobs() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [keys.orders, keys.drivers, keys.stats]) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Won or lost, the list has changed. */
export function useAcceptJob(driverId: number) {
  const refresh = useRefreshJobs()
  return useMutation({
    mutationFn: (orderId: number) => call(accept, { params: { id: orderId }, body: { driverId } }),
    onSettled: refresh,
  })
}

export function useReleaseJob() {
  const refresh = useRefreshJobs()
  return useMutation({
    mutationFn: ({ orderId, reason }: { orderId: number; reason: string }) =>
      call(release, { params: { id: orderId }, body: { reason } }),
    onSettled: refresh,
  })
}
