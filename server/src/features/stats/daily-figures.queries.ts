/** Whether the stored figures of each day are true. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { FigureDimension } from '../../db/tables.ts'

const SUMMED = [
  'placed',
  'delivered',
  'on_time',
  'revenue_cents',
  'driver_pay_cents',
  'miles',
  'delivery_seconds',
] as const

const sums = sql.join(SUMMED.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`))
const isZero = sql.join(
  SUMMED.map((column) => sql`${sql.ref(column)} = 0`),
  sql` and `,
)

export type WrongFigure = { dimension: FigureDimension; key: string; day: string }

/** Where the stored figures differ from the orders themselves. Reads every order. */
export async function findWrongFigures(db: Db): Promise<WrongFigure[]> {
  const columns = sql.join(['dimension', 'key', 'day', ...SUMMED].map((column) => sql.ref(column)))
  const { rows } = await sql<WrongFigure>`
    with counted as (
      select * from (
        select dimension, key, day, ${sums}
        from (select * from daily_figures union all select * from daily_figure_changes) f
        group by dimension, key, day) f
      where not (${isZero})),
    recounted as (select ${columns} from recounted_daily_figures())
    select distinct dimension, key, day::text as day from (
      (select ${columns} from counted except select ${columns} from recounted)
      union all
      (select ${columns} from recounted except select ${columns} from counted)) f
    order by dimension, key, day`.execute(db)
  return rows
}
