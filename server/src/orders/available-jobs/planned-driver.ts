/**
 * A plan binds: while an order without a driver is in the run of one, no other driver sees or takes it. Which run that is, is as the
 * board shows it: of the day to which the order belongs, and of a driver whose account is open.
 */
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

/** As `ordersOfDay` has it: a dated order on its day, any other today, and what is left of earlier days too. */
const dayOnBoard = (now: Date) => sql`greatest(
  coalesce((orders.scheduled_date at time zone orders.pickup_zone)::date, ${today(now)}::date), ${today(now)}::date)`

const today = (now: Date) => localDate(now, BUSINESS_ZONE)

/**
 * Of a row of `orders`; null where it is in no run. One look into the primary key of the stops, and of what is in a run another one for
 * a release that the run has not followed yet: the order is open from that moment on.
 */
export const plannedDriver = (now: Date): RawBuilder<number | null> => sql<
  number | null
>`(select r.driver_id from run_stops r
  join drivers d on d.id = r.driver_id join users u on u.id = d.user_id
  where r.order_id = orders.id and r.stop = 'pickup' and r.day = ${dayOnBoard(now)} and u.deactivated_at is null
    and not exists (select from events e where e.order_id = orders.id and e.handled_at is null
      and e.name in ('order.released', 'order.unassigned')))`

export async function findPlannedDriver(db: Db, orderId: number, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select(plannedDriver(now).as('planned'))
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.planned ?? null
}

/** The order's lock decides between this driver and a plan that is made at the same moment. Returns whether it is planned for this one. */
export async function refusePlannedForAnother(trx: Db, driverId: number, orderId: number, now: Date): Promise<boolean> {
  const planned = await findPlannedDriver(trx, orderId, now)
  if (planned !== null && planned !== driverId) throw new AppError('planned_for_another_driver', { orderId })
  return planned === driverId
}
