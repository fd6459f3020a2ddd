/** The recipient's PIN. Wrong ones are counted per order, so that a driver cannot try them all. */
import { timingSafeEqual } from 'node:crypto'
import { MAX_PIN_FAILURES, MAX_PIN_TRIES, PIN_LOCKED_MS } from '@meridian/domain/proofs/pin-check.ts'
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { findOrderForChange, type OrderRow } from '../../orders/orders.queries.ts'
import { recordFailedAttempt } from './failed-attempts.commands.ts'
import { isPinBlocked, isPinLocked } from './proofs.queries.ts'
import type { Visit } from './visits.ts'

/**
 * Returns the refusal instead of throwing it: thrown inside the transaction, it would roll the count back. The lock on the
 * order makes tries wait for each other.
 */
export async function refusePin(trx: Db, order: OrderRow, visit: Visit, pin: string): Promise<AppError | null> {
  const orderId = order.id
  const { now } = visit
  if (order.delivery_pin === null) return new AppError('pin_not_asked', { orderId })
  if (await isPinBlocked(trx, orderId)) return new AppError('pin_blocked')
  const earlier = await trx.selectFrom('pin_failures').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  const unlocksAt = (earlier?.last_failed_at.getTime() ?? 0) + PIN_LOCKED_MS
  const isFull = earlier !== undefined && earlier.failures >= MAX_PIN_TRIES
  if (isFull && unlocksAt > now.getTime())
    return new AppError('pin_locked', { orderId, minutes: Math.ceil((unlocksAt - now.getTime()) / 60_000) })
  if (timingSafeEqual(Buffer.from(order.delivery_pin), Buffer.from(pin))) return null
  const failures = isFull ? 1 : (earlier?.failures ?? 0) + 1
  await trx
    .insertInto('pin_failures')
    .values({ order_id: orderId, failures, last_failed_at: now })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ failures, last_failed_at: now }))
    .execute()
  const total = await recordFailedAttempt(trx, order, visit, { kind: 'pin' })
  if (total >= MAX_PIN_FAILURES) return new AppError('pin_blocked')
  if (failures >= MAX_PIN_TRIES) return new AppError('pin_locked', { orderId, minutes: PIN_LOCKED_MS / 60_000 })
  const triesLeft = Math.min(MAX_PIN_TRIES - failures, MAX_PIN_FAILURES - total)
  return new AppError('pin_wrong', { orderId, triesLeft })
}

/** An admin has spoken with the driver or the recipient: the tries begin anew. */
export async function unlockPin(db: Db, unlock: { orderId: number; adminId: number; reason: string; now: Date }) {
  const { orderId, adminId, reason, now } = unlock
  await db.transaction().execute(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    if (!order) throw new AppError('order_not_found', { orderId })
    if (!(await isPinLocked(trx, orderId, now))) throw new AppError('pin_not_blocked')
    await trx.deleteFrom('proof_failures').where('order_id', '=', orderId).where('kind', '=', 'pin').execute()
    await trx.deleteFrom('pin_failures').where('order_id', '=', orderId).execute()
    // With the job, so that the driver's device forgets what it counted.
    if (order.pin_check !== null)
      await trx
        .updateTable('orders')
        .set({ pin_check: JSON.stringify({ ...order.pin_check, unlocks: (order.pin_check.unlocks ?? 0) + 1 }) })
        .where('id', '=', orderId)
        .execute()
    const { name } = await trx.selectFrom('users').select('name').where('id', '=', adminId).executeTakeFirstOrThrow()
    await appendCustody(trx, {
      orderId,
      kind: 'pin_unlocked',
      actor: { kind: 'admin', userId: adminId, name },
      serverTime: now,
      personal: { reason },
    })
    await recordEvent(trx, {
      name: 'proof.added',
      orderId,
      status: null,
      actor: { role: 'admin', userId: adminId },
      driverId: order.driver_id,
      occurredAt: now,
      details: { isPinUnlocked: true },
    })
  })
}
