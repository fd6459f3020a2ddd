import { expectedCount, expectedPackages } from '@meridian/domain/proofs/reconciliation.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { Order } from '../../../data/orders/orders.ts'

type Packages = {
  /** By their numbers. */
  expected: number[]
  /** How many. */
  count: number
  isScanned: boolean
  /** How many the driver scanned or counted there; null before that. */
  counted: number | null
}

export function packagesAt(order: Order, stop: CustodyStop): Packages {
  const scans = order.captured.flatMap((proof) => (proof.packages ? [{ ...proof, packages: proof.packages }] : []))
  const handed = order.captured.findLast((proof) => proof.stop === 'pickup' && typeof proof.counted === 'number')
  const counted = handed?.counted ?? null
  const scanned = scans.findLast((scan) => scan.stop === stop)?.packages.length
  return {
    expected: expectedPackages(order.packageCount, scans, stop),
    count: expectedCount(order.packageCount, { scans, counted }, stop),
    isScanned: scanned !== undefined,
    counted: scanned ?? (stop === 'pickup' ? counted : null),
  }
}

/** What is handed over at a stop: what was scanned there, or else what is expected. */
export function handedOverAt(order: Order, stop: CustodyStop): number {
  const { count, isScanned, counted } = packagesAt(order, stop)
  return isScanned && counted !== null ? counted : count
}
