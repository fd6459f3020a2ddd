/**
 * The domain's `isOnTime` as SQL, so that a year of one organization is counted in the database. Every number comes from the
 * domain's own tables, and `on-time.test.ts` compares the two on orders of all kinds.
 */
import { TIME_SLOTS } from '@meridian/domain/orders.ts'
import { NO_SLOT, PROMISE_MARGIN_MINUTES, PROMISE_MINUTES, slotWindow } from '@meridian/domain/promises.ts'
import { type RawBuilder, sql } from 'kysely'
import { pickupZone } from '../../db/pickup-zone.ts'

const cases = (rows: readonly RawBuilder<unknown>[]) => sql.join(rows, sql` `)
const minutes = (count: RawBuilder<unknown>) => sql`make_interval(mins => ${count})`

const promiseMinutes = sql`case priority ${cases(
  Object.entries(PROMISE_MINUTES).map(([priority, count]) => sql`when ${sql.lit(priority)} then ${sql.lit(count)}`),
)} end`

const slotEndMinutes = sql`case preferred_time_slot ${cases(
  TIME_SLOTS.filter((slot) => slot !== 'specific').map(
    (slot) => sql`when ${sql.lit(slot)} then ${sql.lit(slotWindow({ ...NO_SLOT, preferredTimeSlot: slot }).to)}`,
  ),
)} else coalesce(slot_to_minutes, ${sql.lit(slotWindow(NO_SLOT).to)}) end`

/** A local time that occurs twice, when clocks are set back, is here the second one; no slot ends in that hour. */
const endOfSlot = sql`((scheduled_date at time zone ${pickupZone})::date + ${minutes(slotEndMinutes)}) at time zone ${pickupZone}`

/** Whether this row of `orders` was delivered by its promised time. */
export const isOnTimeFrom = (
  countedFrom: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`delivered_at <= greatest(
  case when scheduled_date is null then ${countedFrom} + ${minutes(promiseMinutes)} else ${endOfSlot} end,
  ${countedFrom} + ${minutes(sql`route_minutes + ${sql.lit(PROMISE_MARGIN_MINUTES)}`)})`
