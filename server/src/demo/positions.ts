/** The drivers' positions, and the trails of orders in transit. */

import { isMoving } from '@meridian/domain/orders/orders.ts'
import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { MINUTE_MS } from './calendar.ts'
import type { DemoDriver } from './cast.ts'
import type { Draft } from './draft.ts'
import type { OrderRow } from './order-rows.ts'

export type Numbered = { order: OrderRow; draft: Draft }
type LocationRow = Insertable<Tables['locations']>

const ACCURACY_M = 8
const LAST_FIX_MS = 15_000
/** How far along the route the orders in transit are. */
const WAY_DONE = 0.4

/** Six decimals are about 10 cm. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6))

const between = (from: Point, to: Point, share: number): Point => ({
  latitude: rounded(from.latitude + (to.latitude - from.latitude) * share),
  longitude: rounded(from.longitude + (to.longitude - from.longitude) * share),
})

/** The point at this share of the way from pickup to delivery. */
function pointOnWay({ pickup, path = [], delivery }: Draft, share: number): Point {
  const points = [pickup, ...path, delivery]
  const legs = points.slice(1).map((to, index) => ({ from: points[index] as Point, to }))
  const miles = legs.map(({ from, to }) => crowFlyMiles(from, to))
  let left = share * miles.reduce((sum, leg) => sum + leg, 0)
  for (const [index, { from, to }] of legs.entries()) {
    const length = miles[index] as number
    if (left <= length) return between(from, to, length === 0 ? 0 : left / length)
    left -= length
  }
  return between(delivery, delivery, 0)
}

/** A busy driver is on the route or at the pickup, an available one near home, and an off-duty one has no position. */
export function positionOf(driver: DemoDriver, orders: readonly Numbered[], now: Date) {
  const moving = orders
    .map(({ draft }) => draft)
    .filter((draft) => draft.driverId === driver.id && isMoving(draft.status))
  if (!driver.isOnDuty && moving.length === 0) return NOWHERE
  const nearHome = { latitude: rounded(driver.base.latitude + 0.004), longitude: driver.base.longitude }
  const at = whereIs(driver.id, orders, nearHome)
  return {
    current_latitude: at.latitude,
    current_longitude: at.longitude,
    position_at: new Date(now.getTime() - LAST_FIX_MS),
  }
}

const NOWHERE = { current_latitude: null, current_longitude: null, position_at: null }

/** Of orders in transit one position per minute since the pickup; on the way to a pickup only the last one. */
export const trails = (orders: readonly Numbered[], now: Date): LocationRow[] =>
  orders.flatMap(({ order, draft }) => {
    if (draft.status === 'in_transit') return trailOf(order, draft, now)
    return draft.status === 'pickup_scheduled' ? lastPositionOf(order, draft, orders, now) : []
  })

function lastPositionOf(order: OrderRow, draft: Draft, orders: readonly Numbered[], now: Date): LocationRow[] {
  if (draft.driverId === null) return []
  const at = new Date(now.getTime() - LAST_FIX_MS)
  const row = { driver_id: draft.driverId, order_id: order.id, recorded_at: at, received_at: at, status: draft.status }
  return [{ ...row, ...whereIs(draft.driverId, orders, draft.pickup), accuracy_m: ACCURACY_M }]
}

const whereIs = (driverId: number, orders: readonly Numbered[], otherwise: Point): Point => {
  const moving = orders
    .map(({ draft }) => draft)
    .filter((draft) => draft.driverId === driverId && isMoving(draft.status))
  const carried = moving.find((draft) => draft.status === 'in_transit')
  if (carried) return pointOnWay(carried, WAY_DONE)
  const { latitude, longitude } = moving[0]?.pickup ?? otherwise
  return { latitude, longitude }
}

function trailOf(order: OrderRow, draft: Draft, now: Date): LocationRow[] {
  const { departedAt } = draft.times
  if (!departedAt || draft.driverId === null) return []
  const driver_id = draft.driverId
  const end = now.getTime() - LAST_FIX_MS
  const minutes = Math.floor((end - departedAt.getTime()) / MINUTE_MS)
  return Array.from({ length: minutes + 1 }, (_, ago) => ({
    driver_id,
    order_id: order.id,
    recorded_at: new Date(end - ago * MINUTE_MS),
    received_at: new Date(end - ago * MINUTE_MS),
    ...pointOnWay(draft, (WAY_DONE * (minutes - ago)) / Math.max(minutes, 1)),
    accuracy_m: ACCURACY_M,
    status: draft.status,
  }))
}
