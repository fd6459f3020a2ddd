/** Every task that deletes what is stored about an order asks this first. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** `column`: of the row to be deleted, with the order's id; a row without one is of no order. */
export const isNotHeld = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from custody_holds where custody_holds.order_id = ${sql.ref(column)})`
