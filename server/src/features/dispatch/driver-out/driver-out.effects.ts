/** What taking a driver out does beside the runs, and how undo takes it back: in the transaction of the plan's change. */

import { isOnBoard } from '@meridian/domain/dispatch/runs.ts'
import { DRIVER_OUT_LABELS } from '@meridian/domain/texts/driver-out.ts'
import { BUSINESS_ZONE, type LocalDate, minutesAfterMidnight } from '@meridian/domain/time/calendar.ts'
import type { Db } from '../../../db/database.ts'
import type { PlanEffects } from '../../../db/tables-dispatch.ts'
import { AppError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/events.ts'
import { changeOrder } from '../../../orders/changing/order-changes.commands.ts'
import { findOrderForChange, findOrdersForChange } from '../../../orders/orders.queries.ts'
import { startReturn } from '../../exceptions/exceptions.commands.ts'
import type { AdminActor } from '../actors.ts'
import type { DayPlan } from '../plan/day-plan.ts'
import { type DriverOut, inHandOf } from './driver-out.rules.ts'

type By = { actor: AdminActor; now: Date; maxOpenJobs: number }

/** Before the plan is read again: what is in hand changes hands, and the driver is off duty or has the time off. */
export async function takeOut(trx: Db, plan: DayPlan, out: DriverOut, by: By): Promise<PlanEffects> {
  const { actor, now, maxOpenJobs } = by
  // All orders before all drivers, as every change locks them.
  await findOrdersForChange(
    trx,
    [...plan.orders.keys()].toSorted((a, b) => a - b),
  )
  const reason = out.note ?? DRIVER_OUT_LABELS[out.reason]
  const handedOver: PlanEffects['handedOver'] = []
  for (const { orderId, action, driverId } of inHandOf(plan, out)) {
    const about = { orderId, actor, now }
    if (action === 'free') await changeOrder(trx, { ...about, command: 'unassign', reason })
    if (action === 'return') await startReturn(trx, actor, orderId, reason, now)
    if (action !== 'hand_over' || driverId === null) continue
    await changeOrder(trx, { ...about, command: 'takeOver', driverId, maxOpenJobs, isPlanned: true, reason })
    handedOver.push({ orderId, from: out.driverId, to: driverId })
  }
  return { driverId: out.driverId, reason: out.reason, handedOver, ...(await stopWorking(trx, plan, out, by)) }
}

async function stopWorking(trx: Db, plan: DayPlan, out: DriverOut, { actor, now }: By) {
  const from = out.from ? new Date(out.from) : null
  const isNow = plan.day === plan.today && (from === null || from <= now)
  if (isNow) {
    const wasOnDuty = plan.drivers.get(out.driverId)?.isOnDuty === true
    if (wasOnDuty) await setDuty(trx, out.driverId, false, { actor, now })
    return { wasOnDuty, dayOff: null }
  }
  const fromMinutes = from ? minutesAfterMidnight(from, BUSINESS_ZONE) : null
  const row = { driver_id: out.driverId, day: plan.day, from_minutes: fromMinutes }
  const before = await trx
    .selectFrom('driver_days_off')
    .select('from_minutes')
    .where('driver_id', '=', out.driverId)
    .where('day', '=', plan.day)
    .executeTakeFirst()
  await trx
    .insertInto('driver_days_off')
    .values(row)
    .onConflict((conflict) => conflict.columns(['driver_id', 'day']).doUpdateSet({ from_minutes: fromMinutes }))
    .execute()
  await recordChanged(trx, out.driverId, { actor, now })
  return { wasOnDuty: false, dayOff: { day: plan.day, before: before ? { fromMinutes: before.from_minutes } : null } }
}

type Caller = { actor: AdminActor; now: Date }

async function setDuty(trx: Db, driverId: number, isOnDuty: boolean, { actor, now }: Caller): Promise<void> {
  await trx.updateTable('drivers').set({ is_on_duty: isOnDuty }).where('id', '=', driverId).execute()
  const event = { name: 'driver.changed', orderId: null, status: null, driverId, occurredAt: now, actor } as const
  await recordEvent(trx, { ...event, details: { isOnDuty } })
}

const recordChanged = (trx: Db, driverId: number, { actor, now }: Caller) =>
  recordEvent(trx, { name: 'driver.changed', orderId: null, status: null, driverId, occurredAt: now, actor })

/** A return that was started goes on: the driver may be at the sender's door. So does what the other driver has confirmed to have. */
export async function takeBack(trx: Db, effects: PlanEffects, by: By): Promise<void> {
  const { actor, now, maxOpenJobs } = by
  if (effects.wasOnDuty) await setDuty(trx, effects.driverId, true, by)
  if (effects.dayOff) await restoreDayOff(trx, effects.driverId, effects.dayOff, by)
  for (const { orderId, from, to } of effects.handedOver) {
    const order = await findOrderForChange(trx, orderId)
    if (order?.driver_id !== to || !isOnBoard(order.status) || (await isConfirmed(trx, orderId, order.leg_count)))
      continue
    await changeOrder(trx, {
      orderId,
      command: 'takeOver',
      actor,
      now,
      driverId: from,
      maxOpenJobs,
      isPlanned: true,
      reason: null,
    })
  }
}

async function isConfirmed(trx: Db, orderId: number, leg: number): Promise<boolean> {
  const row = await trx
    .selectFrom('order_legs')
    .select('confirmed_at')
    .where('order_id', '=', orderId)
    .where('position', '=', leg)
    .executeTakeFirst()
  return row?.confirmed_at != null
}

type DayOff = { day: LocalDate; before: { fromMinutes: number | null } | null }

async function restoreDayOff(trx: Db, driverId: number, { day, before }: DayOff, by: By): Promise<void> {
  const rows = trx.deleteFrom('driver_days_off').where('driver_id', '=', driverId).where('day', '=', day)
  await rows.execute()
  if (before)
    await trx
      .insertInto('driver_days_off')
      .values({ driver_id: driverId, day, from_minutes: before.fromMinutes })
      .execute()
  await recordChanged(trx, driverId, by)
}

/** Before a day off is saved: what is planned for it would be forgotten. */
export async function refusePlannedDay(trx: Db, driverId: number, days: readonly LocalDate[], today: LocalDate) {
  for (const day of days.filter((each) => each >= today)) {
    const row = await trx
      .selectFrom('run_stops')
      .innerJoin('orders', 'orders.id', 'run_stops.order_id')
      .select(({ fn }) => fn.count<string>('orders.id').distinct().as('orders'))
      .where('run_stops.driver_id', '=', driverId)
      .where('run_stops.day', '=', day)
      .where('orders.status', 'in', ['confirmed', 'assigned', 'pickup_scheduled', 'pickup_complete', 'in_transit'])
      .where((eb) => eb.or([eb('orders.driver_id', 'is', null), eb('orders.driver_id', '=', driverId)]))
      .executeTakeFirstOrThrow()
    if (Number(row.orders) > 0) throw new AppError('day_off_is_planned', { day, orders: Number(row.orders) })
  }
}
