import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparedClient } from './prepared-client.ts'
import type { Tables } from './tables.ts'

/** A connection or a transaction: whatever a query may run on. */
export type Db = Kysely<Tables>

export type Database = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> }

export function openDatabase(
  url: string,
  options: { maxConnections?: number; statementTimeoutMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    Client: preparedClient(),
    connectionString: url,
    max: options.maxConnections ?? 20,
    // A statement that hangs must not hold a connection, and with it a request, for ever.
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'meridian',
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
