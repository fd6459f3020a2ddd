/**
 * A connection that has PostgreSQL parse and plan each statement once and not for every execution: for our short statements
 * planning costs PostgreSQL more than running them.
 */
import pg from 'pg'

/** Statements with lists of changing length have countless texts; beyond this many, new ones are planned each time. */
const MAX_STATEMENTS = 500

/**
 * In a statement's text: it is planned each time, for its values. A search for part of a word needs this: PostgreSQL's plan for any
 * word would read every order for a rare one.
 */
export const PLAN_FOR_VALUES = '/* plan for values */'

/**
 * After a migration (this node's or another's) a prepared statement may return other columns than it was prepared with.
 * PostgreSQL refuses to run it, on this connection for good: 'cached plan must not change result type'. Nothing was run, so it is
 * prepared anew and repeated: otherwise a change that is committed already would be answered as failed.
 */
export function isOutdatedStatement(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  // The code alone means any unsupported feature, and the message may be in another language.
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** In a transaction the statement cannot be repeated: its first error was the end of it, and whoever began it has to begin again. */
const isAborted = (error: unknown): boolean => (error as { code?: unknown }).code === '25P02'

type Query = (...args: unknown[]) => unknown
type Callback = (error: unknown, result: unknown) => void

/** The names under which all connections of one pool prepare their texts. A name is never used for a second text or a second time. */
function createNames() {
  const names = new Map<string, string>()
  let lastNumber = 0
  return {
    nameOf(text: string): string | undefined {
      const known = names.get(text)
      if (known || names.size >= MAX_STATEMENTS || text.includes(PLAN_FOR_VALUES)) return known
      const name = `s${++lastNumber}`
      names.set(text, name)
      return name
    },
    /** New names make every connection prepare again. Once per change: a request that began before it may fail later. */
    forgetAll(text: string, name: string): void {
      if (names.get(text) === name) names.clear()
    },
  }
}

/** For one pool: what is prepared belongs to its database. */
export function preparedClient(): typeof pg.Client {
  const { nameOf, forgetAll } = createNames()
  return class PreparedClient extends pg.Client {
    override query: pg.Client['query'] = ((...args: unknown[]) => {
      const [text, values, callback] = args
      const query = super.query.bind(this) as Query
      // Without parameters it may be several statements in one text, which cannot be prepared.
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...args)
      const name = nameOf(text)
      if (!name) return query({ text, values }, callback)
      const again = async (error: unknown) => {
        if (!isOutdatedStatement(error)) throw error
        forgetAll(text, name)
        return (query({ name: nameOf(text), text, values }) as Promise<unknown>).catch((next: unknown) => {
          throw isAborted(next) ? error : next
        })
      }
      if (typeof callback !== 'function') return (query({ name, text, values }) as Promise<unknown>).catch(again)
      const answer = callback as Callback
      return query({ name, text, values }, (error: unknown, result: unknown) => {
        if (!error) return answer(error, result)
        again(error).then(
          (repeated) => answer(null, repeated),
          (refused) => answer(refused, undefined),
        )
      })
    }) as pg.Client['query']
  }
}
