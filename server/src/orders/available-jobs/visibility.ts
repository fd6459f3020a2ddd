/**
 * When a job becomes available to a driver. A dated one in the evening before its day; and one over $150 a minute earlier to
 * the drivers of the highest levels than to the others.
 */

import { EARLY_ACCESS, isOpenToLevel } from '@meridian/domain/drivers/levels.ts'
import { availableFrom } from '@meridian/domain/orders/dated-orders.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { levelOfDriver } from '../../standings/standings.ts'
import type { JobTerms } from '../job-terms.ts'
import type { OrderRow } from '../orders.queries.ts'
import type { AvailableJob } from './available-jobs.queries.ts'
import { findPlannedDriver } from './planned-driver.ts'

/** Below the first level: a job that is open to this level is open to every driver. */
const NO_LEVEL = 0

const pickupOf = (order: AvailableJob) => ({
  latitude: Number(order.pickup_latitude),
  longitude: Number(order.pickup_longitude),
})
const datedOpening = (order: AvailableJob, hour: number): Date | null =>
  availableFrom({ scheduledDate: order.scheduled_date, pickup: pickupOf(order) }, hour)

/** When the job becomes available to the first drivers: on its confirmation, or later because of its date. */
export function firstAvailableAt(order: AvailableJob, datedFromHour: number): Date {
  const confirmedAt = order.confirmed_at ?? order.created_at
  const dated = datedOpening(order, datedFromHour)
  return dated && dated > confirmedAt ? dated : confirmedAt
}

function isOpen(order: AvailableJob, level: number, { now, datedFromHour }: JobTerms): boolean {
  const dated = datedOpening(order, datedFromHour)
  if (dated && dated > now) return false
  return isOpenToLevel(
    { totalCents: order.total_cents, confirmedAt: firstAvailableAt(order, datedFromHour) },
    level,
    now,
  )
}

/** The jobs that the driver may accept by now. The level is looked up only when it matters. */
export async function availableTo<Row extends AvailableJob>(
  db: Db,
  driverId: number,
  jobs: readonly Row[],
  terms: JobTerms,
): Promise<Row[]> {
  if (jobs.every((job) => isOpen(job, NO_LEVEL, terms))) return [...jobs]
  const level = await levelOfDriver(db, driverId)
  return jobs.filter((job) => isOpen(job, level, terms))
}

/** Planned for this driver, it is open on its day at once; planned for another one, it is not open at all. */
export async function isAvailableTo(db: Db, driverId: number, order: OrderRow, terms: JobTerms): Promise<boolean> {
  const planned = await findPlannedDriver(db, order.id, terms.now)
  if (planned === null) return (await availableTo(db, driverId, [order], terms)).length > 0
  const dated = datedOpening(order, terms.datedFromHour)
  return planned === driverId && !(dated && dated > terms.now)
}

/** `isPlannedForThem`: dispatch has chosen this driver, so the level does not matter. */
export async function refuseTooEarly(
  trx: Db,
  driver: { id: number; isPlannedForThem: boolean },
  order: OrderRow,
  terms: JobTerms,
): Promise<void> {
  const dated = datedOpening(order, terms.datedFromHour)
  if (dated && dated > terms.now)
    throw new AppError('available_later', { orderId: order.id, from: dated, zone: zoneOf(pickupOf(order)) })
  if (driver.isPlannedForThem) return
  const [available] = await availableTo(trx, driver.id, [order], terms)
  if (available) return
  const { fromLevel, aheadMs } = EARLY_ACCESS
  const opensAt = firstAvailableAt(order, terms.datedFromHour).getTime() + aheadMs
  const seconds = Math.ceil((opensAt - terms.now.getTime()) / 1000)
  throw new AppError('available_to_higher_levels', { orderId: order.id, level: fromLevel, seconds })
}
