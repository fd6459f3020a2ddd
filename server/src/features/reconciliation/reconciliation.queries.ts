import { addDays, BUSINESS_ZONE, instantOf, type LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** All counts of a day, in the order in which they were made. */
export const listCounts = (db: Db, day: LocalDate) =>
  db
    .selectFrom('reconciliations as count')
    .innerJoin('orders', 'orders.id', 'count.order_id')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .innerJoin('drivers', 'drivers.id', 'count.driver_id')
    .innerJoin('users as driver', 'driver.id', 'drivers.user_id')
    .leftJoin('users as resolver', 'resolver.id', 'count.resolved_by')
    .selectAll('count')
    .select([
      // A return is made where the order was picked up.
      sql<string>`case count.stop when 'delivery' then orders.delivery_address else orders.pickup_address end`.as(
        'address',
      ),
      'organizations.name as organization_name',
      'driver.name as driver_name',
      'resolver.name as resolver_name',
    ])
    .where('count.counted_at', '>=', instantOf(day, 0, BUSINESS_ZONE))
    .where('count.counted_at', '<', instantOf(addDays(day, 1), 0, BUSINESS_ZONE))
    .orderBy('count.counted_at')
    .orderBy('count.id')
    .execute()
export type CountRow = Awaited<ReturnType<typeof listCounts>>[number]

/** Of an order, for those who may see it. */
export const listReconciliations = (db: Db, orderId: number) =>
  db.selectFrom('reconciliations').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
export type ReconciliationRow = Awaited<ReturnType<typeof listReconciliations>>[number]
