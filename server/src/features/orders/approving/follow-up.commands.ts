/** What the clock does with approvals that wait. */
import { MAX_IMPORT_ROWS } from '@meridian/domain/imports/limits.ts'
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { APPROVAL_REMINDERS, holdsUp } from '@meridian/domain/organizations/approvals.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isRefusal } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/events.ts'
import type { Deps } from '../../../http/deps.ts'
import { findApproval } from '../../../orders/approving/approval.queries.ts'
import { listApprovers, listLapsed, listUndecidable } from '../../../orders/approving/approvals.queries.ts'
import { putOnAccount } from '../../../orders/changing/account-of-order.commands.ts'
import { dropApproval } from '../../../orders/changing/approval-of-order.commands.ts'
import { changeOrder } from '../../../orders/changing/order-changes.commands.ts'
import { findOrderForChange } from '../../../orders/orders.queries.ts'

/** As many as can be placed together: they are reminded of in one notice. */
const MAX_PER_RUN = MAX_IMPORT_ROWS

/**
 * Claimed by counting: of two nodes at the same moment, the second finds another count. The orders are locked before their
 * approvals, as a decision does, and one that is being decided is left for the next run.
 */
export async function remindOfApprovals(db: Db, now: Date): Promise<number> {
  const { firstAfterMinutes, everyHours, fromHour, toHour, max } = APPROVAL_REMINDERS
  const { rows } = await sql`
    with due as materialized (
      select a.order_id, a.reminder_count, orders.revision from approvals a join orders on orders.id = a.order_id
      where a.state = 'waiting' and a.reminder_count < ${max}
        and case when a.reminder_count = 0 then a.requested_at <= ${new Date(now.getTime() - firstAfterMinutes * 60_000)}
          else a.reminded_at <= ${new Date(now.getTime() - everyHours * 3600_000)}
            and extract(hour from ${now}::timestamptz at time zone orders.pickup_zone) >= ${fromHour}
            and extract(hour from ${now}::timestamptz at time zone orders.pickup_zone) < ${toHour} end
      order by a.order_id limit ${MAX_PER_RUN}
      for key share of orders skip locked),
    reminded as (
      update approvals a set reminded_at = ${now}, reminder_count = a.reminder_count + 1 from due
      where a.order_id = due.order_id and a.state = 'waiting' and a.reminder_count = due.reminder_count
      returning a.order_id, due.revision)
    insert into events (name, order_id, actor_role, occurred_at, details)
    select 'approval.reminded', order_id, 'system', ${now}, jsonb_build_object('revision', revision) from reminded order by order_id
    returning id`.execute(db)
  return rows.length
}

type TaskDeps = Pick<Deps, 'db' | 'log'>

/** One by one: what is decided at this moment stays as it is decided, and one that fails stops no other. */
async function each(
  { db, log }: TaskDeps,
  orderIds: readonly number[],
  run: (trx: Db, orderId: number) => Promise<boolean>,
) {
  let done = 0
  for (const orderId of orderIds) {
    try {
      if (await db.transaction().execute((trx) => run(trx, orderId))) done++
    } catch (error) {
      if (isRefusal(error, ['wrong_order_status'])) continue
      log.error({ err: error, orderId }, 'an approval was not followed up')
    }
  }
  return done
}

/** Cancels what nobody approved until its pickup, or for a week. */
export const cancelUnapproved = async (deps: TaskDeps, now: Date): Promise<number> =>
  each(deps, await listLapsed(deps.db, now), async (trx, orderId) => {
    await findOrderForChange(trx, orderId)
    const approval = await findApproval(trx, orderId)
    const isDue = approval?.lapses_at != null && approval.lapses_at <= now
    if (!isDue || !holdsUp({ state: approval.state, isAfterwards: approval.is_afterwards })) return false
    await recordEvent(trx, { name: 'approval.lapsed', orderId, status: null, actor: SYSTEM, occurredAt: now })
    await changeOrder(trx, { orderId, command: 'lapse', actor: SYSTEM, now })
    return true
  })

/** Where the last person who could approve has left, orders do not wait. */
export const dropUndecidable = async (deps: TaskDeps, now: Date): Promise<number> =>
  each(deps, await listUndecidable(deps.db), async (trx, orderId) => {
    const order = await findOrderForChange(trx, orderId)
    const approval = await findApproval(trx, orderId)
    if (!order || approval?.state !== 'waiting') return false
    if ((await listApprovers(trx, order, approval.requested_by)).length > 0) return false
    await dropApproval(trx, orderId, { actor: SYSTEM, now })
    await putOnAccount(trx, order.organization_id, [orderId], now)
    return true
  })
