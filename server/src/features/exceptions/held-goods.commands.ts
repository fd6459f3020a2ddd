/** Goods that are held: where that is on the map, and that the driver has left them there. */
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { store } from '@meridian/contract/orders/exceptions.ts'
import { type Actor, isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import { crowFlyMiles } from '@meridian/domain/places/geo.ts'
import { stepTime } from '@meridian/domain/proofs/step-times.ts'
import type { Maps } from '@meridian/maps/port.ts'
import { appendCustody } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { explainMissingOrder } from '../../orders/missing-order.ts'
import { isOfflineDoubted, withoutDoubted } from '../../orders/offline-claims.queries.ts'
import { findOrder, findOrderForChange } from '../../orders/orders.queries.ts'
import { factsOf } from '../../orders/orders.rules.ts'
import { findException } from './exceptions.queries.ts'

type Ids = { orderId: number; exceptionId: number }
type Deps = { db: Db; maps: Pick<Maps, 'geocode'> }

/** A text that leads farther away than this is not the place that was meant. */
const MAX_MILES = 60

/** After the decision, which waits for no map: a place that is no address stays a text. */
export async function locateHold({ db, maps }: Deps, { orderId, exceptionId }: Ids, place: string): Promise<void> {
  const [found, order] = await Promise.all([maps.geocode(place).catch(() => null), findOrder(db, orderId)])
  if (!found || !order || found.precision === 'zip') return
  const delivery = { latitude: Number(order.delivery_latitude), longitude: Number(order.delivery_longitude) }
  if (crowFlyMiles(found.point, delivery) > MAX_MILES) return
  await db.transaction().execute(async (trx) => {
    await findOrderForChange(trx, orderId)
    const exception = await findException(trx, orderId, exceptionId)
    // Decided anew since.
    if (exception?.details.place === place) await setDetails(trx, exceptionId, { ...exception.details, ...found.point })
  })
}

/** Also of goods about which something else was decided before the device had a network: where they are must be known. */
export async function storeHeld(
  db: Db,
  actor: Actor,
  { orderId, exceptionId }: Ids,
  { position = null, ...stated }: BodyOf<typeof store>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    if (!order || !isOwnOrder(factsOf(order), actor)) throw await explainMissingOrder(trx, order, orderId, actor)
    const exception = await findException(trx, orderId, exceptionId)
    if (!exception) throw new AppError('exception_not_found')
    if (exception.state === 'open') throw new AppError('exception_open', { orderId })
    if (exception.details.storedAt) return
    const times = {
      occurredAt: stated.occurredAt ? new Date(stated.occurredAt) : undefined,
      offlineSince: stated.offlineSince ? new Date(stated.offlineSince) : undefined,
    }
    const isDoubted = await isOfflineDoubted(trx, actor, times, now)
    const { at } = stepTime(withoutDoubted(times, isDoubted), order.assigned_at, now)
    await setDetails(trx, exceptionId, { ...exception.details, storedAt: at.toISOString() })
    await trx.updateTable('orders').set({ updated_at: now }).where('id', '=', orderId).execute()
    const { stop, details } = exception
    await recordEvent(trx, {
      name: 'exception.stored',
      orderId,
      status: null,
      actor,
      driverId: order.driver_id,
      occurredAt: at,
      details: { exceptionId, stop },
    })
    await appendCustody(trx, {
      orderId,
      kind: 'stored',
      stop,
      deviceTime: times.occurredAt,
      offlineSince: times.offlineSince,
      isOfflineDoubted: isDoubted,
      serverTime: now,
      location: position,
      ...(details.place ? { personal: { place: details.place } } : {}),
      details: { exceptionId, driverUserId: actor.userId },
    })
  })
}

type Details = NonNullable<Awaited<ReturnType<typeof findException>>>['details']

const setDetails = (trx: Db, exceptionId: number, details: Details) =>
  trx
    .updateTable('stop_exceptions')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', exceptionId)
    .execute()
