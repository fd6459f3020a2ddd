/** What the rail of exceptions needs beside the day's plan: one statement each for all orders and drivers in question. */
import { PROOF_MISSED_AFTER_MINUTES } from '@meridian/domain/dispatch/attention.ts'
import type { Priority } from '@meridian/domain/orders/orders.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { ExceptionDecision, ExceptionKind } from '@meridian/domain/proofs/exceptions.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { DispatchRefusal } from '@meridian/domain/texts/auto-dispatch.ts'
import { BUSINESS_ZONE, type LocalDate, startOfDay } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { anyOf, arrayParameter } from '../../../db/array-parameter.ts'
import type { Db } from '../../../db/database.ts'

/** Problems that wait for a decision. */
export async function openProblems(db: Db) {
  const { rows } = await sql<{
    orderId: number
    exceptionId: number
    problem: ExceptionKind
    stop: CustodyStop
    reportedAt: Date
    defaultDecision: ExceptionDecision
    dueAt: Date
  }>`
    select order_id as "orderId", id as "exceptionId", kind as problem, stop, reported_at as "reportedAt",
      default_decision as "defaultDecision", due_at as "dueAt"
    from stop_exceptions where state = 'open' order by id`.execute(db)
  return rows
}

/** Of orders in no route: the last decision of auto-dispatch, if it found nobody, and the answers to its offers. */
export async function dispatchAttempts(db: Db, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  const { rows } = await sql<{
    orderId: number
    noDriverAt: Date | null
    refusals: DispatchRefusal[] | null
    passed: number
    expired: number
    isOpen: boolean
    lastAt: Date | null
    offer: { driverName: string; expiresAt: string } | null
  }>`
    select o.id as "orderId", d.decided_at as "noDriverAt",
      (select jsonb_agg(w -> 'refusal') from jsonb_array_elements(d.weighed) w where w ->> 'refusal' is not null) as refusals,
      f.passed, f.expired, f."isOpen", f."lastAt",
      (select json_build_object('driverName', u.name, 'expiresAt', j.expires_at) from job_offers j
        join drivers on drivers.id = j.driver_id join users u on u.id = drivers.user_id
        where j.order_id = o.id and j.answer is null) as offer
    from unnest(${arrayParameter('int', orderIds)}) as o (id)
    left join lateral (select outcome, weighed, decided_at from dispatch_decisions
      where order_id = o.id order by id desc limit 1) d on d.outcome = 'no_driver'
    cross join lateral (select (count(*) filter (where answer = 'passed'))::int as passed,
        (count(*) filter (where answer = 'expired'))::int as expired,
        coalesce(bool_or(answer is null), false) as "isOpen", max(coalesce(answered_at, offered_at)) as "lastAt"
      from job_offers where order_id = o.id) f
    where d.decided_at is not null or f."lastAt" is not null`.execute(db)
  return rows
}

/** The last temperature that was measured of each order, unless it was reported as a problem since. */
export async function lastReadings(db: Db, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  const { rows } = await sql<{ orderId: number; celsius: number; at: Date }>`
    select distinct on (order_id) order_id as "orderId", (value ->> 'celsius')::float8 as celsius, occurred_at as at
    from stop_proofs
    where order_id = ${anyOf(orderIds)} and kind = 'temperature' and skip_reason is null
      and value ->> 'celsius' is not null
      and not exists (select from stop_exceptions x where x.order_id = stop_proofs.order_id
        and x.kind = 'out_of_temperature' and x.recorded_at >= stop_proofs.recorded_at)
    order by order_id, id desc`.execute(db)
  return rows
}

/** Since when a driver has had a job in progress, of the orders that are. */
export async function workingSince(db: Db, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  const { rows } = await sql<{ driverId: number; since: Date }>`
    select driver_id as "driverId", min(occurred_at) as since from events
    where order_id = ${anyOf(orderIds)} and driver_id is not null
      and name in ('order.job_started', 'order.handed_over', 'order.taken_over')
    group by driver_id`.execute(db)
  return rows
}

export async function offDutySince(db: Db, driverIds: readonly number[]) {
  if (driverIds.length === 0) return []
  const { rows } = await sql<{ driverId: number; since: Date }>`
    select d.id as "driverId", e.occurred_at as since
    from unnest(${arrayParameter('int', driverIds)}) as d (id)
    cross join lateral (select occurred_at from events
      where name = 'driver.changed' and driver_id = d.id and details ->> 'isOnDuty' = 'false' order by id desc limit 1) e`.execute(
    db,
  )
  return rows
}

/** Oldest first; a phone that is lost must not fill the list. */
const MAX_MISSED = 100

/** Pictures of today's finished orders that are still on the driver's phone. */
export async function missedPictures(db: Db, now: Date) {
  const before = new Date(now.getTime() - PROOF_MISSED_AFTER_MINUTES * 60_000)
  const { rows } = await sql<{ orderId: number; driverId: number; pictures: number; since: Date }>`
    select p.order_id as "orderId", max(p.driver_id) as "driverId", count(*)::int as pictures, min(p.recorded_at) as since
    from proof_files f join stop_proofs p on p.id = f.proof_id join orders o on o.id = p.order_id
    where f.storage_key is null and f.deleted_at is null and p.recorded_at <= ${before}
      and p.recorded_at >= ${startOfDay(now, BUSINESS_ZONE)}
      and o.status in ('delivered', 'cancelled')
    group by p.order_id order by since limit ${MAX_MISSED}`.execute(db)
  return rows
}

/** Today's counts that differ and are not resolved: the latest of each order. Those of other days are in the report of their day. */
export async function openDifferences(db: Db, now: Date) {
  const { rows } = await sql<{
    id: number
    orderId: number
    driverId: number
    stop: CustodyStop
    expected: number
    found: number
    at: Date
  }>`
    select distinct on (order_id) id, order_id as "orderId", driver_id as "driverId", stop, expected,
      coalesce(received, counted) as found, counted_at as at
    from reconciliations where counted_at >= ${startOfDay(now, BUSINESS_ZONE)} and is_difference and resolved_at is null
    order by order_id, counted_at desc, id desc`.execute(db)
  return rows
}

/** Of orders that today's plan does not have: finished ones. */
export async function orderHeads(db: Db, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  const { rows } = await sql<{
    id: number
    priority: Priority
    organizationName: string
    deliveryAddress: string
    pickup: Point
    delivery: Point
    orderedAt: Date
  }>`
    select o.id, o.priority, g.name as "organizationName", o.delivery_address as "deliveryAddress",
      json_build_object('latitude', o.pickup_latitude, 'longitude', o.pickup_longitude) as pickup,
      json_build_object('latitude', o.delivery_latitude, 'longitude', o.delivery_longitude) as delivery,
      coalesce(o.confirmed_at, o.created_at) as "orderedAt"
    from orders o join organizations g on g.id = o.organization_id
    where o.id = ${anyOf(orderIds)}`.execute(db)
  return rows
}

/** Of today, with who marked them. */
export async function attentionMarks(db: Db, day: LocalDate) {
  return db
    .selectFrom('attention_marks as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.key', 'm.mark', 'm.until', 'm.severity', 'm.causes', 'm.late_minutes', 'm.marked_at', 'u.name'])
    .where('m.day', '=', day)
    .execute()
}
