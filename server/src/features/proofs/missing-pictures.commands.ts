import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/**
 * Pictures that a device announced and did not send for hours: client and admins are told, once for each stop (a unique index
 * ensures it). Returns how many notices are new.
 */
export async function reportMissingPictures(db: Db, now: Date, overdueHours: number): Promise<number> {
  const announcedBefore = new Date(now.getTime() - overdueHours * 3_600_000)
  const { rows } = await sql`
    insert into events (name, order_id, driver_id, actor_role, occurred_at, details)
    select 'proof.not_received', s.order_id, max(o.driver_id), 'system', ${now}::timestamptz,
      jsonb_build_object('stop', s.stop, 'pictures', count(*))
    from proof_files f join stop_proofs s on s.id = f.proof_id join orders o on o.id = s.order_id
    where f.storage_key is null and f.deleted_at is null
    group by s.order_id, s.stop
    having min(s.recorded_at) < ${announcedBefore}
    on conflict do nothing
    returning id`.execute(db)
  return rows.length
}
