import type { Db } from '../../../db/database.ts'
import type { ExportedOrder } from './export.view.ts'
import { listOrders, type OrderFilter } from './order-lists.queries.ts'

const ROWS_AT_A_TIME = 1_000

/**
 * All matching orders, newest first, a thousand at a time. Each batch is a query of its own: a slow download holds neither
 * a connection nor a transaction.
 */
export async function* exportOrders(db: Db, filter: OrderFilter): AsyncGenerator<ExportedOrder[]> {
  let before: number | undefined
  for (;;) {
    const rows = await listOrders(db, filter, { limit: ROWS_AT_A_TIME, before })
    const names = await driverNames(db, [...new Set(rows.flatMap((row) => row.driver_id ?? []))])
    const returned = await returnedOrders(
      db,
      rows.filter((row) => row.has_exceptions).map(({ id }) => id),
    )
    yield rows.map((row) => ({
      ...row,
      driver_name: names.get(row.driver_id ?? 0) ?? null,
      is_returned: returned.has(row.id),
    }))
    before = rows.at(-1)?.id
    if (rows.length < ROWS_AT_A_TIME) return
  }
}

async function returnedOrders(db: Db, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('returns')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'completed')
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

export async function driverNames(db: Db, driverIds: readonly number[]): Promise<Map<number, string>> {
  if (driverIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select(['drivers.id', 'users.name'])
    .where('drivers.id', 'in', driverIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
