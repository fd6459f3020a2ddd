/** What a change of an order reads, inside its transaction. */

import type { DriverSkill } from '@meridian/domain/drivers/skills.ts'
import { OPEN_JOB_STATUSES } from '@meridian/domain/orders/orders.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type DriverForChange = { id: number; isOnDuty: boolean; isActive: boolean; openJobs: number; movingJobs: number }

/**
 * Locks the driver as well: two orders assigned to one driver at the same moment must see each other in the count. The
 * account is read after the lock, because it may have been deactivated while this transaction waited for it.
 *
 * `for no key update`: a transaction that holds an order and writes a row that refers to this driver (an event, a proof) must not
 * wait here, while this one waits for that order.
 */
export async function findDriverForChange(trx: Db, driverId: number): Promise<DriverForChange | undefined> {
  const driver = await trx
    .selectFrom('drivers')
    .select(['id', 'user_id', 'is_on_duty'])
    .where('id', '=', driverId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!driver) return undefined
  const account = await trx
    .selectFrom('users')
    .select('deactivated_at')
    .where('id', '=', driver.user_id)
    .executeTakeFirstOrThrow()
  const jobs = await trx
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where status <> 'assigned'))::int`.as('moving'),
    ])
    .where('driver_id', '=', driverId)
    .where('status', 'in', OPEN_JOB_STATUSES)
    .executeTakeFirstOrThrow()
  return {
    id: driver.id,
    isOnDuty: driver.is_on_duty,
    isActive: account.deactivated_at === null,
    openJobs: jobs.open,
    movingJobs: jobs.moving,
  }
}

/** Several drivers, locked by id; their accounts and jobs are read after the lock here too. */
export async function findDriversForChange(trx: Db, driverIds: readonly number[]): Promise<DriverForChange[]> {
  await sql`select id from drivers where id = any(${driverIds}::int[]) order by id for no key update`.execute(trx)
  const { rows } = await sql<DriverForChange>`
    select d.id, d.is_on_duty as "isOnDuty", u.deactivated_at is null as "isActive",
      coalesce(jobs.open, 0) as "openJobs", coalesce(jobs.moving, 0) as "movingJobs"
    from drivers d join users u on u.id = d.user_id
    left join (select driver_id, count(*)::int as open, (count(*) filter (where status <> 'assigned'))::int as moving
      from orders where driver_id = any(${driverIds}::int[]) and status in (${sql.join(OPEN_JOB_STATUSES)})
      group by driver_id) jobs on jobs.driver_id = d.id
    where d.id = any(${driverIds}::int[])`.execute(trx)
  return rows
}

export async function skillsOfDrivers(db: Db, driverIds: readonly number[]): Promise<Map<number, DriverSkill[]>> {
  const rows = await db
    .selectFrom('driver_skills')
    .select(['driver_id', 'skill', sql<LocalDate | null>`expires_on::text`.as('expiresOn')])
    .where('driver_id', '=', sql<number>`any(${driverIds}::int[])`)
    .execute()
  return Map.groupBy(rows, ({ driver_id }) => driver_id)
}

/** Whether the order was once assigned to this driver and is not any more. */
export async function hadOrder(db: Db, orderId: number, driverId: number): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('order_id', '=', orderId)
    .where(sql<string>`details ->> 'previousDriverId'`, '=', String(driverId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type StatusEvent = { name: string; actor_user_id: number | null; occurred_at: Date }

/** The latest event that set the order's status. */
export function lastStatusEvent(trx: Db, orderId: number): Promise<StatusEvent | undefined> {
  return trx
    .selectFrom('events')
    .select(['name', 'actor_user_id', 'occurred_at'])
    .where('order_id', '=', orderId)
    .where('status', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function lastStatusEvents(trx: Db, orderIds: readonly number[]): Promise<Map<number, StatusEvent>> {
  const { rows } = await sql<StatusEvent & { order_id: number }>`
    select asked.id as order_id, last.* from unnest(${orderIds}::int[]) as asked (id) cross join lateral (
      select name, actor_user_id, occurred_at from events where order_id = asked.id and status is not null
      order by id desc limit 1) last`.execute(trx)
  return new Map(rows.map(({ order_id, ...event }) => [order_id, event]))
}

/** The driver is where the delay was reported for. */
export const endDelay = (trx: Db, driverId: number) =>
  trx.deleteFrom('driver_delays').where('driver_id', '=', driverId).execute()
