/** The names and the order of each row of the conversation list. */
import type { Db } from '../../db/database.ts'

export type PersonDetails = {
  id: number
  first_name: string
  last_name: string
  organization_id: number | null
  organization_name: string | null
}
export type OrderDetails = Awaited<ReturnType<typeof orderRows>>[number]

const orderRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('orders')
    .innerJoin('users as client', 'client.id', 'orders.client_id')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .leftJoin('drivers', 'drivers.id', 'orders.driver_id')
    .leftJoin('users as driver', 'driver.id', 'drivers.user_id')
    .select((eb) => [
      'orders.id',
      'orders.status',
      'orders.service_type',
      'orders.pickup_address',
      'orders.delivery_address',
      'orders.driver_id',
      'driver.first_name as driver_first_name',
      'driver.last_name as driver_last_name',
      'client.first_name',
      'client.last_name',
      'orders.organization_id',
      'organizations.name as organization_name',
      eb
        .exists(
          eb
            .selectFrom('returns')
            .select('returns.order_id')
            .whereRef('returns.order_id', '=', 'orders.id')
            .where('returns.state', '=', 'completed'),
        )
        .as('is_returned'),
    ])
    .where('orders.id', 'in', ids)
    .execute()

export async function orderDetails(db: Db, ids: readonly number[]): Promise<Map<number, OrderDetails>> {
  if (ids.length === 0) return new Map()
  return new Map((await orderRows(db, ids)).map((row) => [row.id, row]))
}

export async function personDetails(db: Db, ids: readonly number[]): Promise<Map<number, PersonDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.organization_id',
      'organizations.name as organization_name',
    ])
    .where('users.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
