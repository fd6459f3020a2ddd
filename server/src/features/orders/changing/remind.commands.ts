/** Orders that have waited too long for approval or for a driver. */
import { SLOT_IS_NEAR_HOURS, WAITING_NOTICE_AFTER_MINUTES } from '@meridian/domain/notices/notices.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const MAX_PER_RUN = 500

/**
 * One reminder for each wait: for approval, for a driver, and for another driver after the first released the order. A unique
 * index ensures it, also when two nodes run at the same moment. Reads waiting orders only, by their own indexes, however many
 * finished ones there are.
 */
export async function remindOfWaitingOrders(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - WAITING_NOTICE_AFTER_MINUTES * 60_000)
  const slotBefore = new Date(now.getTime() + SLOT_IS_NEAR_HOURS * 3600_000)
  const { rows } = await sql`
    insert into events (name, order_id, actor_role, occurred_at, details)
    select 'reminder.order_waiting', waiting.id, 'system', ${now}, jsonb_build_object('waitingFor', waiting.for,
      'waitingSince', to_char(waiting.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    from (
      (select id, scheduled_date, 'approval' as for, created_at as since from orders
       where status = 'pending' and created_at <= ${before}
         -- Waiting for its own organization, it does not wait for us.
         and not (has_approval and exists (select from approvals a
           where a.order_id = orders.id and a.state = 'waiting' and not a.is_afterwards)))
      union all
      (select id, scheduled_date, 'driver' as for, greatest(confirmed_at, created_at,
         (select max(occurred_at) from events where order_id = orders.id and status = 'confirmed')) as since
       from orders where status = 'confirmed' and driver_id is null and coalesce(confirmed_at, created_at) <= ${before})
    ) waiting
    where waiting.since <= ${before}
      and (waiting.scheduled_date is null or waiting.scheduled_date <= ${slotBefore})
      and not exists (
        select from events reminder where reminder.order_id = waiting.id and reminder.name = 'reminder.order_waiting'
          and reminder.occurred_at >= waiting.since)
    order by waiting.id
    limit ${MAX_PER_RUN}
    on conflict do nothing
    returning id`.execute(db)
  return rows.length
}
