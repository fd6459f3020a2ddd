/** Jobs over $150 are offered to the best drivers a minute before the others. */
import { EARLY_OFFER, isOfferedTo } from '@meridian/domain/levels.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { levelOfDriver } from '../drivers/standings.ts'
import type { AvailableJob, OrderRow } from './orders.queries.ts'

/** Below the first level: a job that is open to this level is open to every driver. */
const NO_LEVEL = 0

const isOpen = (order: AvailableJob, level: number, now: Date): boolean =>
  isOfferedTo({ totalCents: order.total_cents, confirmedAt: order.confirmed_at ?? order.created_at }, level, now)

/** The jobs that the driver may accept by now. The level is looked up only when it matters. */
export async function offeredTo<Row extends AvailableJob>(
  db: Db,
  driverId: number,
  jobs: readonly Row[],
  now: Date,
): Promise<Row[]> {
  if (jobs.every((job) => isOpen(job, NO_LEVEL, now))) return [...jobs]
  const level = await levelOfDriver(db, driverId)
  return jobs.filter((job) => isOpen(job, level, now))
}

export async function refuseTooEarly(trx: Db, driverId: number, order: OrderRow, now: Date): Promise<void> {
  const [offered] = await offeredTo(trx, driverId, [order], now)
  if (offered) return
  const { fromLevel, aheadMs } = EARLY_OFFER
  const opensAt = (order.confirmed_at ?? order.created_at).getTime() + aheadMs
  const seconds = Math.ceil((opensAt - now.getTime()) / 1000)
  throw new AppError('offered_to_higher_levels', { orderId: order.id, level: fromLevel, seconds })
}
