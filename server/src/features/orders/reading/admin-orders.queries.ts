/** What admins see of an order: everything that happened to it. */
import type { Db } from '../../../db/database.ts'

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
