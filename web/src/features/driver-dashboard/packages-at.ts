import { expectedPackages } from '@meridian/domain/reconciliation.ts'
import type { CustodyStop } from '@meridian/domain/stops.ts'
import type { Order } from '../../data/orders.ts'

/** Which packages of an order are expected at a stop, and how many were scanned there: null before it is. */
export function packagesAt(order: Order, stop: CustodyStop): { expected: number[]; scanned: number | null } {
  const scans = order.captured.flatMap((proof) => (proof.packages ? [{ ...proof, packages: proof.packages }] : []))
  return {
    expected: expectedPackages(order.packageCount, scans, stop),
    scanned: scans.findLast((scan) => scan.stop === stop)?.packages.length ?? null,
  }
}

/** What is handed over at a stop: what was scanned there, or else what is expected. */
export function handedOverAt(order: Order, stop: CustodyStop): number {
  const { expected, scanned } = packagesAt(order, stop)
  return scanned ?? expected.length
}
