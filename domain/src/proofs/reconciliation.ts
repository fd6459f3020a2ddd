/** What was expected at a stop, what the driver scanned or counted there, and what whoever received it counted. */
import type { CustodyStop } from './stops.ts'

/** The packages of an order that were scanned at a stop, by their numbers. */
export type StopScan = { stop: CustodyStop; packages: readonly number[] }

/** Which packages of an order should be at a stop: all of them at the pickup, and afterwards those that were taken along. */
export function expectedPackages(packageCount: number, scans: readonly StopScan[], stop: CustodyStop): number[] {
  const taken = stop === 'pickup' ? undefined : scans.findLast((scan) => scan.stop === 'pickup')
  const all = Array.from({ length: packageCount }, (_, index) => index + 1)
  return taken ? all.filter((number) => taken.packages.includes(number)) : all
}

/** How many should be there. Where nobody scanned at the pickup, as many as were counted when they were handed over. */
export function expectedCount(
  packageCount: number,
  { scans, counted }: { scans: readonly StopScan[]; counted: number | null },
  stop: CustodyStop,
): number {
  if (stop === 'pickup' || scans.some((scan) => scan.stop === 'pickup'))
    return expectedPackages(packageCount, scans, stop).length
  return counted ?? packageCount
}

/** `items`: what the sender listed, such as specimens, sealed bags or tablets. */
export const COUNT_UNITS = ['packages', 'items'] as const
export type CountUnit = (typeof COUNT_UNITS)[number]

/** Of one order at one stop. Null: nobody counted. */
export type Reconciliation = {
  unit: CountUnit
  expected: number
  /** By the driver. */
  counted: number | null
  /** By whoever received it, or what they signed for. */
  received: number | null
  /** How many of those expected the driver did not find, and how many others. */
  missing: number
  extra: number
  /** By their numbers; empty for items. */
  missingPackages: readonly number[]
}

export const isDifference = ({ expected, counted, received, missing, extra }: Reconciliation): boolean =>
  missing + extra > 0 ||
  (counted !== null && counted !== expected) ||
  (received !== null && received !== (counted ?? expected))

/** The driver and the receiver count one after the other, and may count again: each one's latest number stands. */
export function withLatest(before: Reconciliation | null, latest: Reconciliation): Reconciliation {
  if (!before) return latest
  const byDriver = latest.counted === null ? before : latest
  return { ...byDriver, expected: latest.expected, received: latest.received ?? before.received }
}

export type ReconciledOrder = Reconciliation & { orderId: number; stop: CustodyStop; driverId: number; address: string }

export type ReconciledStop<T> = Pick<Reconciliation, 'unit' | 'expected' | 'counted' | 'received'> & {
  stop: CustodyStop
  address: string
  orders: T[]
}

/** Several orders at one address are one stop of their driver, and count together. In the order of the rows. */
export function reconcileStops<T extends ReconciledOrder>(rows: readonly T[]): ReconciledStop<T>[] {
  const stops = Map.groupBy(rows, ({ driverId, stop, unit, address }) => `${driverId} ${stop} ${unit} ${address}`)
  return [...stops.values()].map((orders) => {
    const [{ stop, unit, address }] = orders as [T]
    const expected = orders.reduce((sum, order) => sum + order.expected, 0)
    const [counted, received] = [sumOf(orders, 'counted'), sumOf(orders, 'received')]
    return { stop, unit, address, expected, counted, received, orders }
  })
}

/** Null when nobody counted any of them. */
function sumOf(orders: readonly Reconciliation[], by: 'counted' | 'received'): number | null {
  const numbers = orders.map((order) => order[by]).filter((number) => number !== null)
  return numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) : null
}
