/** What a proof says about how many there were, compared with what was expected. */
import type { Proof } from '@meridian/contract/proofs.ts'
import { packagesIn } from '@meridian/domain/proofs.ts'
import { expectedPackages, type Reconciliation, type StopScan } from '@meridian/domain/reconciliation.ts'
import type { CustodyStop } from '@meridian/domain/stops.ts'
import {
  type Count,
  type CountFacts,
  countBefore,
  countFacts,
  type StopCount,
} from '@meridian/domain/trade-forms/counts.ts'
import { AppError } from '../../errors/app-error.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
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

/** What is handed over at a stop: what was scanned there, or else what is expected. */
function handedOver(stop: CustodyStop, known: Known): number {
  const scanned = scansIn(known.earlier).findLast((scan) => scan.stop === stop)
  return (scanned?.packages ?? packagesExpectedAt(stop, known)).length
}

type Received = Extract<Proof, { kind: 'recipient' | 'signature' }>

/** A person who counts another number than is handed over needs a reason: nobody leaves so unnoticed. */
export function requireSameNumber(proof: Extract<Proof, { kind: 'recipient' }>, known: Known): void {
  const received = receivedIn(proof)
  const expected = handedOver(proof.stop, known)
  if (received === null || received === expected || proof.reason !== null) return
  throw new AppError('packages_differ', { expected, received })
}

/** At the pickup the person gives, and receives nothing. */
const receivedIn = ({ stop, packages }: Received): number | null => (stop === 'pickup' ? null : (packages ?? null))

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

function ofReceipt(proof: Received, known: Known): Reconciled | null {
  const received = receivedIn(proof)
  if (received === null) return null
  const expected = packagesExpectedAt(proof.stop, known).length
  // Nobody is asked for a reason at a signature: what the sheet says is the number that the phone knew.
  const isMismatch = proof.kind === 'recipient' && received !== handedOver(proof.stop, known)
  return {
    numbers: { unit: 'packages', expected, counted: null, received, missing: 0, extra: 0, missingPackages: [] },
    reason: 'reason' in proof ? proof.reason : null,
    facts: { receivedCount: received, ...(isMismatch ? { expected, isMismatch } : {}) },
  }
}
