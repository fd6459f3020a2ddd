/** The one door to an order's status: lock, ask the domain, write the row and its event in one transaction. */
import { AppError, type ErrorCode } from '@meridian/contract/errors.ts'
import { maySeeOrder } from '@meridian/domain/access.ts'
import { type Actor, type Decision, decide, type OrderCommand, type Refusal } from '@meridian/domain/order-lifecycle.ts'
import { driverStatus, isCancelledOrDeclined, MAX_OPEN_JOBS } from '@meridian/domain/orders.ts'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { recordEvent } from '../../events/events.ts'
import { explainMissingOrder } from './missing-order.queries.ts'
import { refuseTooEarly } from './offers.queries.ts'
import { factsOf, findDriverForChange, findOrderForChange, lastEventTime, type OrderRow } from './orders.queries.ts'
import { isRetry } from './retries.queries.ts'

export type Change = {
  orderId: number
  command: OrderCommand
  actor: Actor
  now: Date
  /** The device's own time of the step; bounded by the event before and by now. */
  occurredAt?: Date | undefined
  /** For assign and reassign: who gets it. */
  driverId?: number | undefined
  reason?: string | null | undefined
  /** How many a driver may have in hand; a setting. */
  maxOpenJobs?: number
}

export async function changeOrder(db: Db, change: Change): Promise<OrderRow> {
  return inTransaction(db, async (trx) => {
    const order = await findOrderForChange(trx, change.orderId)
    if (!order || !mayTouch(order, change)) throw await explainMissingOrder(trx, order, change.orderId, change.actor)
    if (await isRetry(trx, order, change)) return order
    const decision = decide(change.command, factsOf(order), change.actor)
    if (!decision.ok) throw new AppError(REFUSAL_CODES[decision.reason], decision.sentence)

    const driverId = await driverAfter(trx, order, decision, change)
    const occurredAt = await boundedTime(trx, change)
    const saved = await trx
      .updateTable('orders')
      .set({
        status: decision.to,
        driver_id: driverId,
        updated_at: change.now,
        ...moments(order, decision, occurredAt),
      })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await giveMoneyBack(trx, saved, change.now)
    await recordEvent(trx, {
      name: decision.event,
      orderId: order.id,
      status: decision.to,
      actor: change.actor,
      driverId: driverId ?? order.driver_id,
      occurredAt,
      details: {
        from: order.status,
        ...(order.driver_id !== driverId ? { previousDriverId: order.driver_id } : {}),
        ...(change.reason ? { reason: change.reason } : {}),
      },
    })
    return findOrderForChange(trx, order.id) as Promise<OrderRow>
  })
}

const inTransaction = <T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? run(db) : db.transaction().execute(run)

const REFUSAL_CODES: Record<Refusal, ErrorCode> = {
  wrong_role: 'forbidden',
  not_your_order: 'not_found',
  wrong_status: 'wrong_order_status',
  already_taken: 'already_taken',
}

/** A job that somebody else just took is gone from the driver's list, but 'already taken' is the truth, not 'no such order'. */
function mayTouch(order: OrderRow, { actor, command }: Change): boolean {
  if (command === 'accept' && order.driver_id !== null) return true
  return actor.role === 'system' || maySeeOrder(factsOf(order), actor)
}

type Allowed = Extract<Decision, { ok: true }>

async function driverAfter(trx: Db, order: OrderRow, decision: Allowed, change: Change): Promise<number | null> {
  if (decision.driver === 'drop') return null
  if (decision.driver === undefined) return order.driver_id
  const wanted = change.actor.role === 'driver' ? change.actor.driverId : change.driverId
  if (wanted === undefined)
    throw new AppError('invalid_input', 'Choose a driver', { fields: { driverId: 'is required' } })
  const driver = await findDriverForChange(trx, wanted)
  if (!driver?.isActive) throw new AppError('unprocessable', 'There is no such driver')
  if (decision.driver === 'give') refuseUnavailable(driver, order)
  if (decision.driver === 'take') await refuseTaking(trx, driver, order, change.now)
  const { maxOpenJobs = MAX_OPEN_JOBS } = change
  if (driver.openJobs >= maxOpenJobs)
    throw new AppError('conflict', `A driver may have at most ${maxOpenJobs} open jobs`)
  return driver.id
}

async function refuseTaking(trx: Db, driver: { id: number; isOnDuty: boolean }, order: OrderRow, now: Date) {
  if (!driver.isOnDuty) throw new AppError('conflict', 'You are off duty; go on duty to accept jobs')
  await refuseTooEarly(trx, driver.id, order, now)
}

function refuseUnavailable(driver: { id: number; isOnDuty: boolean; movingJobs: number }, order: OrderRow): void {
  if (driver.id === order.driver_id) throw new AppError('conflict', 'This driver has the order already')
  const status = driverStatus({ isOnDuty: driver.isOnDuty, movingOrders: driver.movingJobs })
  if (status !== 'available') throw new AppError('conflict', `This driver is ${status}; choose an available one`)
}

/** A phone's clock may be wrong or an old step sent late: never before what came earlier, never in the future. */
async function boundedTime(trx: Db, { orderId, occurredAt, now }: Change): Promise<Date> {
  const earliest = (await lastEventTime(trx, orderId))?.getTime() ?? 0
  const wanted = Math.min(occurredAt?.getTime() ?? now.getTime(), now.getTime())
  return new Date(Math.max(earliest, wanted))
}

/** The moments later figures count from. A released order keeps its confirmation: the client has waited since then. */
function moments(order: OrderRow, decision: Allowed, at: Date): Updateable<Tables['orders']> {
  if (decision.driver === 'drop') return { assigned_at: null }
  switch (decision.to) {
    case 'confirmed':
      return { confirmed_at: order.confirmed_at ?? at }
    case 'assigned':
      return { assigned_at: at }
    case 'pickup_complete':
      return { picked_up_at: at }
    case 'delivered':
      return { delivered_at: at }
    default:
      return {}
  }
}

/**
 * The money of a cancelled or declined order goes back. A test payment is undone here; a card's refund is outside of this transaction, which
 * only says that it must come: the row is marked with the change itself, so that no crash in between keeps the money.
 */
async function giveMoneyBack(trx: Db, order: OrderRow, now: Date): Promise<void> {
  if (!isCancelledOrDeclined(order.status)) return
  const givenBack = await trx
    .updateTable('payments')
    .set({ state: sql`case provider when 'test' then 'refunded' else 'refunding' end`, updated_at: now })
    .where('order_id', '=', order.id)
    .where('state', '=', 'paid')
    .returning('provider')
    .execute()
  if (givenBack.some(({ provider }) => provider === 'test'))
    await trx.updateTable('orders').set({ payment_state: 'refunded' }).where('id', '=', order.id).execute()
}
