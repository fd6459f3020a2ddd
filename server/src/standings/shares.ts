/** A driver's part of an order: all of it, unless several drivers carried it. */
import { type RawBuilder, sql } from 'kysely'

/** Null for an order that one driver carried. */
const shareOf = (
  driverId: RawBuilder<unknown>,
  what: 'payCents' | 'miles',
) => sql`(select (s ->> ${sql.lit(what)})::numeric
  from jsonb_array_elements(orders.leg_shares) s where (s ->> 'driverId')::int = ${driverId})`

export const milesOf = (driverId: RawBuilder<unknown>) =>
  sql<string>`coalesce(${shareOf(driverId, 'miles')}, orders.distance_miles)`

export const payCentsOf = (driverId: RawBuilder<unknown>) =>
  sql<number>`coalesce(${shareOf(driverId, 'payCents')}, orders.driver_pay_cents, 0)::int`
