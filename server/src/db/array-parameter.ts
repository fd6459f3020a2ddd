import { type RawBuilder, sql } from 'kysely'

/**
 * An array as a parameter of a statement that is prepared. As a select, because PostgreSQL would otherwise plan the statement
 * anew for the length of every array, which takes longer than to run it.
 */
export const arrayParameter = (type: 'int' | 'timestamptz', values: readonly unknown[]): RawBuilder<unknown> =>
  sql`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`

/** For `.where('id', '=', anyOf(ids))`. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql`any(${arrayParameter('int', ids)})`
