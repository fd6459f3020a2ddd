/** What runs for a signed-in driver on every page: the unsent queue, and the sharing of the place. */
import type { User } from '@meridian/contract/accounts.ts'
import type { Order } from '@meridian/contract/orders.ts'
import { DRIVER_STEPS } from '@meridian/domain/timeline.ts'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { keys } from '../keys.ts'
import { queueRatingPrompt } from '../ratings.ts'
import { useDuty } from './duty.ts'
import { type Jobs, useActiveJobs, withOrder, withSteps } from './jobs.ts'
import { electSharingTab, positionSharing } from './position-sharing.ts'
import { createUnsentQueue, type UnsentQueue, unsentStore, useUnsentWork } from './unsent-queue.ts'

export type DriverUser = User & { driverId: number }

export const isDriver = (user: User | null): user is DriverUser =>
  user?.role === 'driver' && typeof user.driverId === 'number'

/** The steps that begin tracking leave the order in these. */
const TRACKED_STATUSES: readonly string[] = DRIVER_STEPS.filter((step) => step.tracking).map((step) => step.sets)
export const isTrackedStatus = (status: string): boolean => TRACKED_STATUSES.includes(status)

let current: { userId: number; unsent: UnsentQueue } | null = null

/** The queue of this account; the same one for everybody on this page. */
export function unsentQueueOf(userId: number, queryClient: QueryClient): UnsentQueue {
  if (current?.userId === userId) return current.unsent
  current?.unsent.close()
  const onStepAnswered = () => {
    for (const queryKey of [keys.orders, keys.timelines, keys.drivers, keys.stats])
      void queryClient.invalidateQueries({ queryKey })
  }
  const onStepAccepted = (order: Order) => {
    if (order.status === 'delivered') queueRatingPrompt(userId, order.id)
    queryClient.setQueryData(keys.order(order.id), order)
    const shown = { queryKey: keys.orderList('jobs'), predicate: ({ state }: Query) => state.data !== undefined }
    // A list asked for before the server took the step would show the job without it: it is asked for again anyway.
    void queryClient.cancelQueries(shown)
    queryClient.setQueriesData<Jobs>(shown, (jobs) => jobs && withOrder(jobs, order))
  }
  current = {
    userId,
    unsent: createUnsentQueue(userId, unsentStore, {
      onStepAnswered,
      onStepAccepted,
      onClockAhead: positionSharing.setClockAhead,
    }),
  }
  return current.unsent
}

/** The driver is leaving: what was not sent waits for the next sign-in, and not for somebody else's cookie. */
export function closeUnsentQueue(): void {
  current?.unsent.close()
  current = null
}

export function useUnsentQueue(user: DriverUser): UnsentQueue {
  const queryClient = useQueryClient()
  return useMemo(() => unsentQueueOf(user.id, queryClient), [user.id, queryClient])
}

/** The jobs as the driver left them, and whether this device is all we have them from. */
export function useJobs(user: DriverUser) {
  const query = useActiveJobs(user)
  const { steps, positions } = useUnsentWork(useUnsentQueue(user))
  const orders = useMemo(() => query.data && withSteps(query.data.orders, steps), [query.data, steps])
  return { query, orders, steps, positions, savedAt: query.data?.savedAt ?? null }
}

/** Runs while a driver is signed in, on whichever page. */
export function useDriverBackground(user: DriverUser): void {
  const unsent = useUnsentQueue(user)
  const { orders } = useJobs(user)
  const isOnDuty = useDuty().data?.isOnDuty ?? false
  const isSharingTab = useRef<() => boolean>(() => false)
  useEffect(() => {
    const sharer = electSharingTab(user.id)
    isSharingTab.current = sharer.isSharingTab
    return sharer.stop
  }, [user.id])
  useEffect(() => () => positionSharing.stop(), [])
  useEffect(() => {
    const tracked = (orders ?? []).filter((order) => isTrackedStatus(order.status))
    const jobs = tracked.map(({ id, status }) => ({ orderId: id, status }))
    positionSharing.share(unsent, () => isSharingTab.current(), jobs, isOnDuty)
  }, [orders, isOnDuty, unsent])
}
