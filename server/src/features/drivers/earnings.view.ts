import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { addMiles } from '@meridian/domain/drivers/standing.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { BUSINESS_ZONE, localDate, mondayOf } from '@meridian/domain/time/calendar.ts'
import { type CsvColumn, csvTime } from '../../http/csv.ts'
import type { PaidDelivery } from './earnings.queries.ts'

type Week = ReplyOf<typeof api.drivers.earnings>['weeks'][number]

const weekOf = (delivery: PaidDelivery): string => mondayOf(localDate(delivery.deliveredAt, BUSINESS_ZONE))

/** Weeks with deliveries, newest first, as the deliveries are. */
export const toWeeks = (deliveries: readonly PaidDelivery[]): Week[] =>
  [...Map.groupBy(deliveries, weekOf)].map(([weekStart, own]) => ({
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
  }))

export const EARNINGS_COLUMNS: readonly CsvColumn<PaidDelivery>[] = [
  ['Week of', weekOf],
  ['Delivered', ({ deliveredAt }) => csvTime(deliveredAt)],
  ['Order', ({ orderId }) => orderLabel(orderId)],
  ['Client', ({ organizationName }) => organizationName],
  ['Miles', ({ distance }) => distance],
  ['Order total', ({ totalCents }) => formatCents(totalCents)],
  ['Pay', ({ payCents }) => formatCents(payCents)],
]
