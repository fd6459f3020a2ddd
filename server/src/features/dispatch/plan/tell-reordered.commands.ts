/** A driver is told when dispatch changes the order of the stops that are left today, and not of what comes or goes: that has notices of its own. */
import type { RunStop } from '@meridian/domain/dispatch/runs.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Db } from '../../../db/database.ts'
import { recordEvent } from '../../../events/events.ts'
import type { DayPlan } from './day-plan.ts'
import type { Runs } from './move.rules.ts'

type Change = { actor: Actor; now: Date }

export async function tellReordered(trx: Db, plan: DayPlan, runs: Runs, { actor, now }: Change): Promise<void> {
  if (plan.day !== plan.today || actor.role !== 'admin') return
  for (const [driverId, run] of runs) {
    // Planned ones that the driver does not have yet are not in the driver's list.
    const isTheirs = ({ orderId }: RunStop) => plan.orders.get(orderId)?.driverId === driverId
    const [before, after] = [plan.drivers.get(driverId)?.run ?? [], run].map((stops) => stops.filter(isTheirs))
    const [next] = after ?? []
    if (!next || isSameOrder(before ?? [], after ?? [])) continue
    await recordEvent(trx, {
      name: 'driver.run_changed',
      orderId: null,
      status: null,
      actor,
      driverId,
      occurredAt: now,
      details: { orderId: next.orderId, stop: next.stop },
    })
  }
}

const textOf = ({ orderId, stop }: RunStop): string => `${stop} ${orderId}`

/** Of the stops that are in both. */
function isSameOrder(before: readonly RunStop[], after: readonly RunStop[]): boolean {
  const kept = after.map(textOf).filter((text) => before.some((stop) => textOf(stop) === text))
  const were = before.map(textOf).filter((text) => kept.includes(text))
  return were.join() === kept.join()
}
