/** What a change of an order means for its exceptions and its return, in the transaction of the change. */
import type { Actor, OrderCommand } from '@meridian/domain/orders/order-lifecycle.ts'
import { isMoving, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { OrderRow } from '../orders.queries.ts'
import { hasOpenReturn } from '../returns.queries.ts'

/** The steps that a problem at a stop holds up until it is decided. */
const HELD_UP: readonly OrderCommand[] = ['completePickup', 'startDelivery', 'completeDelivery']

/** Refuses a step while a problem is undecided, while the goods are held, and towards the delivery of a returned order. */
export async function refuseDuringException(trx: Db, order: OrderRow, command: OrderCommand): Promise<void> {
  const isReturnStep = command === 'completeReturn'
  if (!isReturnStep && !HELD_UP.includes(command)) return
  const orderId = order.id
  if (!order.has_exceptions) {
    if (isReturnStep) throw new AppError('return_not_started', { orderId })
    return
  }
  const latest = await latestException(trx, orderId)
  if (latest?.state === 'open') throw new AppError('exception_open', { orderId })
  const isReturning = await hasOpenReturn(trx, orderId)
  if (isReturnStep && !isReturning) throw new AppError('return_not_started', { orderId })
  if (latest?.decision === 'hold') throw new AppError('order_on_hold', { orderId })
  if (!isReturnStep && isReturning) throw new AppError('order_returning', { orderId })
}

function latestException(db: Db, orderId: number) {
  return db
    .selectFrom('stop_exceptions')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Ended = { command: OrderCommand; to: OrderStatus; actor: Actor; at: Date }

/** An order that ends, or goes to another driver before pickup, leaves no problem waiting; a completed return is closed. */
export async function settleExceptions(trx: Db, order: OrderRow, { command, to, actor, at }: Ended): Promise<void> {
  if (!order.has_exceptions) return
  if (command === 'completeReturn')
    await trx
      .updateTable('returns')
      .set({ state: 'completed', completed_at: at, driver_id: order.driver_id })
      .where('order_id', '=', order.id)
      .execute()
  if (isMoving(to)) return
  await trx
    .updateTable('stop_exceptions')
    .set({
      state: 'decided',
      decision: to === 'cancelled' ? 'cancel' : 'withdrawn',
      decided_at: at,
      decided_by_role: actor.role,
      decided_by: actor.userId,
    })
    .where('order_id', '=', order.id)
    .where('state', '=', 'open')
    .execute()
}
