import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

/** The first note stays: of two admins at the same moment the second one reads what the first one wrote. */
export async function resolveDifference(db: Db, id: number, resolution: string, adminId: number, now: Date) {
  const values = { resolution, resolved_at: now, resolved_by: adminId }
  const open = db.updateTable('reconciliations').set(values).where('id', '=', id).where('is_difference', '=', true)
  await open.where('resolved_at', 'is', null).execute()
  const row = await db.selectFrom('reconciliations').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.is_difference) throw new AppError('difference_not_found')
  return row
}
