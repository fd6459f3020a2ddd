/** The available jobs within the miles that the driver chose, best first, and how many are farther away. */

import type { JobRadius } from '@meridian/domain/drivers/job-radius.ts'
import type { Priority } from '@meridian/domain/orders/orders.ts'
import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
import { useAvailableJobs } from '../../../data/driver/available-jobs.ts'
import { useDuty } from '../../../data/driver/duty.ts'
import { useOwnPosition } from '../../../data/driver/position-sharing.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { pickupPoint } from '../../../parts/orders/order-stops.ts'

/** `milesAway`: straight to the pickup. */
type ListedJob = { order: Order; milesAway: number | null }

/** On the device and not on the server: the phone knows best where it is, and the list follows it. */
export function useReachableJobs() {
  const query = useAvailableJobs()
  const { position } = useOwnPosition()
  const radius = useDuty().data?.jobRadiusMiles ?? null
  const listed = query.data && bestFirst(query.data, position)
  const jobs = listed?.filter(({ milesAway }) => isWithin(milesAway, radius))
  return { query, radius, jobs, farther: (listed?.length ?? 0) - (jobs?.length ?? 0), hasPosition: position !== null }
}

/** Without a known position every job is listed: none may be hidden by a guess. */
const isWithin = (milesAway: number | null, radius: JobRadius | null): boolean =>
  milesAway === null || radius === null || milesAway <= radius

/** What a driver can reach before an emergency is over, at the speed of a town. */
const NEAR_MILES = 25
const URGENCY: Record<Priority, number> = { emergency: 0, express: 1, standard: 2, scheduled: 3 }

/** Near ones before far ones, of those the most urgent first, then the nearest. Without a known position only the urgency counts. */
export function bestFirst(orders: readonly Order[], from: Point | null): ListedJob[] {
  const jobs = orders.map((order) => ({ order, milesAway: from && crowFlyMiles(from, pickupPoint(order)) }))
  const ranks = ({ order, milesAway }: ListedJob) => [
    (milesAway ?? 0) > NEAR_MILES ? 1 : 0,
    URGENCY[order.priority],
    milesAway ?? 0,
  ]
  return jobs.toSorted((one, other) => {
    const [a, b] = [ranks(one), ranks(other)]
    return a.map((rank, index) => rank - (b[index] as number)).find((difference) => difference !== 0) ?? 0
  })
}
