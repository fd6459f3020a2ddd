import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparedClient } from './prepared-client.ts'
import type { Tables } from './tables.ts'

/** A connection or a transaction: whatever a query may run on. */
export type Db = Kysely<Tables>

export type Database = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> }

export type DatabaseOptions = {
  maxConnections?: number | undefined
  statementTimeoutMs?: number
  /**
   * Behind a pooler that lends a connection for one transaction: a statement prepared by name would be on another connection
   * the next time, and a setting given at the start is refused. The role carries the time limits then (limitRole).
   */
  isPooled?: boolean
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { maxConnections = 20, statementTimeoutMs = STATEMENT_TIMEOUT_MS, isPooled = false } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    application_name: 'meridian',
    ...(!isPooled && {
      Client: preparedClient(),
      // A statement that hangs must not hold a connection, and with it a request, for ever.
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
    }),
  })
  // An idle connection that the server closes (a restart, a failover) is replaced by the pool on its next use.
  pool.on('error', () => {})
  // The same for one in use that is between two statements of its transaction: without a listener the error would end the
  // process. The next statement on it fails, and with it the request.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    url,
    async close() {
      await untilIdle(pool)
      await db.destroy()
      // Kysely ends the pool only if it has used it.
      if (!pool.ended) await pool.end()
    },
  }
}

const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_TIMEOUT_MS = 30_000

/** For a pooler's connections: the time limits that other connections bring along. A role may set its own. */
export async function limitRole(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, application_name: 'meridian' })
  await client.connect()
  try {
    await client.query(`alter role current_user set statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
    await client.query(`alter role current_user set idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`)
  } finally {
    await client.end()
  }
}

const CLOSE_TIMEOUT_MS = 5_000

/** What is read or written without being awaited, such as live messages, ends before the pool; otherwise each would log a failure. */
async function untilIdle(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + CLOSE_TIMEOUT_MS
  const isIdle = () => pool.idleCount === pool.totalCount && pool.waitingCount === 0
  // Twice in a row, with a turn of the event loop between: one statement may follow from another.
  for (let idleTurns = 0; idleTurns < 2 && performance.now() < deadline; idleTurns = isIdle() ? idleTurns + 1 : 0)
    await (isIdle() ? immediate() : sleep(5))
}

/** PostgreSQL's error code and constraint, if the error came from PostgreSQL. */
export function postgresError(error: unknown): { code: string; constraint: string | undefined } | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  if (!/^[0-9A-Z]{5}$/.test(error.code)) return null
  return { code: error.code, constraint: 'constraint' in error ? String(error.constraint) : undefined }
}

export const UNIQUE_VIOLATION = '23505'
