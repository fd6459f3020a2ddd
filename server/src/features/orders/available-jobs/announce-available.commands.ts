/** When a job opens to drivers, or to all of them, no event is written, so no screen would refresh: a delayed job notifies them. */
import { EARLY_ACCESS } from '@meridian/domain/drivers/levels.ts'
import type { OrderEventName } from '@meridian/domain/orders/order-lifecycle.ts'
import { defineTask, type Tasks } from '../../../background/tasks.ts'
import type { Db } from '../../../db/database.ts'
import type { Env } from '../../../env.ts'
import type { EventOf } from '../../../events/events.ts'
import type { Bus } from '../../../live/bus.ts'
import { publishAll } from '../../../live/bus.ts'
import { toDriversOnDuty } from '../../../live/publish-available.ts'
import { findPlannedDriver } from '../../../orders/available-jobs/planned-driver.ts'
import { firstAvailableAt } from '../../../orders/available-jobs/visibility.ts'
import { findOrder } from '../../../orders/orders.queries.ts'

export const ANNOUNCE_AVAILABLE = defineTask<{ orderId: number }>({
  name: 'orders.announce-opened',
  retries: 3,
  retryDelaySeconds: 5,
  timeoutSeconds: 30,
  atOnce: 20,
})

/** A node whose clock is slightly behind must find the job open as well. */
const MARGIN_MS = 1_000

export async function announceWhenAvailable(
  { db, tasks, env }: { db: Db; tasks: Tasks; env: Pick<Env, 'OFFER_DATED_FROM_HOUR'> },
  event: EventOf<OrderEventName | 'terms.changed'>,
): Promise<void> {
  const order = await findOrder(db, event.order_id)
  if (!order) return
  const first = firstAvailableAt(order, env.OFFER_DATED_FROM_HOUR)
  const openings = [
    ...(order.scheduled_date ? [first.getTime()] : []),
    ...(order.total_cents > EARLY_ACCESS.overCents ? [first.getTime() + EARLY_ACCESS.aheadMs] : []),
  ]
  for (const opensAt of openings)
    if (opensAt > event.occurred_at.getTime())
      await tasks.enqueue(db, ANNOUNCE_AVAILABLE, { orderId: order.id }, new Date(opensAt + MARGIN_MS))
}

/** Idempotent: publishing it twice is harmless. Of a planned job only its driver is told: no other one sees it. */
export async function announceAvailable(db: Db, bus: Bus, orderId: number, now: Date): Promise<void> {
  const order = await findOrder(db, orderId)
  if (order?.status !== 'confirmed') return
  const event = { type: 'order_status_update', orderId, status: 'confirmed' } as const
  const planned = await findPlannedDriver(db, orderId, now)
  await publishAll(
    bus,
    planned === null
      ? await toDriversOnDuty(db, event, {})
      : [{ kind: 'live', event, audience: { drivers: [planned] } }],
  )
}
