import { OPEN_JOB_STATUSES } from '@meridian/domain/orders/orders.ts'
import { PAYABLE_STATES } from '@meridian/domain/pricing/payments.ts'
import { type Selectable, sql } from 'kysely'
import { anyOf } from '../db/array-parameter.ts'
import { batchedRead } from '../db/batched-read.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type OrderRow = Selectable<Tables['orders']>

/** An order with the names a screen shows beside it. */
export const withClient = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('users as client', 'client.id', 'orders.client_id')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .selectAll('orders')
    .select([
      'client.first_name as client_first_name',
      'client.last_name as client_last_name',
      'client.phone as client_phone',
      'client.language as client_language',
      'organizations.name as organization_name',
    ])

export type OrderWithClient = Awaited<ReturnType<ReturnType<typeof withClient>['executeTakeFirstOrThrow']>>

export function findOrder(db: Db, id: number): Promise<OrderWithClient | undefined> {
  return withClient(db).where('orders.id', '=', id).executeTakeFirst()
}

/**
 * Locks the row until the transaction ends, so that two drivers cannot both accept it. Its key stays: a plan that stores the order's
 * stops while it holds their driver does not wait for it, which would be a circle.
 */
export function findOrderForChange(trx: Db, id: number): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locked by id: two changes of several orders must not wait for each other in a circle. */
export const findOrdersForChange = (trx: Db, ids: readonly number[]): Promise<OrderRow[]> =>
  trx.selectFrom('orders').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()

export const openJobIds = (db: Db, driverId: number) =>
  db.selectFrom('orders').select('id').where('driver_id', '=', driverId).where('status', 'in', OPEN_JOB_STATUSES)

const readDuty = batchedRead(async (db, driverIds: readonly number[]) => {
  const rows = await db.selectFrom('drivers').select(['id', 'is_on_duty']).where('id', '=', anyOf(driverIds)).execute()
  return new Map(rows.map((row) => [row.id, row.is_on_duty]))
})

export const isDriverOnDuty = async (db: Db, driverId: number): Promise<boolean> =>
  (await readDuty(db, driverId)) === true

/** Unpaid and pending, or approved by their organization, since before then. A thousand at a time: the next run takes the rest. */
export async function listExpired(db: Db, before: Date, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('payment_state', 'in', PAYABLE_STATES)
    .where('created_at', '<', before)
    // Made two weeks ahead: it may be paid, or approved, until its day.
    .where(sql<boolean>`(standing_order_id is null or scheduled_date < ${now})`)
    .where(
      sql<boolean>`not (has_approval and exists (select from approvals a where a.order_id = orders.id
        and (a.decided_at >= ${before} or (a.state = 'waiting' and not a.is_afterwards))))`,
    )
    .orderBy('created_at')
    .limit(1_000)
    .execute()
  return rows.map((row) => row.id)
}

/** As it was read at the pickup; null when none was. */
export async function sealOfPickup(db: Db, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ seal: string | null }>`select value ->> 'seal' as seal from stop_proofs
    where order_id = ${orderId} and stop = 'pickup' and kind = 'seal' and skip_reason is null order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.seal ?? null
}
