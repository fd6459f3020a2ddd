/** Event rows: written in the transaction of the change they record. */

import { CLOCK_TOLERANCE_MS } from '@meridian/domain/drivers/positions.ts'
import type { EventDetails, EventName, OrderIdOf, StatusOf } from '@meridian/domain/orders/events.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Row = Selectable<Tables['events']>

/** A row with the details of its name: of several names, a union that `event.name === …` narrows. */
export type EventOf<Name extends EventName> = {
  [N in Name]: Omit<Row, 'name' | 'order_id' | 'status' | 'details'> & {
    name: N
    order_id: OrderIdOf<N>
    status: StatusOf<N>
    details: EventDetails[N]
  }
}[Name]
export type EventRow = EventOf<EventName>

export type NewEvent<Name extends EventName> = {
  name: Name
  orderId: OrderIdOf<Name>
  status: StatusOf<Name>
  actor: Actor
  driverId?: number | null
  occurredAt: Date
} & (Record<string, never> extends EventDetails[Name]
  ? { details?: EventDetails[Name] }
  : { details: EventDetails[Name] })

/** Wrong details, or none where the event has some, do not compile. */
export async function recordEvent<Name extends EventName>(trx: Db, event: NewEvent<Name>): Promise<{ id: string }> {
  return trx
    .insertInto('events')
    .values({
      name: event.name,
      order_id: event.orderId,
      status: event.status,
      actor_role: event.actor.role,
      actor_user_id: event.actor.userId,
      actor_key_id: keyOf(event),
      driver_id: event.driverId ?? null,
      occurred_at: event.occurredAt,
      details: JSON.stringify(event.details ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const keyOf = ({ actor }: { actor: Actor }) => ('keyId' in actor ? (actor.keyId ?? null) : null)

/** In this order, with one statement for any number. */
export async function recordEvents<Name extends EventName>(trx: Db, events: readonly NewEvent<Name>[]): Promise<void> {
  if (events.length === 0) return
  await sql`insert into events (name, order_id, status, actor_role, actor_user_id, actor_key_id, driver_id, occurred_at, details)
    select name, order_id, status, actor_role, actor_user_id, actor_key_id, driver_id, occurred_at, details
    from unnest(${events.map(({ name }) => name)}::text[], ${events.map(({ orderId }) => orderId)}::int[],
      ${events.map(({ status }) => status)}::text[], ${events.map(({ actor }) => actor.role)}::text[],
      ${events.map(({ actor }) => actor.userId)}::int[], ${events.map(keyOf)}::int[],
      ${events.map(({ driverId }) => driverId ?? null)}::int[],
      ${events.map(({ occurredAt }) => occurredAt)}::timestamptz[],
      ${events.map(({ details }) => JSON.stringify(details ?? {}))}::jsonb[])
      with ordinality as e (name, order_id, status, actor_role, actor_user_id, actor_key_id, driver_id, occurred_at, details, position)
    order by position`.execute(trx)
}

/** From when the client of a row of `orders` sees the driver's positions: the last Start Job, or Start Delivery after it. */
export const trackingStart = sql<Date | null>`(
  select max(events.occurred_at - case events.name when 'order.job_started'
    then make_interval(secs => ${CLOCK_TOLERANCE_MS / 1000}) else interval '0' end)
  from events where events.order_id = orders.id and events.name in ('order.job_started', 'order.delivery_started'))`

/**
 * Takes up to `limit` events on for half a minute, longer with every failed attempt. Two nodes never take the same one;
 * a node that dies leaves its events to be taken again.
 */
export async function claimEvents(db: Db, limit: number): Promise<EventRow[]> {
  const claimed = await db
    .updateTable('events')
    .set({
      attempts: sql`attempts + 1`,
      // An hour at most, reached with the seventh. A power that went on growing would be too big for a number some day.
      next_attempt_at: sql`now() + least(30 * power(2, least(attempts, 7)), 3600) * interval '1 second'`,
    })
    .where('id', 'in', (query) =>
      query
        .selectFrom('events')
        .select('id')
        .where('handled_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  // Only `recordEvent` and the two tasks that insert rows by SQL write them, so the details are those of the name.
  return (claimed as EventRow[]).sort((a, b) => Number(a.id) - Number(b.id))
}

export async function markHandled(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('events').set({ handled_at: sql`now()` }).where('id', 'in', ids).execute()
}
