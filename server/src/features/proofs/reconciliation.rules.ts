/** What a proof says about how many there were, compared with what was expected. */
import type { Proof } from '@meridian/contract/orders/proofs.ts'
import { packagesIn } from '@meridian/domain/proofs/proofs.ts'
import {
  expectedCount,
  expectedPackages,
  type Reconciliation,
  type StopScan,
} from '@meridian/domain/proofs/reconciliation.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import {
  type Count,
  type CountFacts,
  countBefore,
  countFacts,
  type StopCount,
} from '@meridian/domain/trade-forms/counts.ts'
import { AppError } from '../../errors/app-error.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import type { EarlierProof } from './proofs.queries.ts'

/** The counts among an order's proofs, as they were stored. */
export const countsIn = (proofs: readonly EarlierProof[]): StopCount[] =>
  proofs.flatMap(({ stop, kind, value: { count, reason } }) =>
    kind === 'count' && count ? [{ stop, count: count as Count, reason: (reason ?? null) as string | null }] : [],
  )

const scansIn = (proofs: readonly EarlierProof[]): StopScan[] =>
  proofs.flatMap(({ stop, kind, value: { codes } }) =>
    kind === 'scan' && Array.isArray(codes) ? [{ stop, packages: packagesIn(codes as string[]) }] : [],
  )

type Known = { order: OrderRow; earlier: readonly EarlierProof[] }

export const packagesExpectedAt = (stop: CustodyStop, { order, earlier }: Known): number[] =>
  expectedPackages(order.package_count, scansIn(earlier), stop)

/** What was counted at the pickup when nobody scanned. */
const countedAtPickup = (proofs: readonly EarlierProof[]): number | null => {
  const numbers = proofs.flatMap(({ stop, kind, value: { packages } }) =>
    stop === 'pickup' && kind === 'recipient' && typeof packages === 'number' ? [packages] : [],
  )
  return numbers.at(-1) ?? null
}

const countExpectedAt = (stop: CustodyStop, { order, earlier }: Known): number =>
  expectedCount(order.package_count, { scans: scansIn(earlier), counted: countedAtPickup(earlier) }, stop)

const scannedAt = (stop: CustodyStop, { earlier }: Known): StopScan | undefined =>
  scansIn(earlier).findLast((scan) => scan.stop === stop)

/** What is handed over at a stop: what was scanned there, or else what is expected. */
const handedOver = (stop: CustodyStop, known: Known): number =>
  scannedAt(stop, known)?.packages.length ?? countExpectedAt(stop, known)

type Received = Extract<Proof, { kind: 'recipient' | 'signature' }>

/** A person who counts another number than is handed over needs a reason: nobody leaves so unnoticed. */
export function requireSameNumber(proof: Extract<Proof, { kind: 'recipient' }>, known: Known): void {
  const { packages: received = null, reason, stop } = proof
  const expected = handedOver(stop, known)
  if (received === null || received === expected || reason !== null) return
  throw new AppError('packages_differ', { expected, received })
}

export type Reconciled = {
  numbers: Reconciliation
  reason: string | null
  /** What the ledger has of it in the clear. */
  facts: Partial<CountFacts> & { receivedCount?: number }
}

/** Null for a proof that says nothing about it. */
export function reconciledBy(proof: Proof, known: Known): Reconciled | null {
  if (proof.kind === 'scan') return ofScan(proof, known)
  if (proof.kind === 'count') return ofCount(proof, known)
  if (proof.kind === 'recipient' || proof.kind === 'signature') return ofReceipt(proof, known)
  return null
}

function ofScan({ stop, codes, reason }: Extract<Proof, { kind: 'scan' }>, known: Known): Reconciled {
  const expected = packagesExpectedAt(stop, known)
  const scanned = packagesIn(codes)
  const missingPackages = expected.filter((number) => !scanned.includes(number))
  const extra = scanned.filter((number) => !expected.includes(number)).length
  const missing = missingPackages.length
  const counts = { expected: expected.length, counted: scanned.length }
  return {
    numbers: { unit: 'packages', ...counts, received: null, missing, extra, missingPackages },
    reason,
    facts: missing > 0 ? { ...counts, missing, isMismatch: true } : {},
  }
}

function ofCount({ stop, count, reason }: Extract<Proof, { kind: 'count' }>, { order, earlier }: Known) {
  if (!order.trade_form) return null
  const facts = countFacts(order.trade_form, countBefore(countsIn(earlier), stop), count)
  const { expected, counted, missing = 0, extra = 0 } = facts
  // Of controlled medication the other person counts too, and at the delivery that is who receives it.
  const isReceived = count.kind === 'controlled' && stop !== 'pickup'
  const received = isReceived ? count.lines.reduce((sum, { person }) => sum + person, 0) : null
  const byDriver = count.kind === 'controlled' ? count.lines.reduce((sum, { driver }) => sum + driver, 0) : counted
  return {
    numbers: { unit: 'items' as const, expected, counted: byDriver, received, missing, extra, missingPackages: [] },
    reason,
    facts,
  }
}

/** At the pickup the person gives, and receives nothing: it is the driver who counts, unless each package was scanned. */
function ofHandedOver(counted: number, reason: string | null, known: Known): Reconciled | null {
  if (scannedAt('pickup', known)) return null
  const expected = countExpectedAt('pickup', known)
  const [missing, extra] = [Math.max(0, expected - counted), Math.max(0, counted - expected)]
  return {
    numbers: { unit: 'packages', expected, counted, received: null, missing, extra, missingPackages: [] },
    reason,
    facts: { expected, counted, ...(counted === expected ? {} : { isMismatch: true as const }) },
  }
}

function ofReceipt(proof: Received, known: Known): Reconciled | null {
  const received = proof.packages ?? null
  if (received === null) return null
  if (proof.stop === 'pickup') return proof.kind === 'recipient' ? ofHandedOver(received, proof.reason, known) : null
  const expected = countExpectedAt(proof.stop, known)
  // Nobody is asked for a reason at a signature: what the sheet says is the number that the phone knew.
  const isMismatch = proof.kind === 'recipient' && received !== handedOver(proof.stop, known)
  return {
    numbers: { unit: 'packages', expected, counted: null, received, missing: 0, extra: 0, missingPackages: [] },
    reason: 'reason' in proof ? proof.reason : null,
    facts: { receivedCount: received, ...(isMismatch ? { expected, isMismatch } : {}) },
  }
}
