/** Texts of the proofs of an order. Ours: the spec has none. */
import type { ProofStrength } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'

export const STOP_PROOFS_COPY = {
  title: 'Proof',
  stops: { pickup: 'At the pickup', delivery: 'At the delivery', return: 'At the return' } satisfies Record<
    CustodyStop,
    string
  >,
  strengths: { required: 'Required', asked: 'Optional' } satisfies Record<ProofStrength, string>,
  arrived: 'Arrived',
  differs: 'Difference',
  /** What was expected, counted by the driver and received; null: not counted. */
  numbers: (expected: number, counted: number | null, received: number | null) =>
    [
      `Expected ${expected}`,
      ...(counted === null ? [] : [`counted ${counted}`]),
      ...(received === null ? [] : [`received ${received}`]),
    ].join(', '),
  missing: (numbers: readonly number[]) =>
    `Missing: ${numbers.length === 1 ? 'package' : 'packages'} ${numbers.join(', ')}`,
  resolved: (note: string | null) => (note === null ? 'Resolved' : `Resolved: ${note}`),
  waited: (text: string) => `waited ${text}`,
  skipped: (reason: string) => `Skipped: ${reason}`,
  outOfBand: 'Out of range',
  notReceived: 'Announced, not received',
  deleted: 'Deleted after its retention period',
  /** The name of a picture for those who do not see it. */
  picture: (label: string, stop: CustodyStop) => `${label} at the ${stop}`,
} as const

export const PROOF_SETTINGS_COPY = {
  title: 'Proof of delivery',
  lead: 'Which proofs a driver is asked for depends on what is carried: a scan and the temperature of samples, the seal and a signature of documents, a photo of equipment. A driver may skip one with a reason, unless it is required here. It counts for orders placed from then on; what an order itself requires is always required.',
  all: 'Required for all organizations',
  organizations: 'Required for these organizations',
  coveredByAll: 'Required for all, so for each of these too.',
  failed: 'The setting was not changed',
} as const
