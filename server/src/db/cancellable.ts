import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Long reads on a connection of their own: when `signal` aborts, the statement in progress is canceled in the database.
 * Kysely's own cancellation prints every canceled statement to the console. In a transaction, because a pooler may otherwise
 * run each statement on another connection, and the cancellation would hit a stranger's.
 */
export function cancellable<T>(db: Db, signal: AbortSignal, read: (connection: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
      signal.throwIfAborted()
      let cancelled: Promise<unknown> | undefined
      const cancel = () => {
        cancelled = sql`select pg_cancel_backend(${rows[0]?.pid}::int)`.execute(db).catch(() => {})
      }
      signal.addEventListener('abort', cancel, { once: true })
      try {
        return await read(connection)
      } catch (error) {
        signal.throwIfAborted()
        throw error
      } finally {
        signal.removeEventListener('abort', cancel)
        // Not released before: the cancellation would hit the statement of another request.
        await cancelled
      }
    })
}
