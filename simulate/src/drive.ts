/** Along the real route at street speed, with a position every few seconds, and sometimes without a signal. */

import type { LocationInput } from '@meridian/contract/drivers/locations.ts'
import { POINTS_PER_BATCH } from '@meridian/contract/drivers/locations.ts'
import { api } from '@meridian/contract/index.ts'
import { crowFlyMiles, drivingMinutes, type Point } from '@meridian/domain/places/geo.ts'
import { decodePolyline } from '@meridian/domain/places/polyline.ts'
import type { Chance } from './random.ts'
import type { Session } from './session.ts'
import type { World } from './world.ts'

export type Vehicle = { session: Session; driverId: number; position: Point; chance: Chance }

/** Simulated seconds between two positions, as a phone sends them; at a high speed one a second of real time. */
const REPORT_EVERY_SECONDS = 5
const LOSES_SIGNAL = 0.15
const METERS_PER_MILE = 1609.344
/** The server takes no more than this for possible. At ten times street speed it is passed; the accuracy makes up for it. */
const POSSIBLE_MILES_PER_SECOND = 140 / 3600
const GRANTED_SECONDS = 5

export async function driveTo(world: World, vehicle: Vehicle, orderId: number, target: Point): Promise<void> {
  const route = await findRoute(vehicle, target)
  const seconds = Math.max(20, route.minutes * 60)
  const interval = Math.max(REPORT_EVERY_SECONDS, world.settings.speed)
  const silence = vehicle.chance.is(LOSES_SIGNAL) ? vehicle.chance.between(0.2, 0.5) : null
  const unsent: LocationInput[] = []
  for (let passed = interval; ; passed += interval) {
    await world.wait(Math.min(interval, seconds))
    const share = Math.min(1, passed / seconds)
    const next = pointAlong(route.points, share)
    unsent.push(reported(vehicle.position, next))
    vehicle.position = next
    const isSilent = silence !== null && share >= silence && share < silence + 0.3
    if (!isSilent) await report(world, vehicle, orderId, unsent.splice(0))
    if (share === 1) return
  }
}

type DrivenRoute = { points: Point[]; minutes: number }

async function findRoute({ session, position }: Vehicle, target: Point): Promise<DrivenRoute> {
  const text = ({ latitude, longitude }: Point) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`
  const straight = { points: [position, target], minutes: drivingMinutes(crowFlyMiles(position, target) * 1.3) }
  if (crowFlyMiles(position, target) < 0.02) return straight
  const { geometry, minutes } = await session.call(api.routes.show, {
    body: { from: text(position), to: text(target) },
  })
  const points = decodePolyline(geometry)
  return points.length > 1 ? { points: [...points, target], minutes } : straight
}

/** The point after this share of the route's length. */
export function pointAlong(points: readonly Point[], share: number): Point {
  const lengths = points.slice(1).map((point, index) => crowFlyMiles(points[index] as Point, point))
  let left = lengths.reduce((sum, length) => sum + length, 0) * share
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index] as Point, points[index + 1] as Point]
    if (left <= length && length > 0) {
      const part = left / length
      return {
        latitude: from.latitude + (to.latitude - from.latitude) * part,
        longitude: from.longitude + (to.longitude - from.longitude) * part,
      }
    }
    left -= length
  }
  return points.at(-1) as Point
}

function reported(from: Point, to: Point): LocationInput {
  const excessMiles = crowFlyMiles(from, to) - POSSIBLE_MILES_PER_SECOND * GRANTED_SECONDS
  const accuracy = Math.round(Math.min(900, Math.max(8, (excessMiles * METERS_PER_MILE) / 2 + 8)))
  return { latitude: to.latitude, longitude: to.longitude, accuracy, timestamp: new Date().toISOString() }
}

async function report(world: World, vehicle: Vehicle, orderId: number, points: LocationInput[]): Promise<void> {
  const { session, driverId } = vehicle
  for (let from = 0; from < points.length; from += POINTS_PER_BATCH) {
    const batch = points.slice(from, from + POINTS_PER_BATCH)
    const { refused } = await session.call(api.locations.reportMany, {
      params: { id: orderId },
      body: { points: batch },
    })
    const isRefused = (timestamp: string) => refused.some((one) => Date.parse(one.timestamp) === Date.parse(timestamp))
    for (const { timestamp } of batch)
      if (!isRefused(timestamp)) world.journal.note({ kind: 'position', driverId, orderId, timestamp })
  }
}

/** Waiting on duty, without an order. */
export async function reportWaiting({ session, position }: Vehicle): Promise<void> {
  await session.call(api.locations.reportOnDuty, {
    body: { ...position, accuracy: 10, timestamp: new Date().toISOString() },
  })
}
