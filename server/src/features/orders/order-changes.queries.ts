/** What a change of an order reads, inside its transaction. */
import { OPEN_JOB_STATUSES } from '@meridian/domain/orders.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type DriverForChange = { id: number; isOnDuty: boolean; isActive: boolean; openJobs: number; movingJobs: number }

/**
 * Locks the driver as well: two orders assigned to one driver at the same moment must see each other in the count. The
 * account is read after the lock, because it may have been deactivated while this transaction waited for it.
 */
export async function findDriverForChange(trx: Db, driverId: number): Promise<DriverForChange | undefined> {
  const driver = await trx
    .selectFrom('drivers')
    .select(['id', 'user_id', 'is_on_duty'])
    .where('id', '=', driverId)
    .forUpdate()
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
