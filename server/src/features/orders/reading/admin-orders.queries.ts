/** What admins see of an order: the drivers who could take it, and everything that happened to it. */
import type { DispatchDriver } from '@meridian/domain/dispatch/dispatch.ts'
import { MOVING_STATUSES, OPEN_JOB_STATUSES } from '@meridian/domain/orders/orders.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export type FreeDriver = DispatchDriver & {
  driverId: number
  firstName: string
  lastName: string
  phone: string | null
  positionAt: Date | null
}

/** On duty, active, with no order on the road and with room for one more: those whom `assign` would not refuse. */
export async function listFreeDrivers(db: Db, maxOpenJobs: number): Promise<FreeDriver[]> {
  const rows = await db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .leftJoin('orders', (join) =>
      join.onRef('orders.driver_id', '=', 'drivers.id').on('orders.status', 'in', OPEN_JOB_STATUSES),
    )
    .where('drivers.is_on_duty', '=', true)
    .where('users.deactivated_at', 'is', null)
    .groupBy(['drivers.id', 'users.id'])
    .having(({ eb, fn }) => eb(fn.count('orders.id'), '<', maxOpenJobs))
    .having(sql<boolean>`count(*) filter (where orders.status in (${sql.join(MOVING_STATUSES)})) = 0`)
    .select(({ fn }) => [
      'drivers.id',
      'drivers.current_latitude',
      'drivers.current_longitude',
      'drivers.position_at',
      'users.first_name',
      'users.last_name',
      'users.phone',
      fn.count<string>('orders.id').as('open_jobs'),
    ])
    .orderBy('drivers.id')
    .execute()
  return rows.map((row) => ({
    driverId: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    openJobs: Number(row.open_jobs),
    position: pointOf(row.current_latitude, row.current_longitude),
    positionAt: row.position_at,
  }))
}

const pointOf = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Who did what when, in the order in which the events were recorded. */
export function listOrderEvents(db: Db, orderId: number) {
  return db
    .selectFrom('events')
    .leftJoin('users as actor', 'actor.id', 'events.actor_user_id')
    .leftJoin('drivers', 'drivers.id', 'events.driver_id')
    .leftJoin('users as driver', 'driver.id', 'drivers.user_id')
    .select([
      'events.id',
      'events.name',
      'events.status',
      'events.actor_role',
      'events.details',
      'events.occurred_at',
      'events.recorded_at',
      'actor.first_name as actor_first_name',
      'actor.last_name as actor_last_name',
      'driver.first_name as driver_first_name',
      'driver.last_name as driver_last_name',
    ])
    .where('events.order_id', '=', orderId)
    .orderBy('events.id')
    .execute()
}

export function listPayments(db: Db, orderId: number) {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}

export function listRatings(db: Db, orderId: number) {
  return db.selectFrom('ratings').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}
