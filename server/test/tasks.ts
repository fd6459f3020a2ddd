import type pg from 'pg'

/** Retries that wait for their delay are due now, as if it had passed: no test waits for it. */
export async function makeRetriesDue(pool: pg.Pool): Promise<void> {
  await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
}
