/** The only code that changes an order's status: lock, let the domain decide, write the row and its event in one transaction. */
import { startableFrom } from '@meridian/domain/orders/dated-orders.ts'
import { decide } from '@meridian/domain/orders/order-lifecycle.ts'
import { driverStatus, isCancelledOrDeclined, isFinal, openJobsFor } from '@meridian/domain/orders/orders.ts'
import { stepTime } from '@meridian/domain/proofs/step-times.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { bookOrder } from '../../books/book-order.commands.ts'
import type { Db } from '../../db/database.ts'
import { AppError, asError } from '../../errors/app-error.ts'
import { refuseOfferedToAnother } from '../available-jobs/available-jobs.queries.ts'
import { refusePlannedForAnother } from '../available-jobs/planned-driver.ts'
import { refuseTooEarly } from '../available-jobs/visibility.ts'
import { explainMissingOrder } from '../missing-order.ts'
import { isOfflineDoubted, withoutDoubted } from '../offline-claims.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { datedOf, factsOf } from '../orders.rules.ts'
import { recordAcceptance } from './acceptance.commands.ts'
import { refuseUnapproved, settleApproval } from './approval-of-order.commands.ts'
import type { Change, Giving, Taking } from './change.ts'
import { recordCustodyStep } from './custody-steps.commands.ts'
import { refuseUnskilled } from './driver-skills.ts'
import { refuseDuringException, settleExceptions } from './exceptions-of-order.commands.ts'
import { leavePlan } from './leave-plan.commands.ts'
import { legsAfter } from './legs-of-order.commands.ts'
import { refuseMissingProofs } from './missing-proofs.ts'
import { type DriverForChange, endDelay } from './order-changes.queries.ts'
import { type AllowedChange, isRetry, mayAttempt, timestampsAfter } from './order-changes.rules.ts'
import { type OrderBatch, type OrderStore, rowByRow } from './order-store.ts'

/**
 * With a batch, the change is written when the caller calls `flush`. Returns nothing: a caller that replies with the order reads
 * it once, with the names that its view shows.
 */
export async function changeOrder(db: Db, change: Change, batch?: OrderBatch): Promise<void> {
  await inTransaction(db, async (trx) => {
    const store = batch ?? rowByRow(trx)
    const order = await store.order(change.orderId)
    if (!order || !mayAttempt(order, change)) throw await explainMissingOrder(trx, order, change.orderId, change.actor)
    const last = await store.lastEvent(order.id)
    if (isRetry(order, last, change)) return
    const decision = decide(change.command, factsOf(order), change.actor)
    if (!decision.ok) throw asError(decision)
    await refuseUnapproved(trx, order, change)
    await refuseDuringException(trx, order, change.command)
    if (change.command === 'startJob') refuseStartBeforeWindow(order, change.now)
    await refuseMissingProofs(trx, order, change.command)

    const driverId = await driverAfter(trx, store, order, decision, change)
    const isDoubted = await isOfflineDoubted(trx, change.actor, change, change.now)
    const stated = withoutDoubted(change, isDoubted)
    const { at: occurredAt, deviceTime } = stepTime(stated, last?.occurred_at ?? null, change.now)
    await leavePlan(trx, order, { ...change, driverId })
    await store.save(order, {
      status: decision.to,
      driver_id: driverId,
      updated_at: change.now,
      ...(change.agreementId ? { agreement_id: change.agreementId } : {}),
      ...timestampsAfter(order, decision, occurredAt),
      ...(await legsAfter(trx, order, { ...change, driverId, at: occurredAt })),
    })
    await settleApproval(trx, order, decision.to)
    await settleExceptions(trx, order, { ...change, to: decision.to, at: occurredAt })
    // A returned order was driven there and back: what is refunded is the admin's decision.
    if (isCancelledOrDeclined(decision.to) && change.command !== 'completeReturn')
      await refundPayments(trx, order.id, change.now)
    await store.record({
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
        ...(change.command === 'lapse' || change.cause === 'unapproved' ? { isUnapproved: true as const } : {}),
        ...(change.cause === 'taken_back' ? { isTakenBack: true as const } : {}),
        ...(deviceTime ? { deviceTime: deviceTime.toISOString() } : {}),
      },
    })
    if (endsStop(change) && order.driver_id !== null) await endDelay(trx, order.driver_id)
    await recordAcceptance(trx, order, change)
    if (isFinal(decision.to)) await bookOrder(trx, order.id, change.now)
    await recordCustodyStep(trx, order, { ...change, isOfflineDoubted: isDoubted })
  })
}

const endsStop = ({ command }: Change): boolean =>
  command === 'completePickup' || command === 'completeDelivery' || command === 'completeReturn'

const inTransaction = <T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? run(db) : db.transaction().execute(run)

const isTaking = (change: Change, { driver }: AllowedChange): change is Taking => driver === 'take'
const isGiving = (change: Change, { driver }: AllowedChange): change is Giving => driver === 'give'

async function driverAfter(
  trx: Db,
  store: OrderStore,
  order: OrderRow,
  decision: AllowedChange,
  change: Change,
): Promise<number | null> {
  if (isTaking(change, decision)) {
    const driver = await findActive(store, change.actor.driverId)
    await refuseTaking(trx, driver, order, change)
    return admit(store, driver, order, change)
  }
  if (isGiving(change, decision)) {
    const driver = await findActive(store, change.driverId)
    refuseUnavailable(driver, order, change.isPlanned ?? false)
    return admit(store, driver, order, change)
  }
  return decision.driver === 'drop' ? null : order.driver_id
}

async function findActive(store: OrderStore, id: number): Promise<DriverForChange> {
  const driver = await store.driver(id)
  if (!driver?.isActive) throw new AppError('driver_not_active')
  return driver
}

async function admit(store: OrderStore, driver: DriverForChange, order: OrderRow, change: Taking | Giving) {
  const { now } = change
  const max = change.isPlanned ? openJobsFor(order.priority, change.maxOpenJobs) : change.maxOpenJobs
  await refuseUnskilled(order, now, () => store.skills(driver.id))
  if (driver.openJobs >= max) throw new AppError('too_many_open_jobs', { max })
  return driver.id
}

async function refuseTaking(trx: Db, driver: DriverForChange, order: OrderRow, change: Taking) {
  if (!driver.isOnDuty) throw new AppError('driver_off_duty')
  // In person from another driver: since when the job was available does not matter any more.
  if (change.command === 'handOver') return
  const isPlannedForThem = await refusePlannedForAnother(trx, driver.id, order.id, change.now)
  if (change.isOffered) return
  const { now, datedFromHour } = change
  await refuseOfferedToAnother(trx, driver.id, order.id, now)
  await refuseTooEarly(trx, { id: driver.id, isPlannedForThem }, order, { now, datedFromHour })
}

/** By the server's clock: a step taken offline and sent later is accepted once the job may be started. */
function refuseStartBeforeWindow(order: OrderRow, now: Date): void {
  const dated = datedOf(order)
  const from = startableFrom(dated)
  if (from && from > now) throw new AppError('job_opens_later', { orderId: order.id, from, zone: zoneOf(dated.pickup) })
}

function refuseUnavailable(driver: DriverForChange, order: OrderRow, isPlanned: boolean): void {
  if (driver.id === order.driver_id) throw new AppError('driver_has_order')
  const status = driverStatus({ isOnDuty: driver.isOnDuty, movingOrders: isPlanned ? 0 : driver.movingJobs })
  if (status !== 'available') throw new AppError('driver_not_available', { status })
}

/**
 * The money of a canceled or declined order goes back. A test payment is refunded here. A card's refund is a call to the
 * provider outside of this transaction, so its row is only marked here: with the mark committed together with the status,
 * no crash loses it.
 */
async function refundPayments(trx: Db, orderId: number, now: Date): Promise<void> {
  const refunded = await trx
    .updateTable('payments')
    .set({ state: sql`case provider when 'test' then 'refunded' else 'refunding' end`, updated_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .returning('provider')
    .execute()
  if (refunded.some(({ provider }) => provider === 'test'))
    await trx.updateTable('orders').set({ payment_state: 'refunded' }).where('id', '=', orderId).execute()
}
