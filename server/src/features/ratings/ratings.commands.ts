import { RATERS, type Rater } from '@meridian/domain/drivers/ratings.ts'
import { type Actor, isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { findOrder } from '../../orders/orders.queries.ts'
import { factsOf } from '../../orders/orders.rules.ts'

export type RatingRow = Selectable<Tables['ratings']>
type Rating = { orderId: number; rating: number; feedback: string | null; userType?: Rater | undefined }

/** The client's organization rates the driver, the driver the client: each once, after the delivery. */
export async function rateOrder(trx: Db, actor: Actor, given: Rating, now: Date): Promise<RatingRow> {
  const { orderId, rating, feedback } = given
  const side = sideOf(actor, given.userType)
  const order = await findOrder(trx, orderId)
  if (!order || !isOwnOrder(factsOf(order), actor)) throw new AppError('order_not_found', { orderId })
  if (order.status !== 'delivered' || order.driver_id === null) throw new AppError('order_not_delivered', { orderId })
  const row = await trx
    .insertInto('ratings')
    .values({
      order_id: orderId,
      side,
      rating,
      feedback,
      created_at: now,
      rater_id: actor.userId as number,
      driver_id: order.driver_id,
    })
    // Of two requests at the same moment the second waits here for the first, and then finds its row.
    .onConflict((conflict) => conflict.columns(['order_id', 'side']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('already_rated', { orderId })
  await recordEvent(trx, {
    name: 'rating.given',
    orderId,
    status: null,
    actor,
    driverId: order.driver_id,
    occurredAt: now,
    details: { side, rating },
  })
  return row
}

/** Per person, not per organization: a colleague may still want to rate. */
export async function dismissRating(trx: Db, actor: Actor, orderId: number, now: Date): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (!order || !isOwnOrder(factsOf(order), actor)) throw new AppError('order_not_found', { orderId })
  await trx
    .insertInto('rating_dismissals')
    .values({ order_id: orderId, user_id: actor.userId as number, dismissed_at: now })
    .onConflict((conflict) => conflict.columns(['order_id', 'user_id']).doNothing())
    .execute()
}

function sideOf({ role }: Actor, stated: Rater | undefined): Rater {
  if (role !== 'client' && role !== 'driver') throw new AppError('wrong_role', { roles: RATERS })
  if (stated !== undefined && stated !== role) throw new AppError('rating_by_other_party', { rater: role })
  return role
}
