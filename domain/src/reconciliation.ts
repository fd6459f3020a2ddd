/** What was expected at a stop, what the driver scanned there, and what whoever received it counted. */
import type { CustodyStop } from './stops.ts'

/** The packages of an order that were scanned at a stop, by their numbers. */
export type StopScan = { stop: CustodyStop; packages: readonly number[] }

/** Which packages of an order should be at a stop: all of them at the pickup, and afterwards those that were taken along. */
export function expectedPackages(packageCount: number, scans: readonly StopScan[], stop: CustodyStop): number[] {
  const taken = stop === 'pickup' ? undefined : scans.findLast((scan) => scan.stop === 'pickup')
  const all = Array.from({ length: packageCount }, (_, index) => index + 1)
  return taken ? all.filter((number) => taken.packages.includes(number)) : all
}
