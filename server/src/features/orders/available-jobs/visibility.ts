/**
 * When drivers are offered a job. A dated one from the evening before its day; and of jobs over $150 the best drivers are
 * offered each a minute before the others.
 */
import { zoneOf } from '@meridian/domain/calendar.ts'
import { offeredFrom } from '@meridian/domain/dated-orders.ts'
import { EARLY_OFFER, isOfferedTo } from '@meridian/domain/levels.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import { levelOfDriver } from '../../standings/standings.ts'
import type { OrderRow } from '../orders.queries.ts'
import type { AvailableJob } from './available-jobs.queries.ts'
import type { OfferTerms } from './job-terms.ts'

/** Below the first level: a job that is open to this level is open to every driver. */
const NO_LEVEL = 0

const pickupOf = (order: AvailableJob) => ({
  latitude: Number(order.pickup_latitude),
  longitude: Number(order.pickup_longitude),
})
const datedOffer = (order: AvailableJob, hour: number): Date | null =>
  offeredFrom({ scheduledDate: order.scheduled_date, pickup: pickupOf(order) }, hour)

/** When the first drivers are offered the job: on its confirmation, or later because of its date. */
export function firstOfferedAt(order: AvailableJob, datedFromHour: number): Date {
  const confirmedAt = order.confirmed_at ?? order.created_at
  const dated = datedOffer(order, datedFromHour)
  return dated && dated > confirmedAt ? dated : confirmedAt
}

function isOpen(order: AvailableJob, level: number, { now, datedFromHour }: OfferTerms): boolean {
  const dated = datedOffer(order, datedFromHour)
  if (dated && dated > now) return false
  return isOfferedTo({ totalCents: order.total_cents, confirmedAt: firstOfferedAt(order, datedFromHour) }, level, now)
}

/** The jobs that the driver may accept by now. The level is looked up only when it matters. */
export async function offeredTo<Row extends AvailableJob>(
  db: Db,
  driverId: number,
  jobs: readonly Row[],
  terms: OfferTerms,
): Promise<Row[]> {
  if (jobs.every((job) => isOpen(job, NO_LEVEL, terms))) return [...jobs]
  const level = await levelOfDriver(db, driverId)
  return jobs.filter((job) => isOpen(job, level, terms))
}

export async function refuseTooEarly(trx: Db, driverId: number, order: OrderRow, terms: OfferTerms): Promise<void> {
  const dated = datedOffer(order, terms.datedFromHour)
  if (dated && dated > terms.now)
    throw new AppError('offered_later', { orderId: order.id, from: dated, zone: zoneOf(pickupOf(order)) })
  const [offered] = await offeredTo(trx, driverId, [order], terms)
  if (offered) return
  const { fromLevel, aheadMs } = EARLY_OFFER
  const opensAt = firstOfferedAt(order, terms.datedFromHour).getTime() + aheadMs
  const seconds = Math.ceil((opensAt - terms.now.getTime()) / 1000)
  throw new AppError('offered_to_higher_levels', { orderId: order.id, level: fromLevel, seconds })
}
