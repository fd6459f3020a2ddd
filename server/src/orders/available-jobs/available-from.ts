/** The domain's `availableFrom` as SQL, because its hour is a setting: not a fact of the order. A test compares the two. */
import { sql } from 'kysely'

/** Minus infinity for an order without a date, which most are. */
export const availableFromSql = (hour: number) => sql<Date>`(case when scheduled_date is null then '-infinity' else
  ((scheduled_date at time zone pickup_zone)::date - 1 + make_interval(hours => ${hour}::int)) at time zone pickup_zone end)`
