/** Runs for a signed-in driver on every page: the queue of unsent work, and position sharing. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { isTrackedStatus } from '@meridian/domain/orders/timeline.ts'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { groups, keys } from '../keys.ts'
import { queueRatingPrompt } from '../orders/ratings.ts'
import { invalidateAfter } from '../stale-queries.ts'
import { useArrivals } from './arrivals.ts'
import { useDuty } from './duty.ts'
import { type Jobs, useActiveJobs, withOrder, withoutOrder, withUnsent } from './jobs.ts'
import { electSharingTab, positionSharing } from './position-sharing.ts'
import { createUnsentQueue, type UnsentQueue, unsentStore, useUnsentWork } from './unsent-queue.ts'

export type DriverUser = User & { driverId: number }

export const isDriver = (user: User | null): user is DriverUser =>
  user?.role === 'driver' && typeof user.driverId === 'number'

let current: { userId: number; queue: UnsentQueue } | null = null

/** The queue of this account: one per page, shared by all of its components. */
export function unsentQueueOf(userId: number, queryClient: QueryClient): UnsentQueue {
  if (current?.userId === userId) return current.queue
  current?.queue.close()
  const onStepsAnswered = () => void invalidateAfter(queryClient, 'sendDriverSteps')
  const changeJobs = (change: (jobs: Jobs) => Jobs) => {
    const shown = { queryKey: groups.driverJobs, predicate: ({ state }: Query) => state.data !== undefined }
    // A list requested before the server accepted the step would show the job without it. It is refetched anyway.
    void queryClient.cancelQueries(shown)
    queryClient.setQueriesData<Jobs>(shown, (jobs) => jobs && change(jobs))
  }
  const onProofAccepted = (order: Order) => {
    queryClient.setQueryData(keys.order(order.id), order)
    changeJobs((jobs) => withOrder(jobs, order))
  }
  const onOrderGone = (orderId: number) => changeJobs((jobs) => withoutOrder(jobs, orderId))
  const onStepAccepted = (order: Order) => {
    if (order.status === 'delivered') queueRatingPrompt(userId, order.id)
    onProofAccepted(order)
  }
  const { setClockAhead: onClockAhead } = positionSharing
  const hooks = { onStepsAnswered, onStepAccepted, onProofAccepted, onOrderGone, onClockAhead }
  current = { userId, queue: createUnsentQueue(userId, unsentStore, hooks) }
  return current.queue
}

/** At sign-out: unsent work waits for this driver's next sign-in, and must not go out with another user's cookie. */
export function closeUnsentQueue(): void {
  current?.queue.close()
  current = null
}

export function useUnsentQueue(user: DriverUser): UnsentQueue {
  const queryClient = useQueryClient()
  return useMemo(() => unsentQueueOf(user.id, queryClient), [user.id, queryClient])
}

/** The driver's jobs with the unsent steps and proofs applied. `savedAt` is set when they come from this device. */
export function useJobs(user: DriverUser) {
  const query = useActiveJobs(user)
  const { steps, proofs, positions, files } = useUnsentWork(useUnsentQueue(user))
  const orders = useMemo(
    () => query.data && withUnsent(query.data.orders, { steps, proofs }),
    [query.data, steps, proofs],
  )
  return { query, orders, steps, proofs, positions, files, savedAt: query.data?.savedAt ?? null }
}

export function useDriverBackground(user: DriverUser): void {
  const queue = useUnsentQueue(user)
  const { orders } = useJobs(user)
  const isOnDuty = useDuty().data?.isOnDuty ?? false
  const isSharingTab = useRef<() => boolean>(() => false)
  useEffect(() => {
    const election = electSharingTab(user.id)
    isSharingTab.current = election.isSharingTab
    return election.stop
  }, [user.id])
  useEffect(() => () => positionSharing.stop(), [])
  // The saved key serves while the server cannot be reached.
  useEffect(
    () =>
      void unsentStore()
        .then((store) => store.renewKey(user.id))
        .catch(() => {}),
    [user.id],
  )
  useEffect(() => {
    const tracked = (orders ?? []).filter((order) => isTrackedStatus(order.status))
    const jobs = tracked.map(({ id, status }) => ({ orderId: id, status }))
    positionSharing.share(queue, () => isSharingTab.current(), jobs, isOnDuty)
  }, [orders, isOnDuty, queue])
  useArrivals(queue, orders, isSharingTab)
}
