/** The texts of proofs: on the order form, the job card, the tracker and its sheets. */

import type { ProofKind, ProofStrength, Requirement } from '@meridian/domain/proofs/proofs.ts'
import { PROOF_LABELS, proofLabelAt } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { formatCounted, formatMinutes } from '@meridian/domain/time/format.ts'

export const STOP_LABELS: Record<CustodyStop, string> = {
  pickup: 'At pickup',
  delivery: 'At delivery',
  return: 'At the return',
}

/** Within a line: 'at pickup'. */
const at = (stop: CustodyStop): string => STOP_LABELS[stop].toLowerCase()

export const STRENGTH_LABELS: Record<ProofStrength, string> = { required: 'Required', asked: 'Optional' }

/** The button that opens the sheet of a proof. */
export const CAPTURE_ACTIONS: Record<ProofKind, string> = {
  scan: 'Scan packages',
  count: 'Count',
  seal: 'Enter seal number',
  temperature: 'Record temperature',
  photo: 'Take photo',
  pin: 'Enter PIN',
  id_check: 'Check ID',
  recipient: 'Record recipient',
  signature: 'Get signature',
  note: 'Add note',
}

/** At the pickup the person is the one who gives. */
export const captureAction = (kind: ProofKind, stop: CustodyStop): string =>
  kind === 'recipient' && stop === 'pickup' ? GIVER_COPY.question : CAPTURE_ACTIONS[kind]

export const GIVER_COPY = { question: 'Who hands it over?', other: 'Someone else', own: 'Enter the name' } as const

export const requirementText = ({ kind, strength }: Requirement): string =>
  strength === 'required' ? PROOF_LABELS[kind] : `${PROOF_LABELS[kind]} (asked)`

export const PROOF_COPY = {
  panel: (orderId: number) => `Proofs of job #${orderId}`,
  jobAt: (id: number, stop: CustodyStop) => `Job #${id} · ${at(stop)}`,
  progress: (open: number, all: number, strength: ProofStrength) =>
    `Step ${all - open + 1} of ${all} · ${STRENGTH_LABELS[strength]}`,
  skip: 'Skip',
  skipTitle: (kind: ProofKind) => `Skip: ${PROOF_LABELS[kind]}`,
  skipHint: 'Choose a reason, or write your own. The client and dispatch can read it.',
  skipWhy: 'Why',
  skipOwn: 'Another reason',
  skipDone: 'Skip it',
  correctOne: 'Correct',
  correctTitle: (kind: ProofKind, stop: CustodyStop) => `Correct: ${proofLabelAt(kind, stop)}`,
  correctHint:
    'The value before stays in the chain of custody. Everybody sees the new one, and what it was corrected from.',
  states: { captured: 'Done', pending: 'Waiting to send', skipped: 'Skipped', refused: 'Refused' },
  refused: (kind: ProofKind, stop: CustodyStop) => `${proofLabelAt(kind, stop)} was refused · ${at(stop)}`,
  refusedHint: 'It is set aside, and your next steps go on. You can do it again, now or later.',
  refusedHolds: 'It is required here: your next steps are kept on this device until it is corrected.',
  correct: 'Do it again',
  ask: 'Message dispatch',
  discard: 'Discard it',
  discardTitle: (kind: ProofKind, stop: CustodyStop) => `Discard: ${proofLabelAt(kind, stop)} · ${at(stop)}?`,
  discardText: 'It does not count. The chain of custody says that it was refused and discarded, and why.',
  discardHolds: 'The steps after it may then be refused, because it is required here.',
  keep: 'Keep it',
  notKept: 'This device could not save it, and the server could not be reached. Please try again.',
  arrived: 'I’m here',
  notHere: 'Not here yet',
  waiting: (minutes: number) => (minutes < 1 ? 'Arrived just now' : `Waiting ${minutes} min`),
  files: (count: number) => `${formatCounted(count, 'photo')} waiting to upload`,
} as const

/** What the server refused after the connection came back. */
export const REFUSED_COPY = {
  /** Of all that a driver has to read before anything else. */
  first: 'To read first',
  title: (order: string) => `${order}: not accepted`,
  hint: 'What you did is listed here and stays in the chain of custody. If it was done, tell dispatch.',
  read: 'I have read this',
  why: (id: number, refusal: string) => `Job #${id}: ${refusal}`,
  arrival: 'Arrival',
  proof: (kind: ProofKind, stop: CustodyStop) => `${proofLabelAt(kind, stop)} (${at(stop)})`,
  skipped: (kind: ProofKind, stop: CustodyStop) => `Skip: ${PROOF_LABELS[kind]} (${at(stop)})`,
  report: (problem: string) => `Problem reported: ${problem}`,
  late: (minutes: number) => `Running ${formatMinutes(minutes)} late`,
  return: 'Return completed',
  at: (what: string, time: string) => `${what} at ${time}`,
} as const
