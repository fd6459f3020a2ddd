import type { DiscardableWork, IdDocument, ProofKind, RecipientRelation } from '../proofs/proofs.ts'
import type { CustodyStop } from '../proofs/stops.ts'

export const PROOF_LABELS: Record<ProofKind, string> = {
  scan: 'Package scan',
  count: 'Count',
  seal: 'Seal number',
  temperature: 'Temperature',
  photo: 'Photo',
  pin: 'Recipient’s PIN',
  id_check: 'ID check',
  recipient: 'Recipient’s name',
  signature: 'Signature',
  note: 'Note',
}

/** At the pickup the person is the one who gives. */
export const proofLabelAt = (kind: ProofKind, stop: CustodyStop | null): string =>
  kind === 'recipient' && stop === 'pickup' ? 'Sender’s name' : PROOF_LABELS[kind]

/** What a driver did without a network, and gave up when it was refused. */
export const DISCARDED_WORK_LABELS: Record<DiscardableWork, string> = {
  ...PROOF_LABELS,
  arrival: 'Arrival',
  report: 'Problem',
  delay: 'Delay',
  return_completed: 'Return completed',
  pickup_scheduled: 'Job started',
  pickup_complete: 'Pickup completed',
  in_transit: 'Delivery started',
  delivered: 'Delivery completed',
}

export const ID_DOCUMENT_LABELS: Record<IdDocument, string> = {
  drivers_license: 'Driver’s license',
  state_id: 'State ID',
  passport: 'Passport',
  military_id: 'Military ID',
  other: 'Another photo ID',
}

export const RELATION_LABELS: Record<RecipientRelation, string> = {
  recipient: 'The recipient',
  family: 'Family member',
  staff: 'Staff or front desk',
  security: 'Security',
  neighbor: 'Neighbor',
  other: 'Someone else',
  sender: 'The sender',
}
