/** What admins decide about a standing order: that its orders need no approval of their own, and who usually does it. */
import { sql } from 'kysely'
import type { Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { confirmWaiting } from './confirm.commands.ts'
import { PLAN_MADE } from './make-days.task.ts'
import { findStandingForChange } from './standing-orders.queries.ts'

type Asking = { now: Date; tasks: Pick<Tasks, 'enqueue'> }

export async function approveStanding(
  trx: Db,
  id: number,
  { isApproved, userId, now, tasks }: { isApproved: boolean; userId: number } & Asking,
): Promise<void> {
  if (!(await findStandingForChange(trx, 'admin', id))) throw new AppError('standing_not_found')
  const agreed = isApproved ? { approved_by: userId, approved_at: now } : { approved_by: null, approved_at: null }
  await trx
    .updateTable('standing_orders')
    .set({ ...agreed, revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (!isApproved) return
  await confirmWaiting(trx, { standingOrderId: id }, now)
  await tasks.enqueue(trx, PLAN_MADE, { standingOrderId: id })
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
