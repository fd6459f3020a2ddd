/** The legs of an order that goes from driver to driver, in the transaction of the change that makes or ends them. */

import type { Actor, OrderCommand } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { driverPayCents } from '@meridian/domain/pricing/money.ts'
import { type Handover, legMiles, legShares } from '@meridian/domain/proofs/legs.ts'
import { sql, type Updateable } from 'kysely'
import { appendCustody, type CustodyEntryInput } from '../../custody/ledger.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { type OrderRow, sealOfPickup } from '../orders.queries.ts'
import { handoverPlace, handoverRecord } from './handover-record.ts'

type NextLeg = {
  command: OrderCommand
  actor: Actor
  reason?: string | null | undefined
  driverId: number | null
  at: Date
  now: Date
  /** In person: what both drivers say. */
  handover?: Handover | undefined
}

const isNextLeg = (command: OrderCommand) => command === 'handOver' || command === 'takeOver'

/** What the change adds to the order's row: the number of legs, or with the delivery what each driver earns. */
export async function legsAfter(trx: Db, order: OrderRow, leg: NextLeg): Promise<Updateable<Tables['orders']>> {
  if (isNextLeg(leg.command)) return startLeg(trx, order, leg)
  if (leg.command === 'completeDelivery' && order.leg_count > 1) return shareOut(trx, order, leg.at)
  return {}
}

async function startLeg(trx: Db, order: OrderRow, leg: NextLeg) {
  const { driverId, at, now, handover } = leg
  const giver = await findCarrier(trx, order.driver_id as number)
  const receiver = await findCarrier(trx, driverId as number)
  const place = handover ? handoverPlace(handover, { giver, receiver }, now) : giver.position
  const isFirst = order.leg_count === 1
  if (isFirst)
    await trx
      .insertInto('order_legs')
      .values({
        order_id: order.id,
        position: 1,
        driver_id: giver.driverId,
        started_at: order.picked_up_at ?? order.assigned_at ?? at,
        latitude: Number(order.pickup_latitude),
        longitude: Number(order.pickup_longitude),
        ended_at: at,
      })
      .execute()
  else
    await trx
      .updateTable('order_legs')
      .set({ ended_at: at })
      .where('order_id', '=', order.id)
      .where('position', '=', order.leg_count)
      .execute()
  await trx
    .insertInto('order_legs')
    .values({
      order_id: order.id,
      position: order.leg_count + 1,
      driver_id: receiver.driverId,
      started_at: at,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      ended_at: null,
      is_expected: !handover,
    })
    .execute()
  const about = { orderId: order.id, serverTime: now, location: place }
  const gave = { kind: 'driver' as const, userId: giver.userId, name: giver.name }
  const received = { kind: 'driver' as const, userId: receiver.userId, name: receiver.name }
  if (handover) {
    const pickupSeal = await sealOfPickup(trx, order.id)
    const record = handoverRecord(handover, { giver, receiver, pickupSeal, now })
    await appendCustody(trx, { ...about, kind: 'handed_over', gave, received, ...record })
  } else
    await appendTakeOver(trx, { ...about, gave, received: { ...received, name: null, expected: receiver.name } }, leg)
  return { leg_count: order.leg_count + 1 }
}

type TakeOver = Pick<CustodyEntryInput, 'orderId' | 'serverTime' | 'location' | 'gave' | 'received'>

/** By an admin, from afar: that the other driver has the goods is expected, and nobody's statement. */
async function appendTakeOver(trx: Db, entry: TakeOver, { actor, reason }: NextLeg): Promise<void> {
  const admin = await trx.selectFrom('users').select('name').where('id', '=', actor.userId).executeTakeFirst()
  await appendCustody(trx, {
    ...entry,
    kind: 'taken_over',
    actor: { kind: actor.role, userId: actor.userId, name: admin?.name ?? null },
    ...(reason ? { personal: { reason } } : {}),
  })
}

/** The driver's pay and the miles, divided by how far each driver carried the order. */
async function shareOut(trx: Db, order: OrderRow, at: Date) {
  const legs = await trx
    .updateTable('order_legs')
    .set({ ended_at: sql<Date>`coalesce(ended_at, ${at})` })
    .where('order_id', '=', order.id)
    .returning(['position', 'driver_id', 'latitude', 'longitude'])
    .execute()
  const inOrder = legs.toSorted((one, other) => one.position - other.position)
  const delivery = { latitude: Number(order.delivery_latitude), longitude: Number(order.delivery_longitude) }
  const miles = legMiles([...inOrder.map(pointOf), delivery], Number(order.distance_miles))
  const carried = inOrder.map(({ driver_id }, index) => ({ driverId: driver_id, miles: miles[index] as number }))
  const shares = legShares(
    carried,
    order.driver_pay_cents ?? driverPayCents(order.total_cents),
    Number(order.distance_miles),
  )
  return { leg_shares: JSON.stringify(shares) }
}

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

async function findCarrier(trx: Db, driverId: number) {
  const row = await trx
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select([
      'users.id as userId',
      'users.name',
      'drivers.current_latitude as latitude',
      'drivers.current_longitude as longitude',
      'drivers.position_at as positionAt',
    ])
    .where('drivers.id', '=', driverId)
    .executeTakeFirstOrThrow()
  return { driverId, userId: row.userId, name: row.name, position: pointOf(row), positionAt: row.positionAt }
}
