/** A driver's jobs. Those accepted open without a network too, as they were when last heard of, with the steps taken since. */

import { accept, release } from '@meridian/contract/order-changes.ts'
import type { Order } from '@meridian/contract/orders.ts'
import { activeOfDriver, available } from '@meridian/contract/orders.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isFinal } from '../call.ts'
import { keys } from '../keys.ts'
import { storedUser } from '../stored-user.ts'
import { unsentStore } from './unsent-queue.ts'
import type { SavedJobs, UnsentStep } from './unsent-store.ts'

/** `savedAt` tells how old the list is when it comes from this device; null when the server just said it. */
export type Jobs = { orders: Order[]; savedAt: string | null }

/** A network that is there in name only: after this the kept jobs are the better answer. */
const JOBS_TIMEOUT_MS = 5000
/** How soon a list from this device is asked for again, should nothing else tell that the network is back. */
const OFFLINE_REFETCH_MS = 30_000

type Driver = { id: number; driverId: number }

export function useActiveJobs(user: Driver) {
  return useQuery({
    queryKey: keys.orderList('jobs', user.driverId),
    queryFn: ({ signal }) => loadJobs(user, signal),
    refetchInterval: ({ state }) => (state.data?.savedAt ? OFFLINE_REFETCH_MS : false),
  })
}

/** Keeping is an extra: a device that cannot still has the list while there is a network. */
export async function loadJobs(user: Driver, signal: AbortSignal): Promise<Jobs> {
  const hasSaved = (await savedJobs(user.id)) !== undefined
  try {
    const orders = await call(activeOfDriver, {
      params: { id: user.driverId },
      // With nothing to show instead, a slow answer is better than none.
      signal: hasSaved ? AbortSignal.any([signal, AbortSignal.timeout(JOBS_TIMEOUT_MS)]) : signal,
    })
    // Nobody waits for this answer any more: something newer is known.
    signal.throwIfAborted()
    await saveJobs(user.id, orders).catch(() => {})
    return { orders, savedAt: null }
  } catch (error) {
    // Read only now: a step the server took in the meantime is in what is kept.
    const kept = isFinal(error) ? undefined : await savedJobs(user.id)
    if (!kept) throw error
    return { orders: kept.orders, savedAt: kept.savedAt }
  }
}

const savedJobs = (userId: number): Promise<SavedJobs | undefined> =>
  unsentStore()
    .then((store) => store.savedJobs(userId))
    .catch(() => undefined)

async function saveJobs(userId: number, orders: Order[]): Promise<void> {
  const store = await unsentStore()
  // An answer that comes while the driver leaves must not put back what the sign-out has just forgotten.
  if (storedUser()?.id === userId) await store.saveJobs({ userId, savedAt: new Date().toISOString(), orders })
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
