/** SQL that makes JSON. */

/** An SQL expression for each field of what it makes; one that is null becomes `null`. */
export const object = <T extends object>(fields: { readonly [Field in keyof Required<T>]: string }): string =>
  `(select row_to_json(fields) from (select ${Object.entries<string>(fields)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ')}) fields)`

/** As the contract has times: PostgreSQL's own JSON has them in the zone of the connection. */
export const time = (sql: string): string => `to_char((${sql}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The rows as one array; `order` is an `order by` or empty. */
export const array = (sql: string, order = ''): string => `coalesce(json_agg(${sql} ${order}), '[]')`
