/** What admins decide about a standing order: up to which sums its orders are confirmed without a payment, and who usually does it. */
import type { Agreement } from '@meridian/domain/standing-orders/agreements.ts'
import { sql } from 'kysely'
import type { Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { confirmWaiting } from './confirm.commands.ts'
import { PLAN_MADE } from './make-days.task.ts'
import { findStandingForChange, type StandingRow } from './standing-orders.queries.ts'

type Asking = { now: Date; tasks: Pick<Tasks, 'enqueue'> }

type Decision = { agreed: Agreement | null; userId: number }

/** With null the approval is withdrawn, for the orders made from then on. */
export async function approveStanding(
  trx: Db,
  id: number,
  { agreed, userId, now, tasks }: Decision & Asking,
): Promise<void> {
  const standing = await findStandingForChange(trx, 'admin', id)
  if (!standing) throw new AppError('standing_not_found')
  const approval = agreed
    ? {
        approved_by: userId,
        approved_at: now,
        agreement_id: await insertAgreement(trx, standing, { agreed, userId, now }),
      }
    : { approved_by: null, approved_at: null }
  await trx
    .updateTable('standing_orders')
    .set({ ...approval, revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (!agreed) return
  await confirmWaiting(trx, { ...standing, ...approval }, { now })
  await tasks.enqueue(trx, PLAN_MADE, { standingOrderId: id })
}

/** Its orders that an earlier agreement confirmed count for the new one: it was made by somebody who saw the whole. */
async function insertAgreement(
  trx: Db,
  { id, organization_id }: StandingRow,
  { agreed, userId, now }: Decision & { agreed: Agreement; now: Date },
): Promise<number> {
  const { id: agreementId } = await trx
    .insertInto('standing_agreements')
    .values({
      organization_id,
      max_day_cents: agreed.maxDayCents,
      max_month_cents: agreed.maxMonthCents,
      agreed_by: userId,
      agreed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update orders set agreement_id = ${agreementId} where id in (select id from orders
    where standing_order_id = ${id} and agreement_id is not null order by id for update)`.execute(trx)
  return agreementId
}

export async function setUsualDriver(
  trx: Db,
  id: number,
  { driverId, now, tasks }: { driverId: number | null } & Asking,
): Promise<void> {
  if (!(await findStandingForChange(trx, 'admin', id))) throw new AppError('standing_not_found')
  if (driverId !== null) {
    const driver = await trx.selectFrom('drivers').select('id').where('id', '=', driverId).executeTakeFirst()
    if (!driver) throw new AppError('driver_not_found')
  }
  await trx
    .updateTable('standing_orders')
    .set({ driver_id: driverId, revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (driverId !== null) await tasks.enqueue(trx, PLAN_MADE, { standingOrderId: id })
}
