/** Bounds of a partition as PostgreSQL prints them (`pg_get_expr`) in UTC. */
const TIME = String.raw`'(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\+00)'`
const RANGE = new RegExp(`^FOR VALUES FROM \\(${TIME}\\) TO \\(${TIME}\\)$`)
const LIST = /^FOR VALUES IN \('([a-z_]{1,63})'\)$/

/**
 * The same bounds as SQL, written anew from what was read; undefined for anything else. Bounds cannot be parameters of a
 * statement, and a backup may have been changed: whatever else its text says must not reach the database.
 */
export function boundsToSql(text: string): string | undefined {
  if (text === 'DEFAULT') return 'default'
  const [, from, to] = RANGE.exec(text) ?? []
  if (from && to) return `for values from ('${from}') to ('${to}')`
  const [, value] = LIST.exec(text) ?? []
  return value && `for values in ('${value}')`
}
