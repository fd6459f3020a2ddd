/**
 * The figures of each day, added up from the orders by the database (0416_figures.sql): the stored ones plus the changes that
 * no stored row counts yet. One statement reads both, so a figure is exact at any moment.
 */
import { type RawBuilder, sql } from 'kysely'
import type { FigureDimension } from './tables.ts'

/** Rows of one dimension; several rows may have the same key and day. */
export const figuresOf = (dimension: FigureDimension, where: RawBuilder<unknown> = sql`true`) => sql`(
  select * from daily_figures where dimension = ${sql.lit(dimension)} and ${where}
  union all
  select * from daily_figure_changes where dimension = ${sql.lit(dimension)} and ${where})`

/** Sums of bigint and numeric come as text; these are cents, counts and seconds, which a number holds exactly. */
export const total = (column: string, where: RawBuilder<unknown> = sql`true`) =>
  sql<number>`coalesce(sum(${sql.ref(column)}) filter (where ${where}), 0)::float8`
