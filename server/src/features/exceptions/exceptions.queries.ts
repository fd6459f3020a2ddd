import type { Db } from '../../db/database.ts'

export const findByKey = (db: Db, orderId: number, key: string) =>
  db
    .selectFrom('stop_exceptions')
    .select(['id', 'driver_id'])
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .executeTakeFirst()

export const findException = (db: Db, orderId: number, id: number) =>
  db.selectFrom('stop_exceptions').selectAll().where('order_id', '=', orderId).where('id', '=', id).executeTakeFirst()

const DUE_PER_RUN = 200

export const listDue = (db: Db, now: Date) =>
  db
    .selectFrom('stop_exceptions')
    .select(['id', 'order_id as orderId', 'default_decision as decision'])
    .where('state', '=', 'open')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(DUE_PER_RUN)
    .execute()

const withNames = (db: Db) =>
  db
    .selectFrom('stop_exceptions')
    .innerJoin('drivers', 'drivers.id', 'stop_exceptions.driver_id')
    .innerJoin('users as driver', 'driver.id', 'drivers.user_id')
    .leftJoin('users as decider', 'decider.id', 'stop_exceptions.decided_by')
    .selectAll('stop_exceptions')
    .select(['driver.name as driver_name', 'decider.name as decider_name'])

export type NamedException = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>

export const listExceptions = (db: Db, orderId: number): Promise<NamedException[]> =>
  withNames(db).where('stop_exceptions.order_id', '=', orderId).orderBy('stop_exceptions.id').execute()

export const findReturn = (db: Db, orderId: number) =>
  db.selectFrom('returns').selectAll().where('order_id', '=', orderId).executeTakeFirst()

const OPEN_LIMIT = 500

export const listOpen = (db: Db) =>
  withNames(db)
    .innerJoin('orders', 'orders.id', 'stop_exceptions.order_id')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .select('organizations.name as organization_name')
    .where('stop_exceptions.state', '=', 'open')
    .orderBy('stop_exceptions.due_at')
    .orderBy('stop_exceptions.id')
    .limit(OPEN_LIMIT)
    .execute()

/** The packages that the driver has scanned or counted at the pickup; null when nobody has. */
export const countTaken = async (db: Db, orderId: number): Promise<number | null> => {
  const counts = db.selectFrom('reconciliations').select('counted').where('order_id', '=', orderId)
  const row = await counts.where('stop', '=', 'pickup').where('unit', '=', 'packages').executeTakeFirst()
  return row?.counted ?? null
}
