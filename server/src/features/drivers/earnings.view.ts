import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { addMiles } from '@meridian/domain/drivers/standing.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { BUSINESS_ZONE, localDate, mondayOf } from '@meridian/domain/time/calendar.ts'
import { type CsvColumn, csvTime } from '../../http/csv.ts'
import type { PaidDelivery, UndeliveredJob } from './earnings.queries.ts'

type Week = ReplyOf<typeof api.drivers.earnings>['weeks'][number]

const weekOfTime = (at: Date): string => mondayOf(localDate(at, BUSINESS_ZONE))
const weekOf = ({ deliveredAt }: PaidDelivery): string => weekOfTime(deliveredAt)
const weekOfJob = ({ endedAt }: UndeliveredJob): string => weekOfTime(endedAt)

/** Weeks with jobs, newest first, as the jobs are. */
export function toWeeks(deliveries: readonly PaidDelivery[], undelivered: readonly UndeliveredJob[]): Week[] {
  const weeks = [...new Set([...deliveries.map(weekOf), ...undelivered.map(weekOfJob)])].toSorted().reverse()
  return weeks.map((weekStart) => {
    const own = deliveries.filter((delivery) => weekOf(delivery) === weekStart)
    return {
      weekStart,
      deliveries: own.length,
      miles: own.reduce((sum, { distance }) => addMiles(sum, Number(distance)), 0),
      pay: formatCents(own.reduce((sum, { payCents }) => sum + payCents, 0)),
      orders: own.map((delivery) => ({
        orderId: delivery.orderId,
        deliveredAt: delivery.deliveredAt.toISOString(),
        organizationName: delivery.organizationName,
        distance: delivery.distance,
        totalCost: formatCents(delivery.totalCents),
        pay: formatCents(delivery.payCents),
      })),
      undelivered: undelivered
        .filter((job) => weekOfJob(job) === weekStart)
        // The books pay a driver with the delivery, and for nothing else.
        .map((job) => ({ ...job, endedAt: job.endedAt.toISOString(), pay: formatCents(0) })),
    }
  })
}

export const EARNINGS_COLUMNS: readonly CsvColumn<PaidDelivery>[] = [
  ['Week of', weekOf],
  ['Delivered', ({ deliveredAt }) => csvTime(deliveredAt)],
  ['Order', ({ orderId }) => orderLabel(orderId)],
  ['Client', ({ organizationName }) => organizationName],
  ['Miles', ({ distance }) => distance],
  ['Order total', ({ totalCents }) => formatCents(totalCents)],
  ['Pay', ({ payCents }) => formatCents(payCents)],
]
