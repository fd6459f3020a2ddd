/**
 * What the domain says of an order, stored with it when it becomes true, so that SQL repeats no rule: with the placing and each edit,
 * the confirmation, the delivery. A rule that changes later is for later orders: these keep what was promised for them.
 */

import {
  countedFromOf,
  deliverySeconds,
  dueAtOf,
  isOnTime,
  type PromisedOrder,
} from '@meridian/domain/orders/promises.ts'
import { deliveryArea } from '@meridian/domain/places/addresses.ts'
import { driverPayCents } from '@meridian/domain/pricing/money.ts'
import { type Zone, zoneOf } from '@meridian/domain/time/calendar.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Row = Insertable<Tables['orders']>
type Required =
  | 'delivery_address'
  | 'priority'
  | 'pickup_latitude'
  | 'pickup_longitude'
  | 'distance_miles'
  | 'route_minutes'
  | 'total_cents'
type Optional =
  | 'scheduled_date'
  | 'preferred_time_slot'
  | 'slot_from_minutes'
  | 'slot_to_minutes'
  | 'reach_minutes'
  | 'reachable_from'
  | 'confirmed_at'
/** A row of `orders`, or one that is about to be inserted. */
type OrderColumns = Pick<Row, Required> & Partial<Pick<Row, Optional>> & { created_at: Date }

/** An order as it is written down by hand; `storedFacts` adds what is left. */
export type PlainOrder = Omit<Row, keyof PlacedFacts> & { created_at: Date }

type PlacedFacts = PromiseFacts & { delivery_area: string; pickup_zone: Zone; driver_pay_cents: number }
type PromiseFacts = { counted_from: Date; due_at: Date }
type DeliveredFacts = { is_on_time: boolean; delivery_seconds: number }

/** From the placing on; anew when the sender edits it. */
export const placedFacts = (order: OrderColumns): PlacedFacts => ({
  delivery_area: deliveryArea(order.delivery_address),
  pickup_zone: zoneOf(promisedOf(order).pickup),
  driver_pay_cents: driverPayCents(order.total_cents),
  ...promiseFacts(order),
})

/** The promise counts anew from the confirmation. */
export function promiseFacts(order: OrderColumns): PromiseFacts {
  const times = timesOf(order)
  return { counted_from: countedFromOf(times), due_at: dueAtOf({ ...promisedOf(order), ...times }) }
}

export function deliveredFacts(order: OrderColumns, deliveredAt: Date): DeliveredFacts {
  const promised = promisedOf(order)
  const countedFrom = countedFromOf(timesOf(order))
  return {
    is_on_time: isOnTime(promised, countedFrom, deliveredAt),
    delivery_seconds: deliverySeconds(promised, countedFrom, deliveredAt),
  }
}

/** All of them, of an order that is stored as it has become: the demo, tests, and orders of the release before. */
export const storedFacts = (
  order: OrderColumns & Partial<Pick<Row, 'status' | 'delivered_at'>>,
): PlacedFacts & Partial<DeliveredFacts> => ({
  ...placedFacts(order),
  ...(order.status === 'delivered' && order.delivered_at ? deliveredFacts(order, order.delivered_at) : {}),
})

const timesOf = (order: OrderColumns) => ({ confirmedAt: order.confirmed_at ?? null, createdAt: order.created_at })

export const promisedOf = (order: OrderColumns): PromisedOrder => ({
  priority: order.priority,
  scheduledDate: order.scheduled_date ?? null,
  preferredTimeSlot: order.preferred_time_slot ?? null,
  slotFromMinutes: order.slot_from_minutes ?? null,
  slotToMinutes: order.slot_to_minutes ?? null,
  routeMinutes: order.route_minutes,
  routeMiles: Number(order.distance_miles),
  reachMinutes: order.reach_minutes ?? 0,
  reachableFrom: order.reachable_from ?? null,
  pickup: { latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) },
})
