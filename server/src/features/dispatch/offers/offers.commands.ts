/** Jobs offered to one driver at a time: accepted, passed on, or over after the time to answer. */

import type { DispatchRule } from '@meridian/contract/dispatch/auto-dispatch.ts'
import type { OfferAnswer, WeighedDriver } from '@meridian/domain/dispatch/auto-dispatch.ts'
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { sql } from 'kysely'
import { defineTask } from '../../../background/tasks.ts'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/events.ts'
import { publishAll } from '../../../live/bus.ts'
import { toDriversOnDuty } from '../../../live/publish-available.ts'
import { changeOrder } from '../../../orders/changing/order-changes.commands.ts'
import { findOrderForChange } from '../../../orders/orders.queries.ts'
import type { DriverActor } from '../actors.ts'
import type { RecordDecision } from '../auto-dispatch/decisions.ts'
import type { AutoDispatchDeps } from '../dispatch.deps.ts'
import type { PlanOrder } from '../plan/day-plan.ts'

export const EXPIRE_OFFERS = defineTask<{ offerId: number }>({
  name: 'dispatch.expire-offers',
  retries: 3,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  atOnce: 5,
})

type NewOffer = { order: PlanOrder; rule: DispatchRule; best: WeighedDriver; record: RecordDecision }

/** False when another node has just offered it, or a driver took it meanwhile: whoever accepts it from here on finds the offer. */
export async function makeOffer(deps: AutoDispatchDeps, { order, rule, best, record }: NewOffer): Promise<boolean> {
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + rule.answerSeconds * 1000)
  const isMade = await deps.db.transaction().execute(async (trx) => {
    if ((await findOrderForChange(trx, order.id))?.status !== 'confirmed') return false
    const offer = await trx
      .insertInto('job_offers')
      .values({
        order_id: order.id,
        driver_id: best.driverId,
        detour_minutes: best.detourMinutes ?? 0,
        offered_at: now,
        expires_at: expiresAt,
      })
      .onConflict((row) => row.column('order_id').where('answer', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!offer) return false
    await record(trx, 'offered')
    await recordEvent(trx, {
      name: 'offer.made',
      orderId: order.id,
      status: null,
      actor: SYSTEM,
      driverId: best.driverId,
      occurredAt: now,
    })
    await deps.tasks.enqueue(trx, EXPIRE_OFFERS, { offerId: offer.id }, expiresAt)
    return true
  })
  if (isMade) await publishOffer(deps, order.id, [best.driverId])
  deps.wakeReactors()
  return isMade
}

/** The driver's and the admins' screens fetch again, an offer came or is over; and the others' their lists, which leave it out meanwhile. */
async function publishOffer({ db, bus, log }: AutoDispatchDeps, orderId: number, drivers: number[]): Promise<void> {
  const inTheList = { type: 'order_status_update', orderId, status: 'confirmed' } as const
  try {
    await bus.publish({ kind: 'live', event: { type: 'job_offered', orderId }, audience: { admins: true, drivers } })
    await publishAll(bus, await toDriversOnDuty(db, inTheList, {}))
  } catch (err) {
    log.error({ err }, 'an offer was not published')
  }
}

async function lockOwnOffer(trx: Db, id: number, driverId: number) {
  const offer = await trx.selectFrom('job_offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!offer || offer.driver_id !== driverId) throw new AppError('offer_not_found')
  return offer
}

const answer = (trx: Db, id: number, given: OfferAnswer, now: Date, reason: string | null = null) =>
  trx.updateTable('job_offers').set({ answer: given, answered_at: now, reason }).where('id', '=', id).execute()

/** The row's lock decides between an answer, the clock and another answer. Accepting twice is accepting once. */
export async function acceptOffer(deps: AutoDispatchDeps, id: number, actor: DriverActor): Promise<void> {
  const now = deps.clock()
  const { MAX_OPEN_JOBS: maxOpenJobs } = deps.env
  await deps.db.transaction().execute(async (trx) => {
    const offer = await lockOwnOffer(trx, id, actor.driverId)
    if (offer.answer === 'accepted') return
    if (offer.answer !== null || offer.expires_at <= now) throw new AppError('offer_closed')
    await changeOrder(trx, { orderId: offer.order_id, command: 'accept', actor, now, maxOpenJobs, isOffered: true })
    await answer(trx, id, 'accepted', now)
  })
  deps.wakeReactors()
}

export async function passOffer(
  deps: AutoDispatchDeps,
  id: number,
  { driverId }: DriverActor,
  reason: string | null,
): Promise<number | null> {
  const orderId = await deps.db.transaction().execute(async (trx) => {
    const offer = await lockOwnOffer(trx, id, driverId)
    if (offer.answer === 'passed') return null
    if (offer.answer !== null) throw new AppError('offer_closed')
    await answer(trx, id, 'passed', deps.clock(), reason)
    return offer.order_id
  })
  if (orderId !== null) await publishOffer(deps, orderId, [driverId])
  return orderId
}

/** Returns the orders whose offer is over: they go to the next driver. */
export async function expireOffers(deps: AutoDispatchDeps): Promise<number[]> {
  const now = deps.clock()
  const expired = await deps.db
    .updateTable('job_offers')
    .set({ answer: 'expired', answered_at: now })
    .where('answer', 'is', null)
    .where('expires_at', '<=', now)
    .returning(['order_id', 'driver_id'])
    .execute()
  for (const { order_id, driver_id } of expired) await publishOffer(deps, order_id, [driver_id])
  return expired.map(({ order_id }) => order_id)
}

/** The order was taken, assigned or canceled: its open offer is over. */
export async function withdrawOffers(deps: AutoDispatchDeps, event: { order_id: number }): Promise<void> {
  const withdrawn = await deps.db
    .updateTable('job_offers')
    .set({ answer: 'withdrawn', answered_at: sql`now()` })
    .where('order_id', '=', event.order_id)
    .where('answer', 'is', null)
    .returning('driver_id')
    .execute()
  if (withdrawn.length === 0) return
  const audience = { drivers: withdrawn.map(({ driver_id }) => driver_id) }
  await deps.bus
    .publish({ kind: 'live', event: { type: 'job_offered', orderId: event.order_id }, audience })
    .catch((err) => deps.log.error({ err }, 'the end of an offer was not published'))
}
