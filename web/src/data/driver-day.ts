/** What runs for a signed-in driver on every page: the unsent queue, and the sharing of the place. */
import type { User } from '@meridian/contract/accounts.ts'
import type { Order } from '@meridian/contract/orders.ts'
import { DRIVER_STEPS } from '@meridian/domain/timeline.ts'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useDuty } from './driver.ts'
import { type Jobs, useActiveJobs, withOrder, withSteps } from './driver-jobs.ts'
import { becomeSharer, driverLocation } from './driver-location.ts'
import { keys } from './keys.ts'
import { oweRating } from './ratings.ts'
import { createUnsent, type Unsent, unsentStore, useWaiting } from './unsent.ts'

export type DriverUser = User & { driverId: number }

export const isDriver = (user: User | null): user is DriverUser =>
  user?.role === 'driver' && typeof user.driverId === 'number'

/** The steps that begin tracking leave the order in these. */
const TRACKED: readonly string[] = DRIVER_STEPS.filter((step) => step.tracking).map((step) => step.sets)
export const isTrackedNow = (status: string): boolean => TRACKED.includes(status)

let current: { userId: number; unsent: Unsent } | null = null

/** The queue of this account; the same one for everybody on this page. */
export function unsentOf(userId: number, queryClient: QueryClient): Unsent {
  if (current?.userId === userId) return current.unsent
  current?.unsent.close()
  const onAnswer = () => {
    for (const queryKey of [keys.orders, keys.timelines, keys.drivers, keys.stats])
      void queryClient.invalidateQueries({ queryKey })
  }
  const onTaken = (order: Order) => {
    if (order.status === 'delivered') oweRating(userId, order.id)
    queryClient.setQueryData(keys.order(order.id), order)
    const shown = { queryKey: keys.orderList('jobs'), predicate: ({ state }: Query) => state.data !== undefined }
    // A list asked for before the server took the step would show the job without it: it is asked for again anyway.
    void queryClient.cancelQueries(shown)
    queryClient.setQueriesData<Jobs>(shown, (jobs) => jobs && withOrder(jobs, order))
  }
  current = {
    userId,
    unsent: createUnsent(userId, unsentStore, { onAnswer, onTaken, onClock: driverLocation.setClock }),
  }
  return current.unsent
}

/** The driver is leaving: what was not sent waits for the next sign-in, and not for somebody else's cookie. */
export function closeUnsent(): void {
  current?.unsent.close()
  current = null
}

export function useUnsent(user: DriverUser): Unsent {
  const queryClient = useQueryClient()
  return useMemo(() => unsentOf(user.id, queryClient), [user.id, queryClient])
}

/** The jobs as the driver left them, and whether this device is all we have them from. */
export function useJobs(user: DriverUser) {
  const query = useActiveJobs(user)
  const { steps, points } = useWaiting(useUnsent(user))
  const orders = useMemo(() => query.data && withSteps(query.data.orders, steps), [query.data, steps])
  return { query, orders, steps, points, heardAt: query.data?.heardAt ?? null }
}

/** Runs while a driver is signed in, on whichever page. */
export function useDriverDay(user: DriverUser): void {
  const unsent = useUnsent(user)
  const { orders } = useJobs(user)
  const isOnDuty = useDuty().data?.isOnDuty ?? false
  const isSharer = useRef<() => boolean>(() => false)
  useEffect(() => {
    const sharer = becomeSharer(user.id)
    isSharer.current = sharer.isSharer
    return sharer.stop
  }, [user.id])
  useEffect(() => () => driverLocation.stop(), [])
  useEffect(() => {
    const tracked = (orders ?? []).filter((order) => isTrackedNow(order.status))
    const jobs = tracked.map(({ id, status }) => ({ orderId: id, status }))
    driverLocation.share(unsent, () => isSharer.current(), jobs, isOnDuty)
  }, [orders, isOnDuty, unsent])
}
