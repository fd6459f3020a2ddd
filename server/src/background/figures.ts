/** How background work goes, for `/metrics`. Read from pg-boss's own table: its counts by queue are of the last minute. */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type TaskFigures = { waiting: number; oldestSeconds: number; failed: number }

/** Waiting: due, and taken by nobody. A retry that is not due yet and a task for later do not wait. */
export async function findTaskFigures(db: Db): Promise<TaskFigures> {
  const { rows } = await sql<TaskFigures>`
    select count(*) filter (where state < 'active')::int as waiting,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float as "oldestSeconds",
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job
    where (state < 'active' and start_after <= now()) or (state = 'failed' and completed_on > now() - interval '24 h')
  `.execute(db)
  return rows[0] as TaskFigures
}
