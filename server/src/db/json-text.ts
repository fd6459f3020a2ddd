/**
 * JSON as text, put together by `concat`. PostgreSQL's own JSON functions look up the type of every value of every row again,
 * which for a page of orders takes longer than reading them.
 */

/** How one value becomes JSON: literal text before and after an SQL expression that is never null. */
export type JsonValue = { before: string; sql: string; after: string }

const plain = (sql: string): JsonValue => ({ before: '', sql, after: '' })

/** A number, or JSON that was made already; not null. */
export const number = plain
export const json = plain
export const numberOrNull = (sql: string): JsonValue => plain(`coalesce((${sql})::text, 'null')`)
/** The cast writes `true`; `concat` alone would write `t`. */
export const boolean = (sql: string): JsonValue => plain(`(${sql})::text`)

/** Text of people: quoted and escaped. */
export const text = (sql: string): JsonValue => plain(`coalesce(to_json(${sql}), 'null')`)

/** Text that needs no escaping, because a constraint lists its values or because it is made of digits; not null. */
export const code = (sql: string): JsonValue => ({ before: '"', sql, after: '"' })
export const codeOrNull = (sql: string): JsonValue => plain(`coalesce('"' || (${sql}) || '"', 'null')`)

const TIME_FORMAT = `'\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"'`
export const time = (column: string): JsonValue =>
  plain(`coalesce(to_char((${column}) at time zone 'UTC', ${TIME_FORMAT}), 'null')`)

/** A function may have 100 arguments. */
const MAX_ARGUMENTS = 90

export const object = (fields: Record<string, JsonValue>): string => concat(["'{'", ...membersOf(fields), "'}'"])

/** What is between the braces of an object, for one that is put together from two parts. */
export const members = (fields: Record<string, JsonValue>): string => concat(membersOf(fields))

function membersOf(fields: Record<string, JsonValue>): string[] {
  const parts: string[] = []
  let literal = ''
  for (const [name, { before, sql, after }] of Object.entries(fields)) {
    parts.push(`'${literal}"${name}":${before}'`, sql)
    literal = `${after},`
  }
  if (literal !== ',') parts.push(`'${literal.slice(0, -1)}'`)
  return parts
}

function concat(parts: readonly string[]): string {
  if (parts.length <= MAX_ARGUMENTS) return `concat(${parts.join(', ')})`
  return `concat(${concat(parts.slice(0, MAX_ARGUMENTS))}, ${concat(parts.slice(MAX_ARGUMENTS))})`
}

/** The rows' objects as one array; `order` is an `order by` or empty. */
export const array = (sql: string, order = ''): string => `concat('[', string_agg(${sql}, ',' ${order}), ']')`
