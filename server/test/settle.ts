/** Waits for what a server does beside its replies: follow-ups of events, background work, entries of the audit log. */
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Composition } from '../src/compose.ts'

/** What is to be done later, such as a retry, is not waited for. */
export async function settle({ deps, loop }: Pick<Composition, 'deps' | 'loop'>): Promise<void> {
  const { pool } = deps.database
  // Twice in a row: one thing may follow from another.
  for (let idleTurns = 0; idleTurns < 2; ) {
    await loop.idle()
    await deps.auditLog.flush()
    const isBusy = (await hasTasks(pool)) || pool.idleCount < pool.totalCount || pool.waitingCount > 0
    idleTurns = isBusy ? 0 : idleTurns + 1
    await (isBusy ? sleep(5) : immediate())
  }
}

async function hasTasks(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pgboss.job where state = 'active' or state = 'created' and start_after <= now() limit 1`,
  )
  return rows.length > 0
}

/** Tasks that nobody has taken yet. */
export const dropTasks = ({ deps }: Pick<Composition, 'deps'>) =>
  deps.database.pool.query(`delete from pgboss.job where state in ('created', 'retry')`)
