/** The reactor that turns an event into notification rows. */
import { fullName } from '@meridian/domain/accounts.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { EventRow } from '../events/events.ts'
import { NOTICES, type NoticeFacts, type Recipient } from './wording.ts'

/** Writes the rows once, however often it runs, and answers whom to nudge. */
export async function sendNotice(db: Db, event: EventRow): Promise<number[]> {
  const wordings = NOTICES[event.name]
  if (wordings.length === 0 || event.order_id === null) return []
  const { facts, recipients } = await gather(db, event, event.order_id)
  const rows = wordings.flatMap((wording) =>
    recipients[wording.to].map(
      (userId): Insertable<Tables['notifications']> => ({
        user_id: userId,
        event_id: event.id,
        kind: wording.kind,
        order_id: event.order_id,
        title: wording.title,
        body: wording.body(facts),
        created_at: event.recorded_at,
      }),
    ),
  )
  if (rows.length === 0) return []
  await db
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('notifications_one_per_event_and_user').doNothing())
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}

async function gather(db: Db, event: EventRow, orderId: number) {
  const order = await db
    .selectFrom('orders')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .leftJoin('drivers', (join) => join.on('drivers.id', '=', sql<number>`${event.driver_id}`))
    .leftJoin('users as driver', 'driver.id', 'drivers.user_id')
    .select([
      'orders.client_id',
      'orders.pickup_address',
      'orders.delivery_address',
      'organizations.name as organization_name',
      'drivers.user_id as driver_user_id',
      'driver.first_name',
      'driver.last_name',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const previous = await driverUser(db, event.details.previousDriverId)
  const facts: NoticeFacts = {
    orderId,
    organizationName: order.organization_name,
    driverName:
      order.first_name === null ? null : fullName({ firstName: order.first_name, lastName: order.last_name ?? '' }),
    pickupAddress: order.pickup_address,
    deliveryAddress: order.delivery_address,
    reason: typeof event.details.reason === 'string' ? event.details.reason : null,
  }
  const recipients: Record<Recipient, number[]> = {
    client: [order.client_id],
    admins: NOTICES[event.name].some((wording) => wording.to === 'admins') ? await adminIds(db) : [],
    driver: order.driver_user_id === null ? [] : [order.driver_user_id],
    // Whoever gave the job back knows; only somebody else's doing is news.
    previousDriver: previous !== null && previous !== event.actor_user_id ? [previous] : [],
  }
  return { facts, recipients }
}

async function driverUser(db: Db, driverId: unknown): Promise<number | null> {
  if (typeof driverId !== 'number') return null
  const row = await db.selectFrom('drivers').select('user_id').where('id', '=', driverId).executeTakeFirst()
  return row?.user_id ?? null
}

async function adminIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}
