/** An order leaves the driver for whom it is planned otherwise than by the plan: dispatch is told, and that driver. */

import type { Actor, OrderCommand } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Db } from '../../db/database.ts'
import { recordEvent } from '../../events/events.ts'
import { findPlannedDriver } from '../available-jobs/planned-driver.ts'
import type { OrderRow } from '../orders.queries.ts'

/** An admin who takes an order out of a run, off its driver or to another one knows it, and both drivers are told by the change. */
const LEAVING: readonly OrderCommand[] = ['assign', 'release', 'handOver']

type Step = { command: OrderCommand; actor: Actor; now: Date; isPlanned?: boolean | undefined; driverId: number | null }

/** Before the row is changed: its plan is that of the order as it was. */
export async function leavePlan(trx: Db, order: OrderRow, step: Step): Promise<void> {
  const { command, actor, now, isPlanned = false, driverId } = step
  if (isPlanned || !LEAVING.includes(command)) return
  // A job that a driver has is in that driver's run, whoever gave it.
  const planned = order.driver_id ?? (await findPlannedDriver(trx, order.id, now))
  if (planned === null || planned === driverId) return
  await recordEvent(trx, {
    name: 'plan.left',
    orderId: order.id,
    status: null,
    actor,
    driverId: driverId ?? planned,
    occurredAt: now,
    details: {
      how: driverId === null ? 'released' : 'given_to_another',
      // Of a job that was assigned already, the change itself tells its driver.
      ...(order.driver_id === null ? { previousDriverId: planned } : {}),
    },
  })
  if (command === 'assign')
    await trx.deleteFrom('run_stops').where('order_id', '=', order.id).where('driver_id', '=', planned).execute()
}

type Edited = { actor: Actor; now: Date; planned: number }

/** Its sender moved it to another day, of whose plan it is no part. */
export async function leavePlanOfDay(trx: Db, order: OrderRow, { actor, now, planned }: Edited): Promise<void> {
  if ((await findPlannedDriver(trx, order.id, now)) === planned) return
  await recordEvent(trx, {
    name: 'plan.left',
    orderId: order.id,
    status: null,
    actor,
    driverId: planned,
    occurredAt: now,
    details: { how: 'rescheduled', ...(order.driver_id === null ? { previousDriverId: planned } : {}) },
  })
}
