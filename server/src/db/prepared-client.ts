/**
 * A connection that has PostgreSQL parse and plan each statement once and not for every execution: for our short statements
 * planning costs PostgreSQL more than running them.
 */
import pg from 'pg'

/** Statements with lists of changing length have countless texts; beyond this many, new ones are planned each time. */
const MAX_STATEMENTS = 500

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_STATEMENTS) return known
  const name = `s${names.size}-${generation}`
  names.set(text, name)
  return name
}

let generation = 0

/**
 * After a migration that changes a table, PostgreSQL refuses the plans made before it ('cached plan must not change result
 * type'). New names make every connection prepare again.
 */
export function forgetPreparedStatements(): void {
  generation++
  names.clear()
}

type Query = (...args: unknown[]) => unknown

export class PreparedClient extends pg.Client {
  override query: pg.Client['query'] = ((...args: unknown[]) => {
    const [text, values, ...rest] = args
    const query = super.query.bind(this) as Query
    // Without parameters it may be several statements in one text, which cannot be prepared.
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...args)
    const name = nameOf(text)
    return query(name ? { name, text, values } : { text, values }, ...rest)
  }) as pg.Client['query']
}
