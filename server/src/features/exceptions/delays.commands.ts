/** The driver runs late: the client and the admins are told. Nothing waits for a decision. */
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { reportDelay as reportDelayCall } from '@meridian/contract/orders/exceptions.ts'
import { type Actor, isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import { isOpenJob } from '@meridian/domain/orders/orders.ts'
import { stepTime } from '@meridian/domain/proofs/step-times.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { explainMissingOrder } from '../../orders/missing-order.ts'
import { findOrderForChange } from '../../orders/orders.queries.ts'
import { factsOf } from '../../orders/orders.rules.ts'

type Delay = BodyOf<typeof reportDelayCall>

export async function reportDelay(db: Db, actor: Actor, orderId: number, delay: Delay, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    if (!order || !isOwnOrder(factsOf(order), actor)) throw await explainMissingOrder(trx, order, orderId, actor)
    // The device sends it again when the reply was lost.
    if (await isReported(trx, orderId, delay.key)) return
    if (!isOpenJob(order.status)) throw new AppError('wrong_order_status', { orderId, status: order.status })
    const stated = {
      occurredAt: delay.occurredAt ? new Date(delay.occurredAt) : undefined,
      offlineSince: delay.offlineSince ? new Date(delay.offlineSince) : undefined,
    }
    const { at } = stepTime(stated, order.assigned_at, now)
    await recordEvent(trx, {
      name: 'delay.reported',
      orderId,
      status: null,
      actor,
      driverId: order.driver_id,
      occurredAt: at,
      details: { key: delay.key, minutes: delay.minutes, at: at.toISOString() },
    })
    // Until then the driver gets nowhere: every arrival of the run moves, until the driver is at the next stop.
    const until = new Date(at.getTime() + delay.minutes * 60_000)
    await trx
      .insertInto('driver_delays')
      .values({ driver_id: order.driver_id as number, until })
      .onConflict((conflict) => conflict.column('driver_id').doUpdateSet({ until }))
      .execute()
  })
}

const isReported = async (trx: Db, orderId: number, key: string): Promise<boolean> =>
  (await trx
    .selectFrom('events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('name', '=', 'delay.reported')
    .where(sql`details ->> 'key'`, '=', key)
    .executeTakeFirst()) !== undefined
