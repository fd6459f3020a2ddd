import type pg from 'pg'

/** Where pg-boss hears of new tasks, by its own rule. It looks for a retry only every few seconds. */
const CHANNEL = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`

/** Retries that wait for their delay are due now, as if it had passed: no test waits for it. To be polled: a failure is recorded in its time. */
export async function makeRetriesDue(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with due as (update pgboss.job set start_after = now() where state = 'retry' returning name)
    select pg_notify(${CHANNEL}, name) from (select distinct name from due) names`)
}
