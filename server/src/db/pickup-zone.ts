/** The domain's `zoneOf` as SQL: the time zone of an order's pickup. A test compares the two. */
import { BUSINESS_ZONE, MOUNTAIN_EAST_EDGES, type Zone } from '@meridian/domain/calendar.ts'
import { sql } from 'kysely'

const MOUNTAIN: Zone = 'America/Denver'

/** Where two edges apply, the northern one counts, as in `zoneOf`. */
const edges = MOUNTAIN_EAST_EDGES.toReversed().map(
  (edge) =>
    sql`when pickup_latitude >= ${sql.lit(edge.fromLatitude)} then pickup_longitude < ${sql.lit(edge.longitude)}`,
)
const isMountain = sql`case ${sql.join(edges, sql` `)} else false end`

/** For a row of `orders`. */
export const pickupZone = sql`(case when ${isMountain} then ${sql.lit(MOUNTAIN)} else ${sql.lit(BUSINESS_ZONE)} end)`

/** The domain's `availableFrom` as SQL; minus infinity for an order without a date, which most are: for those no zone is looked up. */
export const availableFromSql = (hour: number) => sql<Date>`(case when scheduled_date is null then '-infinity' else
  ((scheduled_date at time zone ${pickupZone})::date - 1 + make_interval(hours => ${hour}::int)) at time zone ${pickupZone} end)`
