/** What admins decide about a standing order: that its orders need no approval of their own, and who usually does it. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { confirmWaiting } from './confirm.commands.ts'
import { findStandingForChange } from './standing-orders.queries.ts'

export async function approveStanding(
  trx: Db,
  id: number,
  { isApproved, userId, now }: { isApproved: boolean; userId: number; now: Date },
): Promise<void> {
  if (!(await findStandingForChange(trx, 'admin', id))) throw new AppError('standing_not_found')
  const agreed = isApproved ? { approved_by: userId, approved_at: now } : { approved_by: null, approved_at: null }
  await trx
    .updateTable('standing_orders')
    .set({ ...agreed, revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (isApproved) await confirmWaiting(trx, { standingOrderId: id }, now)
}

export async function setUsualDriver(
  trx: Db,
  id: number,
  { driverId, now }: { driverId: number | null; now: Date },
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
}
