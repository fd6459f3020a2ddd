import type { JobRadius } from '@meridian/domain/drivers/job-radius.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'

export type DutyChange = { driverId: number; isOnDuty: boolean; actor: Actor; now: Date }

/**
 * A driver goes on or off duty. Off duty with a job in progress is allowed: the driver stays busy until it is delivered, gets
 * no new jobs, and is followed for that job only. The last position stays in the row, hidden while off duty.
 */
export async function changeDuty(db: Db, { driverId, isOnDuty, actor, now }: DutyChange): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const driver = await trx
      .selectFrom('drivers')
      .select('is_on_duty')
      .where('id', '=', driverId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!driver) throw new AppError('driver_not_found')
    // The switch is in this state already: no second event.
    if (driver.is_on_duty === isOnDuty) return
    await trx.updateTable('drivers').set({ is_on_duty: isOnDuty }).where('id', '=', driverId).execute()
    const event = { name: 'driver.changed', orderId: null, status: null, driverId, occurredAt: now, actor } as const
    await recordEvent(trx, { ...event, details: { isOnDuty } })
  })
}

/** No event: it changes only what this driver's own list shows. */
export async function changeJobRadius(db: Db, driverId: number, miles: JobRadius | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('drivers')
    .set({ job_radius_miles: miles })
    .where('id', '=', driverId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('driver_not_found')
}
