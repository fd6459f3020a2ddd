/** The recipient's PIN. Wrong ones are counted per order, so that a driver cannot try them all. */
import { timingSafeEqual } from 'node:crypto'
import { MAX_PIN_TRIES, PIN_LOCKED_MS } from '@meridian/domain/pin-check.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { OrderRow } from '../orders/orders.queries.ts'

/**
 * Returns the refusal instead of throwing it: thrown inside the transaction, it would roll the count back. The lock on the
 * order makes tries wait for each other.
 */
export async function refusePin(trx: Db, order: OrderRow, pin: string, now: Date): Promise<AppError | null> {
  const orderId = order.id
  if (order.delivery_pin === null) return new AppError('pin_not_asked', { orderId })
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
  if (failures >= MAX_PIN_TRIES) return new AppError('pin_locked', { orderId, minutes: PIN_LOCKED_MS / 60_000 })
  return new AppError('pin_wrong', { orderId, triesLeft: MAX_PIN_TRIES - failures })
}
