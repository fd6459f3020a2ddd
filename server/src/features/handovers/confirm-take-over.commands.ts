/** After an admin gave an order to another driver from afar, that driver says that the goods are there, and how they are. */
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { confirm } from '@meridian/contract/orders/handovers.ts'
import { type Actor, isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import { normalizeSeal } from '@meridian/domain/proofs/proofs.ts'
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { raiseFound } from '../../orders/changing/raise-exception.commands.ts'
import { explainMissingOrder } from '../../orders/missing-order.ts'
import { findOrderForChange, sealOfPickup } from '../../orders/orders.queries.ts'
import { factsOf } from '../../orders/orders.rules.ts'

type Confirmation = BodyOf<typeof confirm>
type DriverActor = Extract<Actor, { role: 'driver' }>

export async function confirmTakeOver(db: Db, actor: DriverActor, orderId: number, stated: Confirmation, now: Date) {
  await db.transaction().execute(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    if (!order || !isOwnOrder(factsOf(order), actor)) throw await explainMissingOrder(trx, order, orderId, actor)
    const leg = await trx
      .selectFrom('order_legs')
      .select(['is_expected', 'confirmed_at'])
      .where('order_id', '=', orderId)
      .where('position', '=', order.leg_count)
      .executeTakeFirst()
    if (!leg?.is_expected) throw new AppError('take_over_not_expected', { orderId })
    if (leg.confirmed_at) return
    if (order.status !== 'pickup_complete' && order.status !== 'in_transit')
      throw new AppError('wrong_order_status', { orderId, status: order.status })
    await trx
      .updateTable('order_legs')
      .set({ confirmed_at: now })
      .where('order_id', '=', orderId)
      .where('position', '=', order.leg_count)
      .execute()
    const isDamaged = stated.condition === 'damaged'
    const pickupSeal = await sealOfPickup(trx, orderId)
    const hasOtherSeal = isOther(stated.seal, pickupSeal)
    await appendStatement(trx, {
      orderId,
      actor,
      stated,
      now,
      hasOtherSeal,
      isSealUnread: pickupSeal !== null && !stated.seal,
    })
    if (isDamaged || hasOtherSeal) await raiseFound(trx, order, actor, isDamaged ? 'damaged' : 'seal_broken', now)
  })
}

const isOther = (seal: string | null, pickupSeal: string | null): boolean =>
  seal !== null && pickupSeal !== null && normalizeSeal(seal) !== normalizeSeal(pickupSeal)

type Statement = {
  orderId: number
  actor: DriverActor
  stated: Confirmation
  now: Date
  hasOtherSeal: boolean
  isSealUnread: boolean
}

async function appendStatement(trx: Db, { orderId, actor, stated, now, hasOtherSeal, isSealUnread }: Statement) {
  const { condition, note, seal, position } = stated
  const driver = await trx.selectFrom('users').select('name').where('id', '=', actor.userId).executeTakeFirstOrThrow()
  await appendCustody(trx, {
    orderId,
    kind: 'take_over_confirmed',
    received: { kind: 'driver', userId: actor.userId, name: driver.name },
    serverTime: now,
    location: position ?? null,
    personal: { ...(note ? { note } : {}), ...(seal ? { seal } : {}) },
    details: {
      condition,
      ...(condition === 'damaged' ? { isDamaged: true } : {}),
      ...(hasOtherSeal ? { isOtherSeal: true } : {}),
      ...(isSealUnread ? { isSealNotRead: true } : {}),
    },
  })
}
