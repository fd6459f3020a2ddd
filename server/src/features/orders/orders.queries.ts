import type { OrderFacts } from '@meridian/domain/order-lifecycle.ts'
import { OPEN_JOB_STATUSES } from '@meridian/domain/orders.ts'
import type { SlotChoice } from '@meridian/domain/promises.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type OrderRow = Selectable<Tables['orders']>

/** What the domain's rules ask of an order. */
export const factsOf = (order: OrderRow): OrderFacts => ({
  id: order.id,
  status: order.status,
  organizationId: order.organization_id,
  driverId: order.driver_id,
})

type SlotColumns = Pick<OrderRow, 'preferred_time_slot' | 'slot_from_minutes' | 'slot_to_minutes'>

export const slotOf = (order: SlotColumns): SlotChoice => ({
  preferredTimeSlot: order.preferred_time_slot,
  slotFromMinutes: order.slot_from_minutes,
  slotToMinutes: order.slot_to_minutes,
})

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
      'organizations.name as organization_name',
    ])

export type OrderWithClient = Awaited<ReturnType<ReturnType<typeof withClient>['executeTakeFirstOrThrow']>>

export function findOrder(db: Db, id: number): Promise<OrderWithClient | undefined> {
  return withClient(db).where('orders.id', '=', id).executeTakeFirst()
}

/** Locks the row until the transaction ends, so that two drivers cannot both accept it. */
export function findOrderForChange(trx: Db, id: number): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function listAvailableOrders(db: Db, page: { limit: number; before?: number | undefined }) {
  let query = withClient(db)
    .where('orders.status', '=', 'confirmed')
    .where('orders.driver_id', 'is', null)
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('orders.id', '<', page.before)
  return query.execute()
}

export function listOpenJobs(db: Db, driverId: number): Promise<OrderWithClient[]> {
  return withClient(db)
    .where('orders.driver_id', '=', driverId)
    .where('orders.status', 'in', OPEN_JOB_STATUSES)
    .orderBy('orders.id', 'desc')
    .execute()
}

/** The organisation of a client's account; undefined when the account is not a client's. */
export async function organizationOf(db: Db, clientId: number): Promise<number | undefined> {
  const row = await db.selectFrom('users').select('organization_id').where('id', '=', clientId).executeTakeFirst()
  return row?.organization_id ?? undefined
}

export type DriverForChange = { id: number; isOnDuty: boolean; isActive: boolean; openJobs: number; movingJobs: number }

/**
 * Locks the driver too: two orders given to one driver at the same moment must see each other in the count. The account is
 * read after the lock: one that was closed while we waited for it must not be found open.
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

export async function lastEventTime(trx: Db, orderId: number): Promise<Date | null> {
  const row = await trx
    .selectFrom('events')
    .select('occurred_at')
    .where('order_id', '=', orderId)
    .where('status', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.occurred_at ?? null
}

/** Waiting since before then, and not paid. A thousand at a time: the next run takes the rest. */
export async function listExpired(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('payment_state', 'in', ['unpaid', 'failed'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(1_000)
    .execute()
  return rows.map((row) => row.id)
}
