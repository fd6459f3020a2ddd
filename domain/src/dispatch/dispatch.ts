/** Drivers who could take an order: the nearest first, those without a known position last. */
import { crowFlyMiles, type Point } from '../places/geo.ts'
import { oneDecimal } from '../pricing/rounding.ts'

export type DispatchDriver = { openJobs: number; position: Point | null }

export function nearestFirst<D extends DispatchDriver>(
  drivers: readonly D[],
  pickup: Point,
): (D & { distanceMiles: number | null })[] {
  return drivers
    .map((driver) => ({ driver, miles: driver.position && crowFlyMiles(driver.position, pickup) }))
    .toSorted((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity) || a.driver.openJobs - b.driver.openJobs)
    .map(({ driver, miles }) => ({ ...driver, distanceMiles: miles === null ? null : oneDecimal(miles) }))
}
