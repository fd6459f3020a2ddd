import type { JobOffer } from '@meridian/contract/dispatch/offers.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { DispatchRefusal } from '@meridian/domain/texts/auto-dispatch.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export async function hasOpenOffer(db: Db, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('job_offers')
    .select('id')
    .where('order_id', '=', orderId)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Which driver is asked at the moment, and until when. */
export async function openOfferOf(db: Db, orderId: number, now: Date) {
  const row = await db
    .selectFrom('job_offers')
    .innerJoin('drivers', 'drivers.id', 'job_offers.driver_id')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select(['job_offers.driver_id', 'users.name', 'job_offers.expires_at'])
    .where('job_offers.order_id', '=', orderId)
    .where('job_offers.answer', 'is', null)
    .where('job_offers.expires_at', '>', now)
    .executeTakeFirst()
  return row ? { driverId: row.driver_id, driverName: row.name, expiresAt: row.expires_at.toISOString() } : null
}

/** Drivers who are not asked again, and why. */
export async function excludedDrivers(db: Db, orderId: number): Promise<Map<number, DispatchRefusal>> {
  const { rows } = await sql<{ driverId: number; code: 'passed' | 'expired' | 'released' }>`
    select driver_id as "driverId", answer as code from job_offers
    where order_id = ${orderId} and answer in ('passed', 'expired')
    union all
    select (details ->> 'previousDriverId')::int, 'released' from events
    where order_id = ${orderId} and name = 'order.released' and details ->> 'previousDriverId' is not null`.execute(db)
  return new Map(rows.map(({ driverId, code }) => [driverId, { code }]))
}

/**
 * Adds the reasons of the drivers who passed. They are read with the decisions and not stored in them: what people write about an
 * order is deleted with its custody.
 */
export async function passReasons(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('job_offers')
    .select(['driver_id', 'reason'])
    .where('order_id', '=', orderId)
    .where('reason', 'is not', null)
    .execute()
  const reasons = new Map(rows.map(({ driver_id, reason }) => [driver_id, reason]))
  return (driverId: number, refusal: DispatchRefusal | null): DispatchRefusal | null => {
    const reason = reasons.get(driverId)
    return refusal?.code === 'passed' && reason ? { code: 'passedBecause', values: { reason } } : refusal
  }
}

/** Not answered and not over; the one that ends first is first. */
export async function openOffersOf(db: Db, driverId: number, now: Date): Promise<JobOffer[]> {
  const rows = await db
    .selectFrom('job_offers')
    .innerJoin('orders', 'orders.id', 'job_offers.order_id')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .select([
      'job_offers.id',
      'job_offers.order_id',
      'job_offers.detour_minutes',
      'job_offers.offered_at',
      'job_offers.expires_at',
      'orders.service_type',
      'orders.priority',
      'orders.pickup_address',
      'orders.delivery_area',
      'orders.distance_miles',
      'orders.driver_pay_cents',
      'organizations.name',
    ])
    .where('job_offers.driver_id', '=', driverId)
    .where('job_offers.answer', 'is', null)
    .where('job_offers.expires_at', '>', now)
    .orderBy('job_offers.expires_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    serviceType: row.service_type,
    priority: row.priority,
    organizationName: row.name,
    pickupAddress: row.pickup_address,
    deliveryArea: row.delivery_area,
    distance: row.distance_miles,
    driverPay: formatCents(row.driver_pay_cents ?? 0),
    detourMinutes: row.detour_minutes,
    offeredAt: row.offered_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}
